// What this browser remembers about how its owner likes to play. One observable object:
//   settings.speed, settings.set('speed', 'fast'), settings.on((name, value) => …) → stop()
const KEY = 'bottleimp.settings';

/**
 * @typedef {object} Values
 * @property {'slow' | 'normal' | 'fast' | 'instant'} speed
 * @property {boolean} sound
 * @property {boolean} notify
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {boolean} large
 * @property {'auto' | 'on' | 'off'} confirm
 * @property {boolean} autoLast
 * @property {boolean} autoRest
 * @property {'number' | 'colour'} sort
 * @property {'on' | 'off'} track
 * @property {string | null} language
 * @property {string} name
 * @property {string} face one of the faces of people, or empty
 */
/** @typedef {keyof Values} Name */
/** @typedef {Exclude<Name, 'language' | 'name' | 'face'>} Chosen */
/** @typedef {(name: Name, value: Values[Name]) => void} Listener */

/** @type {{[N in Chosen]: Values[N][]}} */
export const CHOICES = {
  speed: ['slow', 'normal', 'fast', 'instant'],
  sound: [true, false],
  notify: [false, true],
  theme: ['auto', 'light', 'dark'],
  large: [false, true],
  confirm: ['auto', 'on', 'off'],
  autoLast: [true, false],
  autoRest: [true, false],
  sort: ['number', 'colour'],
  track: ['on', 'off'],
};
/** @type {Values} */
const DEFAULTS = {
  speed: 'normal', sound: true, notify: false, theme: 'auto', large: false, confirm: 'auto', autoLast: true,
  autoRest: true, sort: 'number', track: 'on', language: null, name: '', face: '',
};
const NAMES = /** @type {Name[]} */ (Object.keys(DEFAULTS));

const values = { ...DEFAULTS, ...read() };
/** @type {Set<Listener>} */
const listeners = new Set();

/**
 * Return the saved settings without invalid values.
 * @returns {Partial<Values>}
 */
function read() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
    return Object.fromEntries(Object.entries(saved).filter(([name, value]) => allows(name, value)));
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function allows(name, value) {
  if (name in CHOICES) return /** @type {unknown[]} */ (CHOICES[/** @type {Chosen} */ (name)]).includes(value);
  return name in DEFAULTS && (typeof value === 'string' || value === null);
}

function show() {
  const root = document.documentElement;
  if (values.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = values.theme;
  root.toggleAttribute('data-large', values.large);
}

/**
 * @template {Name} N
 * @param {N} name
 * @param {Values[N]} value
 */
function take(name, value) {
  values[name] = value;
  show();
  for (const listener of [...listeners]) listener(name, value);
}

export const settings = {
  get speed() { return values.speed; },
  get sound() { return values.sound; },
  get notify() { return values.notify; },
  get theme() { return values.theme; },
  get large() { return values.large; },
  get confirm() { return values.confirm; },
  get autoLast() { return values.autoLast; },
  get autoRest() { return values.autoRest; },
  get sort() { return values.sort; },
  get track() { return values.track; },
  get language() { return values.language; },
  get name() { return values.name; },
  get face() { return values.face; },
  /**
   * @template {Name} N
   * @param {N} name
   * @param {Values[N]} value
   */
  set(name, value) {
    if (values[name] === value) return;
    take(name, value);
    try {
      localStorage.setItem(KEY, JSON.stringify(values));
    } catch { /* full or forbidden: the choice lasts as long as the page */ }
  },
  /** @param {Listener} listener */
  on(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** True if a card is played by a second tap. */
  get asksTwice() {
    return values.confirm === 'on'
      || (values.confirm === 'auto' && matchMedia('(pointer: coarse)').matches);
  },
};

// A change made in another tab counts here too.
addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  const now = { ...DEFAULTS, ...read() };
  for (const name of NAMES) if (now[name] !== values[name]) take(name, now[name]);
});
show();
