// Style and likely mistakes in JavaScript, as ruff's are in Python. Types are tsconfig.json's.
import js from '@eslint/js';
import globals from 'globals';

const PAGE = 'src/bottleimp/web/**/*.js';

export default [
  { ignores: ['.venv/', 'artifacts/', 'build/', 'dist/', 'htmlcov/'] },
  js.configs.recommended,
  {
    linterOptions: { noInlineConfig: true },
    languageOptions: { globals: globals.node },
    rules: {
      'array-callback-return': 'error',
      complexity: ['error', 12], // as in pyproject.toml: one that branches this often holds more than one idea
      curly: ['error', 'multi-line'],
      'default-param-last': 'error',
      eqeqeq: 'error',
      'max-depth': ['error', 3],
      'max-len': ['error', { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true }],
      'max-lines': ['error', 200],
      'no-else-return': 'error',
      'no-eval': 'error',
      'no-implicit-coercion': 'error',
      'no-param-reassign': 'error',
      'no-shadow': 'error',
      'no-throw-literal': 'error',
      'no-unneeded-ternary': 'error',
      'no-unused-expressions': 'error',
      'no-unused-vars': ['error', { args: 'after-used', caughtErrors: 'all' }],
      'no-useless-return': 'error',
      'no-var': 'error',
      'no-warning-comments': ['error', { // nothing is put off, and no type error is silenced
        terms: ['todo', 'fixme', 'xxx', '@ts-ignore', '@ts-nocheck', '@ts-expect-error'], location: 'anywhere',
      }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
      'no-restricted-imports': ['error', { patterns: [{ regex: '^/', message: 'The page may live under any address.' }] }],
    },
  },
  { files: [PAGE, 'tests/browser/*.js'], languageOptions: { globals: globals.browser } },
];
