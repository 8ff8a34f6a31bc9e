// A style sheet that is fetched when it is needed.
import { ApiError } from './api.js';
import { h } from './dom.js';

/** @param {string} name @returns {Promise<void>} */
export const style = (name) => new Promise((come, fail) => {
  const href = `/static/css/${name}`;
  if (document.querySelector(`link[href="${href}"]`)) come();
  else {
    document.head.append(h('link', {
      rel: 'stylesheet', href, onload: () => come(), onerror: () => fail(new ApiError('offline')),
    }));
  }
});
