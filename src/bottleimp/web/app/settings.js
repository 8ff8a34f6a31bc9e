// What this browser remembers about how its owner likes to play. One observable object:
//   settings.speed, settings.set('speed', 'fast'), settings.on((name, value) => …) → stop()
const KEY = 'bottleimp.settings';

export const CHOICES = {
  speed: ['slow', 'normal', 'fast', 'instant'],
  sound: [true, false],
  theme: ['auto', 'light', 'dark'],
  large: [false, true],
  confirm: ['auto', 'on', 'off'],
  autoLast: [true, false],
  track: ['on', 'off'],
};
const DEFAULTS = {
  speed: 'normal', sound: true, theme: 'auto', large: false, confirm: 'auto', autoLast: true,
  track: 'on', language: null, name: '',
};

const values = { ...DEFAULTS, ...read() };
const listeners = new Set();

function read() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY)) || {};
    return Object.fromEntries(Object.entries(saved).filter(([name, value]) =>
      name in DEFAULTS && (!CHOICES[name] || CHOICES[name].includes(value))));
  } catch {
    return {};
  }
}

function show() {
  const root = document.documentElement;
  if (values.theme === 'auto') delete root.dataset.theme; else root.dataset.theme = values.theme;
  root.toggleAttribute('data-large', values.large);
}

function take(name, value) {
  values[name] = value;
  show();
  for (const listener of [...listeners]) listener(name, value);
}

export const settings = {
  set(name, value) {
    if (!(name in DEFAULTS)) throw new Error(`no setting ${name}`);
    if (values[name] === value) return;
    take(name, value);
    try {
      localStorage.setItem(KEY, JSON.stringify(values));
    } catch { /* full or forbidden: the choice lasts as long as the page */ }
  },
  on(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Whether a tap should ask again before it plays a card. */
  get asksTwice() {
    return values.confirm === 'on'
      || (values.confirm === 'auto' && matchMedia('(pointer: coarse)').matches);
  },
};
for (const name of Object.keys(DEFAULTS)) {
  Object.defineProperty(settings, name, { get: () => values[name], enumerable: true });
}

// A change made in another tab counts here too.
addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  const now = { ...DEFAULTS, ...read() };
  for (const name of Object.keys(DEFAULTS)) if (now[name] !== values[name]) take(name, now[name]);
});
show();
