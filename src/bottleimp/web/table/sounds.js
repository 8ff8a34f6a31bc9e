// Synthesized sounds: a card on wood, a collected trick, the bottle's glass, a call, a chord.
/** Milliseconds after which every sound is over. */
const LONGEST = 2000;
/** @type {AudioContext | null} */
let context = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let silence;

/** What sounds are given to. It works only while there are any: it would go on filling silence for ever. */
function audio() {
  const output = context ?? new AudioContext();
  context = output;
  if (output.state === 'suspended') output.resume();
  clearTimeout(silence);
  silence = setTimeout(() => output.suspend(), LONGEST);
  return output;
}

/**
 * @param {number} at
 * @param {{from: number, to?: number, last?: number, gain?: number, type?: OscillatorType}} sound
 */
function tone(at, { from, to = from, last = 0.2, gain = 0.12, type = 'sine' }) {
  const output = audio();
  const start = output.currentTime + at;
  const [voice, volume] = [output.createOscillator(), output.createGain()];
  voice.type = type;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + last);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(gain, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + last);
  voice.connect(volume).connect(output.destination);
  voice.start(start);
  voice.stop(start + last + 0.02);
}

/**
 * @param {number} at
 * @param {{last?: number, pitch?: number, gain?: number}} sound
 */
function noise(at, { last = 0.06, pitch = 1800, gain = 0.2 }) {
  const output = audio();
  const buffer = output.createBuffer(1, output.sampleRate * last, output.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const [source, filter, volume] = [output.createBufferSource(), output.createBiquadFilter(), output.createGain()];
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  volume.gain.value = gain;
  source.connect(filter).connect(volume).connect(output.destination);
  source.start(output.currentTime + at);
}

const SOUNDS = {
  card: () => noise(0, { pitch: 1500 }),
  trick: () => [0, 0.05, 0.1].forEach((at) => noise(at, { pitch: 1100, gain: 0.14 })),
  bottle: () => {
    tone(0, { from: 1320, to: 880, last: 0.5, gain: 0.09, type: 'triangle' });
    tone(0.07, { from: 1980, to: 660, last: 0.6, gain: 0.05 });
  },
  turn: () => [[0, 523], [0.11, 784]].forEach(([at, from]) => tone(at, { from, last: 0.22, gain: 0.08, type: 'triangle' })),
  over: () => [262, 330, 392, 523].forEach((from, i) => tone(i * 0.09, { from, last: 0.7, gain: 0.07, type: 'triangle' })),
};

/**
 * Make a sound, if the reader wants any and has touched the page before, as browsers ask.
 * @param {{sound: boolean}} settings
 * @param {keyof typeof SOUNDS} name
 */
export function play(settings, name) {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    SOUNDS[name]();
  } catch { /* no sound card: the game goes on in silence */ }
}
