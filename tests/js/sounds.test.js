// Sounds are heard, and nothing works on when they are over.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

/** What a node of the graph of sounds is asked for here: to be connected, started and set. */
const node = () => {
  const value = () => {};
  const parameter = { value: 0, setValueAtTime: value, exponentialRampToValueAtTime: value };
  const made = { gain: parameter, frequency: parameter, start: value, stop: value, connect: () => made };
  return made;
};

class Output {
  /** @type {Output[]} */
  static made = [];

  constructor() {
    this.state = 'running';
    this.currentTime = 0;
    this.sampleRate = 100;
    this.sounds = 0;
    Output.made.push(this);
  }

  resume() { this.state = 'running'; }

  suspend() { this.state = 'suspended'; }

  createBuffer() { return { getChannelData: () => new Float32Array(6) }; }

  createBufferSource() { return this.sound(); }

  createOscillator() { return this.sound(); }

  createBiquadFilter() { return node(); }

  createGain() { return node(); }

  sound() {
    this.sounds += 1;
    return node();
  }
}

Object.assign(globalThis, { AudioContext: Output });
Object.defineProperty(globalThis, 'navigator', { value: { userActivation: { hasBeenActive: true } }, configurable: true });
const { play } = await import('../../src/bottleimp/web/table/sounds.js');

test('the output rests once the sounds are over, and wakes for the next', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  play({ sound: true }, 'bottle');
  const [output] = Output.made;
  assert.equal(output.sounds, 2);
  mock.timers.tick(1500);
  play({ sound: true }, 'card');
  mock.timers.tick(1500);
  assert.equal(output.state, 'running', 'the second sound is not cut short by the rest after the first');
  mock.timers.tick(1500);
  assert.equal(output.state, 'suspended');
  play({ sound: true }, 'turn');
  assert.equal(output.state, 'running');
  assert.equal(Output.made.length, 1);
});

test('who wants no sound hears none', () => {
  const [output] = Output.made;
  const before = output.sounds;
  play({ sound: false }, 'card');
  assert.equal(output.sounds, before);
});
