// Deals of the day, streaks, the histogram, what is shared, and the history of this browser.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { stored } from './browser.js';
import { player, pathOf } from '../../src/bottleimp/web/net/contests.js';
import { keepDay, played, streak, today, daysBefore } from '../../src/bottleimp/web/net/daily-scores.js';
import { KEPT, asFile, forgetAll, judged, note, rounds, summed, takeBack } from '../../src/bottleimp/web/net/history.js';
import { speak } from '../../src/bottleimp/web/lib/i18n.js';
import { fallText, ordinal, rankText, shareText, signed } from '../../src/bottleimp/web/game/contest-words.js';
import { bins } from '../../src/bottleimp/web/screens/contest/histogram.js';
import { running } from '../../src/bottleimp/web/screens/points-chart.js';

beforeEach(async () => {
  stored.clear();
  await speak('en');
});

test('a browser draws its number once', () => {
  const number = player();
  assert.match(number, /^[0-9a-f]{32}$/);
  assert.equal(player(), number);
  localStorage.setItem('bottleimp.player', 'nonsense');
  assert.match(player(), /^[0-9a-f]{32}$/);
});

test('a contest of a day is shown under its date', () => {
  assert.equal(pathOf('2026-11-16'), '/daily/2026-11-16');
  assert.equal(pathOf('k3f9abcdefgh'), '/c/k3f9abcdefgh');
});

test('days are those of UTC', () => {
  assert.equal(today(Date.UTC(2026, 10, 16, 23, 59, 59)), '2026-11-16');
  assert.equal(today(Date.UTC(2026, 10, 17)), '2026-11-17');
  assert.equal(daysBefore('2026-03-01', 1), '2026-02-28');
});

test('a streak goes on while today is open, and ends with a day left out', () => {
  keepDay('2026-11-13', 5);
  keepDay('2026-11-15', -8);
  keepDay('2026-11-16', 0);
  assert.equal(streak(played(), '2026-11-16'), 2);
  assert.equal(streak(played(), '2026-11-17'), 2);
  assert.equal(streak(played(), '2026-11-18'), 0);
  assert.equal(streak({}, '2026-11-16'), 0);
});

test('what makes no sense among the days is passed over', () => {
  localStorage.setItem('bottleimp.days', '{"2026-11-16": "x", "soon": 4, "2026-11-15": 4}');
  assert.deepEqual(played(), { '2026-11-15': 4 });
  localStorage.setItem('bottleimp.days', '{');
  assert.deepEqual(played(), {});
});

test('every score is in a bin, and there are at most nine', () => {
  /** @type {[number, number][][]} */
  const boards = [[[5, 1]], [[-60, 2], [-3, 1], [0, 4], [88, 1]], [[0, 1], [1, 1], [2, 1]]];
  for (const scores of boards) {
    const { counts, mine } = bins(scores, 1);
    assert.ok(counts.length <= 9);
    assert.equal(counts.reduce((sum, { n }) => sum + n, 0), scores.reduce((sum, [, n]) => sum + n, 0));
    const width = counts.length > 1 ? counts[1].from - counts[0].from : 2;
    assert.ok(counts[mine].from <= 1 && 1 < counts[mine].from + width);
  }
});

test('what is shared names no card', () => {
  const you = {
    name: null, score: -14, code: 'C4B0-X.Y', lost: null, scores: [], kept: 1, counts: true, falls: [[19, 17, 12, 12, 3]],
  };
  const text = shareText({ id: '2026-11-16' }, { you, place: 9, played: 61 }, 'Deal 320');
  const [title, result, shape, link] = text.split('\n');
  assert.equal(title, 'The Bottle Imp · Deal 320');
  assert.equal(result, '−14 · 9th of 61');
  assert.match(shape, /^[▁▂▃▄▅▆▇█]{5}$/);
  assert.match(link, /\/daily\/2026-11-16$/);
  assert.ok(!text.includes(you.code));
});

test('scores and falls in print', () => {
  assert.deepEqual([-3, 0, 7].map(signed), ['−3', '0', '+7']);
  assert.deepEqual([1, 2, 3, 11, 22].map(ordinal), ['1st', '2nd', '3rd', '11th', '22nd']);
  assert.deepEqual([rankText(1, 1), rankText(1, 2)], ['', '1st of 2']);
  assert.equal(fallText([19, 17, 17, 16.5, 3, 3]), '19, 17, 16½, 3');
});

/** @type {(table: string, score: number, owner?: number) => Wire.Table} */
const over = (table, score, owner = 2) => /** @type {Wire.Table} */ (/** @type {unknown} */ ({
  table, you: 0, mode: 'classic', players: 4, round_code: `C4B0-X.${score}`, match: { rounds: [[1, 2], [score, 2]] },
  view: { bottles: [{ price: 3, owner }] },
  seats: ['Ada', 'Keawe'].map((name, seat) => ({ name, kind: seat ? 'bot' : 'human', bot: seat ? 'expert' : null })),
}));

test('a round is noted once, when it is over, for who has played it', () => {
  note(over('a', 20));
  note(over('a', 20));
  note({ ...over('b', 5), you: null });
  note({ ...over('c', 5), round_code: null });
  note(over('a', -9, 0));
  assert.deepEqual(rounds().map(({ score, kept, place }) => [score, kept, place]), [[-9, 1, 2], [20, 0, 1]]);
  assert.equal(rounds()[0].people, '/Ada/-Keawe:expert');
});

test('the history is bounded, and what is no round is passed over', () => {
  for (let i = 0; i < KEPT + 3; i += 1) note(over('a', i));
  assert.equal(rounds().length, KEPT);
  assert.equal(rounds()[0].score, KEPT + 2);
  localStorage.setItem('bottleimp.history', '[{"at": 1}, null, 5]');
  assert.deepEqual(rounds(), []);
});

test('what is saved as a file comes back, once', () => {
  note(over('a', 20));
  note(over('a', 3));
  keepDay('2026-11-16', 3);
  const [file, before] = [asFile(), rounds()];
  forgetAll();
  assert.deepEqual([rounds(), played()], [[], {}]);
  assert.equal(takeBack(file), 2);
  assert.equal(takeBack(file), 0);
  assert.deepEqual(rounds().map(({ code }) => code).sort(), before.map(({ code }) => code).sort());
  assert.deepEqual(played(), { '2026-11-16': 3 });
  const others = ['', '{}', '[]', 'null', '{"format": "bottle-imp/1", "rounds": []}'];
  assert.deepEqual(others.map(takeBack), others.map(() => null));
});

test('what a review says of a round is noted with it, once', () => {
  note(over('a', 20));
  const [{ code, seat }] = rounds();
  judged('another', seat, 9);
  judged(code, seat, 1.5);
  judged(code, seat, 7);
  assert.deepEqual(rounds().map(({ lost }) => lost), [1.5]);
});

test('figures: means, bottles, the best; what was lost only where it is known', () => {
  const [past] = (note(over('a', 20)), rounds());
  const both = summed([{ ...past, score: -10, kept: 1 }, past]);
  assert.deepEqual(both, { rounds: 2, mean: 5, kept: 1, best: 20, lost: null });
  assert.equal(summed([{ ...past, lost: 2 }, { ...past, lost: 1 }, past]).lost, 1.5);
  assert.deepEqual(running([10, 20, -30]), [10, 15, 0]);
});
