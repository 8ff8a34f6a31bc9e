"""What must be true of the cards on the screen whenever none is on its way, in any browser.

Expressions for the page: `STILL` is true once nothing moves; `SEEN` then is what lies wrong.
"""

# Only cards are waited for: what turns around the portrait of who is to play takes some seconds.
STILL = """document.getAnimations()
  .filter((one) => !one.effect?.pseudoElement)
  .every((one) => one.playState === 'finished' || one.playState === 'idle')"""

_WRONG = """(() => {
  const SLACK = 8, LIFT = 40;
  const seen = (card) => card.getBoundingClientRect().width > 0 && card.checkVisibility();
  const name = (card) => card.dataset.card ?? card.className;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const wrong = all('.fly > *').map((card) => `${name(card)} is still flying`);
  const places = '.hands, .slots, .trick, .opens, .end, .note, .fly, dialog';
  for (const card of all('main.table .card').filter(seen)) {
    if (!card.closest(places)) wrong.push(`${name(card)} lies where no card belongs`);
  }
  const inside = (cards, room) => {
    if (!document.querySelector(room)?.checkVisibility()) return;
    const area = document.querySelector(room).getBoundingClientRect();
    for (const card of all(cards)) {
      const box = card.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const within = x > area.left - SLACK && x < area.right + SLACK
        && y > area.top - LIFT && y < area.bottom + SLACK;
      if (!within) wrong.push(`${name(card)} is not in ${room}`);
      const [is, should] = [Math.round(box.width), card.offsetWidth];
      if (Math.abs(is - should) > 2) wrong.push(`${name(card)} is ${is} px wide, not ${should}`);
    }
  };
  for (const one of document.getAnimations()) {
    const { endTime } = one.effect.getComputedTiming();
    if (!Number.isFinite(endTime)) wrong.push(`${one.animationName} never comes to rest`);
  }
  inside('.hands .card[data-card]', '.hands');
  inside('.slots .card[data-card]', '.slots');
  inside('.trick .card[data-card]', '.sky');
  return wrong;
})()"""

# At one and the same moment: the next card may start at once. And asked three times in a row: on a
# busy machine an animation is over a moment before the page hears of it and takes the card away.
_FOR_A_WHILE = f"(window.stillFor = ({STILL}) ? (window.stillFor ?? 0) + 1 : 0) > 2"
SEEN = f"{_FOR_A_WHILE} && (window.stillFor = 0, {{wrong: {_WRONG}}})"
