// The server's HTTP side. An error has the server's `code`, or 'offline' when there was no answer.
export class ApiError extends Error {
  constructor(code, reason) {
    super(reason || code);
    this.code = code;
  }
}

async function ask(path, body) {
  let answer;
  try {
    answer = await fetch(path, body && {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    });
  } catch {
    throw new ApiError('offline');
  }
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ApiError(value.error || 'server', value.reason);
  return value;
}

let known;
/** What a new table can be. Asked once; a failure is asked again. */
export function options() {
  known ??= ask('/api/options').catch((error) => { known = undefined; throw error; });
  return known;
}

export const createTable = (wanted) => ask('/api/tables', wanted);

export const rulesPage = (language, mode) => ask(`/api/rules/${language}/${mode}`);
