// Sentences of the table, in the English catalogue.
import './browser.js';
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { has, list, named, plural, speak, t } from '../../src/bottleimp/web/lib/i18n.js';
import { stopped } from '../../src/bottleimp/web/table/announcer.js';
import { eventText, logLines } from '../../src/bottleimp/web/table/round-log.js';
import { Words } from '../../src/bottleimp/web/game/words.js';
import { hand, play, sceneWith, setupOf, twoHands } from './deal.js';

const words = new Words({ t, plural, has, named, list }, setupOf().deck);
const TWO = { players: 2, hands: [[hand('open', [1]), hand('reef', [6])], [hand('open', [])]] };

before(() => speak('en'));

test('what is read out ends like a sentence', () => {
  const spoken = [words.prompt(sceneWith()), 'The rest plays itself', 'Ada: Hello!', 'Waiting…', '', 'Bo wins.'].map(stopped);
  assert.deepEqual(spoken,
    ['Your turn: lead any card.', 'The rest plays itself.', 'Ada: Hello!', 'Waiting…', '', 'Bo wins.']);
});

test('leading, following, and playing what one likes', () => {
  assert.equal(words.prompt(sceneWith()), 'Your turn: lead any card');
  assert.equal(words.prompt(sceneWith({ trick: [play(2, 3)] })), 'Your turn: follow yellow');
  assert.equal(words.prompt(sceneWith({ trick: [play(2, 3)], legal: { play: [6] } })), 'Your turn: play any card');
});

test('a hand without a word of ours goes by its own name', () => {
  assert.equal(words.prompt(sceneWith(TWO, { setup: twoHands })), 'Your turn: lead from the open hand');
  const second = { ...TWO, trick: [play(0, 1, 'open'), play(1, 2, 'open')], legal: { play: [6] } };
  assert.equal(words.prompt(sceneWith(second, { setup: twoHands })), 'Your turn: any card, reef');
  assert.equal(words.reason({ key: 'hand', hand: 'reef' }), 'This card comes from the reef');
});

test('whose turn it is, and who is away', () => {
  const theirs = { to_act: [1], legal: null };
  assert.equal(words.prompt(sceneWith(theirs)), 'Bo is to play');
  const away = sceneWith(theirs).message.seats.map((seat) => ({ ...seat, away: true }));
  assert.equal(words.prompt(sceneWith(theirs, { message: { seats: away } })), 'A bot plays for Bo');
  const absent = away.map((seat) => ({ ...seat, away: false, present: false }));
  assert.equal(words.prompt(sceneWith(theirs, { message: { seats: absent } })), 'Bo’s connection is lost.');
  const missing = { seats: absent, missing: { 1: 11500 } };
  assert.equal(words.prompt(sceneWith(theirs, { message: missing })), 'Bo’s connection is lost: a bot plays in 12 s');
});

test('a bot that sits in for another says so', () => {
  const seats = sceneWith().message.seats.map((seat) => ({ ...seat, kind: /** @type {const} */ ('bot'), bot: 'rulebook' }));
  const replaced = seats.map((seat) => ({ ...seat, instead_of: 'imp' }));
  const message = sceneWith().message;
  assert.equal(words.sitter({ ...message, seats }, 1), 'Bot, Solid');
  assert.equal(words.sitter({ ...message, seats: replaced }, 1), 'Bot, Solid instead of Imp');
  assert.equal(words.t('table.instead.why', words.levels(replaced[1])),
    'There is no Imp on this server: Bo now plays as Solid.');
});

test('in an exchange, those who still choose are waited for', () => {
  assert.equal(words.prompt(sceneWith({ phase: 'exchange', to_act: [0, 1] })), 'Choose the cards to give');
  assert.equal(words.prompt(sceneWith({ phase: 'exchange', to_act: [1, 2], legal: null })), 'Waiting for Bo and Cy');
});

test('a place is called after whom its card goes to', () => {
  const scene = sceneWith();
  assert.deepEqual([words.place(scene, 'imp', null), words.place(scene, 'left', 1), words.place(scene, 'open', 1),
    words.place(scene, 'gulf', 2)], ['the imp', 'Bo', 'Bo’s open hand', 'Cy']);
});

test('what is told of a card', () => {
  assert.equal(words.cardLabel(sceneWith(), 1, { hand: 'hand', giver: 2 }), '1 yellow, 1 point, below the price, got from Cy');
  assert.equal(words.cardLabel(sceneWith(TWO, { setup: twoHands }), 6, { hand: 'reef', why: { key: 'turn' } }),
    '6 blue, 6 points, reef, It is not your turn yet');
});

test('a finished trick says who took it, or the bottle, for what', () => {
  const plays = [play(0, 6), play(1, 3), play(2, 8)];
  assert.equal(words.prompt(sceneWith({ finished: { plays, winner: 1, bottle: 0 } })), 'Bo buys the bottle for 3');
  assert.equal(words.prompt(sceneWith({ finished: { plays, winner: 0, bottle: null } })), 'You take the trick');
});

test('an automaton is called by the name of its seat', () => {
  assert.equal(words.automaton(sceneWith(), 2, { card: 7, why: 'wins' }), 'Cy will play 7, his highest that wins.');
});

test('the log tells the exchange and the tricks', () => {
  const scene = sceneWith({
    given: [{ place: 'imp', to: null, hand: null, card: 2 }, { place: 'left', to: 1, hand: 'hand', card: 7 }],
    received: [{ giver: 2, hand: 'hand', card: 6 }],
    tricks: [{ plays: [play(0, 6), play(1, 3), play(2, 8)], winner: 1, bottle: 0 }],
    trick: [play(1, 9)],
  });
  assert.deepEqual(logLines(scene, words), {
    before: ['You gave 2 to the imp and 7 to Bo.', 'You got 6 from Cy.'],
    tricks: ['You 6, Bo 3, Cy 8. Bo takes the bottle: 5 → 3.', 'Bo 9 …'],
    after: new Map(),
  });
});

test('events in words', () => {
  assert.equal(eventText(sceneWith({ trick: [play(0, 6)] }, { event: 'play' }), words), 'You play 6 blue.');
  assert.equal(eventText(sceneWith({}, { event: 'deal' }), words), 'Round 1. You: dealer.');
  const over = sceneWith({ phase: 'over', bottles: [{ price: 3, owner: 1 }], scores: [4, -7, 9] }, { event: 'over' });
  assert.equal(eventText(over, words), 'Bo keeps the bottle. You 4. Bo -7. Cy 9');
  assert.equal(eventText(sceneWith(), words), '');
});
