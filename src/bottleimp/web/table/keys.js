// The keyboard. Keys with a control key, in panels and in fields belong to the browser.
export function watchKeys({ hands, act }) {
  const keys = {
    ArrowLeft: () => hands.step(-1),
    ArrowRight: () => hands.step(1),
    Home: () => hands.step(-Infinity),
    End: () => hands.step(Infinity),
    l: () => act.last(),
    g: () => act.log(),
    m: () => act.menu(),
    t: () => act.say(),
    s: () => act.sound(),
    '?': () => act.help(),
    Escape: () => act.escape(),
  };
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.target.closest?.('input,select,textarea')) return;
    const card = event.target.closest?.('.card[role=button]');
    if (card && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      act.tap(Number(card.dataset.card));
      return;
    }
    if (/^[1-9]$/.test(event.key) && card) act.place(Number(card.dataset.card), Number(event.key) - 1);
    const wanted = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!wanted) return;
    if (event.key.startsWith('Arrow')) event.preventDefault();
    wanted();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
