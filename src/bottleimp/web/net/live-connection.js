// The live connection to one table: says hello, comes back when the line drops, and resends what was
// not yet answered with the same ids, so that nothing is lost and nothing happens twice.
//   const live = connect(id, token, name)  // what others may call me while I watch
//   live.send({type: 'act', turn, action})  → Promise of the answer, `done` or `refused`, whichever
//   live.on('setup' | 'table' | 'said' | 'state' | 'seated', listener) → stop()
//   live.state   a state of connection-state.js
//   live.setup, live.table   the newest message of each; the setup comes before the first table
import { newId } from '../lib/ids.js';
import { isRefusal, STOPS } from './connection-state.js';
import { applyDelta } from './delta.js';
import { openLine } from './table-location.js';

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const PATIENCE = 6000; // for an answer to hello, in milliseconds

/** @typedef {import('./connection-state.js').State} State */
/** @typedef {{setup: Wire.Setup, table: Wire.Table, said: Wire.Said, seated: Wire.Done, state: State}} News */
/** @typedef {(value: never) => void} Listener */

/**
 * @param {string} table
 * @param {string} [token]
 * @param {() => string | undefined} [name]
 */
export function connect(table, token, name = () => undefined) {
  /** @type {Map<string, Set<Listener>>} */
  const listeners = new Map();
  /** @type {Map<string, {frame: string, answer: (message: Wire.Answer) => void}>} */
  const pending = new Map();
  /** @type {import('./table-location.js').Line | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let wait = FIRST_WAIT;

  const live = {
    /** @type {Wire.Setup | null} */
    setup: null,
    /** @type {Wire.Table | null} */
    table: null,
    token,
    near: false, // true for a table in this browser, whose connection cannot fail
    restarts: false, // true once the server announced a restart
    state: /** @type {State} */ ('connecting'),
    on,
    send,
    close,
    again,
  };

  /**
   * @template {keyof News} K
   * @param {K} type
   * @param {(value: News[K]) => void} listener
   */
  function on(type, listener) {
    const heard = listeners.get(type) ?? new Set();
    listeners.set(type, heard.add(listener));
    return () => heard.delete(listener);
  }

  /** @type {<K extends keyof News>(type: K, value: News[K]) => void} */
  const emit = (type, value) => {
    for (const listener of [...listeners.get(type) ?? []]) listener(/** @type {never} */ (value));
  };

  /** @param {State} state */
  function become(state) {
    if (live.state === state) return;
    live.state = state;
    emit('state', state);
  }

  /**
   * @param {Wire.Intent} message
   * @returns {Promise<Wire.Answer>}
   */
  function send(message) {
    return new Promise((answer) => {
      const id = newId();
      const frame = JSON.stringify({ ...message, id });
      pending.set(id, { frame, answer });
      if (live.state === 'open') socket?.send(frame);
    });
  }

  function open() {
    clearTimeout(timer);
    const mine = openLine(table);
    socket = mine;
    live.near = Boolean(mine.near);
    if (!mine.near) timer = setTimeout(() => { if (mine === socket && live.state !== 'open') hangUp(); }, PATIENCE);
    mine.onopen = () => mine.send(JSON.stringify({ type: 'hello', token: live.token, news: true, name: name() }));
    mine.onmessage = (event) => { if (mine === socket) hear(JSON.parse(event.data)); };
    mine.onclose = () => { if (mine === socket) dropped(); };
  }

  /** @param {Wire.Message} message */
  function hear(message) {
    switch (message.type) {
      case 'setup':
        live.setup = message;
        emit('setup', message);
        break;
      case 'table':
        seeTable(message);
        break;
      case 'news':
        if (live.table) seeTable(applyDelta(live.table, message));
        break;
      case 'done':
      case 'refused':
        answered(message);
        break;
      case 'bye':
        if (message.code === 'replaced' || message.code === 'removed') become(message.code);
        live.restarts = message.code === 'stopping';
        if (message.code === 'too-fast') wait = LONGEST_WAIT / 2;
        break;
      case 'said':
        emit('said', message);
        break;
      default: // from a server newer than this page
    }
  }

  /** @param {Wire.Table} message */
  function seeTable(message) {
    live.table = message;
    wait = FIRST_WAIT;
    if (live.state !== 'open') {
      clearTimeout(timer);
      become('open');
      live.restarts = false;
      for (const { frame } of pending.values()) socket?.send(frame);
    }
    emit('table', message);
  }

  /** @param {Wire.Answer | Wire.Unwelcome} message */
  function answered(message) {
    if (message.id === null) {
      // After any other refusal a retry may succeed.
      if (isRefusal(message.code)) become(message.code);
      return;
    }
    const asked = pending.get(message.id);
    if (!asked) return;
    pending.delete(message.id);
    if (message.type === 'done' && message.token) {
      live.token = message.token;
      emit('seated', message);
    }
    asked.answer(message);
  }

  function dropped() {
    socket = null;
    if (STOPS.includes(live.state)) return;
    become('lost');
    clearTimeout(timer);
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  /** Close the connection now: a browser may take minutes to notice a dead one. */
  function hangUp() {
    socket?.close();
    dropped();
  }

  /** Reconnect at once: the network is back, the page is visible again, or the reader wants the seat back here. */
  function again() {
    if (live.state === 'closed' || (socket && live.state !== 'replaced')) return;
    wait = FIRST_WAIT;
    become('connecting');
    open();
  }

  const looks = () => { if (!document.hidden && live.state === 'lost') again(); };
  const offline = () => { if (socket && !socket.near) hangUp(); };
  addEventListener('online', looks);
  addEventListener('offline', offline);
  document.addEventListener('visibilitychange', looks);

  function close() {
    live.state = 'closed';
    clearTimeout(timer);
    removeEventListener('online', looks);
    removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', looks);
    socket?.close();
  }

  open();
  return live;
}
