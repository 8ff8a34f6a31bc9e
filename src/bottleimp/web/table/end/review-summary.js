// One line of the result sheet: what the reader's decisions lost, once it is known, with a link to the review.
import { options } from '../../net/api.js';
import { h } from '../../lib/dom.js';
import { judged } from '../../net/history.js';
import { t } from '../../lib/i18n.js';
import { peopleText } from '../../net/link-people.js';
import { feedOf, reviewWords } from '../../net/review-feed.js';
import { hashOf } from '../replay/replay-moments.js';
import { lostIn, summary } from '../../game/review-sentences.js';

/**
 * Create the line. It stays hidden if the server does not review or the reader did not play.
 * @param {Table.Scene} scene
 */
export function reviewLine({ message: { round_code: code, seats, you } }) {
  const line = h('p', { class: 'rv-line', hidden: true, role: 'status' });
  if (code !== null && you !== null) tell(line, { code, seats, you }).catch(() => {});
  return line;
}

/**
 * @param {HTMLElement} line
 * @param {{code: string, seats: Wire.Sitter[], you: Wire.Seat}} round
 */
async function tell(line, { code, seats, you }) {
  if (!(await options()).reviews) return;
  await reviewWords();
  const feed = feedOf(code, you);
  const alone = !seats.some(({ kind }, seat) => kind === 'human' && seat !== you);
  const look = h('a', {
    class: 'rv-look', href: `/r/${code}/review${hashOf(0, you, peopleText(seats))}`,
    target: alone ? null : '_blank', // elsewhere, for the table goes on
  }, t('review.look'));
  const draw = () => {
    if (!line.isConnected && line.dataset.told) stop();
    line.dataset.told = 'true';
    line.hidden = feed.error !== null;
    if (feed.refused) line.replaceChildren(t('review.refused'));
    else if (feed.over) {
      line.replaceChildren(h('span', {}, `${summary(feed.decisions, null)}.`), ' ', look);
      if (feed.decisions.length) judged(code, you, lostIn(feed.decisions) / feed.decisions.length);
    } else line.replaceChildren(...progress(feed), ' ', look);
  };
  const stop = feed.watch(draw);
  draw();
}

/** Return the progress of the review. @param {import('../../net/review-feed.js').Feed} feed */
function progress({ of, decisions: { length } }) {
  if (of === null) return [h('span', {}, t('review.begins'))];
  return [h('span', {}, t('review.judging', { n: length, of })), h('progress', { max: of, value: length, 'aria-hidden': 'true' })];
}
