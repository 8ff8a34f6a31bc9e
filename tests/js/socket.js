// A WebSocket for tests.

/** A socket that keeps what is sent and is opened, fed and dropped by the test. */
export class FakeSocket {
  /** @type {FakeSocket[]} */
  static made = [];

  /** @type {any[]} */
  sent = [];
  closed = false;
  /** @type {() => void} */
  onopen = () => {};
  /** @type {(event: {data: string}) => void} */
  onmessage = () => {};
  /** @type {() => void} */
  onclose = () => {};

  /** @param {string} url */
  constructor(url) {
    this.url = url;
    FakeSocket.made.push(this);
  }

  /** @param {string} frame */
  send(frame) {
    this.sent.push(JSON.parse(frame));
  }

  close() {
    this.closed = true;
  }

  /** @param {object[]} messages */
  hears(...messages) {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) });
  }
}
