// Copying text, also in browsers without a clipboard API (pages served over plain HTTP).
import { showBanner } from './banner.js';
import { t } from './i18n.js';

/**
 * Copy the text; if the browser refuses, select it, so that the reader can copy it by hand.
 * @param {string} text
 * @param {HTMLElement} shown the element that shows the text
 */
export async function copy(text, shown) {
  const done = await toClipboard(text) || bySelection(text, shown);
  showBanner(t(done ? 'lobby.copied' : 'lobby.copyhand'), { ms: done ? 3000 : 5000 });
}

/** @param {string} text */
async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Select the shown text and let the browser copy it (`execCommand`). True if the clipboard has the text.
 * @param {string} text
 * @param {HTMLElement} shown
 */
function bySelection(text, shown) {
  let taken = false;
  /** @param {ClipboardEvent} event */
  const give = (event) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    taken = true;
  };
  getSelection()?.selectAllChildren(shown);
  document.addEventListener('copy', give);
  try {
    return document.execCommand('copy') && taken;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', give);
  }
}
