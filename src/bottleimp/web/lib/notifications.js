// "Your turn" as a notification of the operating system, if the reader has turned it on and the page is hidden.
const ICON = new URL('../art/icon.svg', import.meta.url).href;

/** True if this browser supports notifications. */
export const canNotify = () => 'Notification' in globalThis;

/**
 * Notify the reader of a hidden tab.
 * @param {{notify: boolean}} settings
 * @param {string} title
 * @param {string} body
 */
export function callBack(settings, title, body) {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(title, { body, tag: 'bottle-imp-turn', icon: ICON });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch { /* some phones want a service worker for it: then title, sound and vibration call */ }
}
