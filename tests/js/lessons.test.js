// What was learnt in this browser, and which lesson comes next.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stored } from './browser.js';
import { beginLesson, finishLesson, lessonGroups, lessonsDone, nextLesson } from '../../src/bottleimp/web/net/lessons.js';
import { tables } from '../../src/bottleimp/web/net/known-tables.js';

const KEY = 'bottleimp.lessons';
const GROUPS = [{ name: 'first', lessons: ['a'] }, { name: 'ideas', lessons: ['b', 'c'] }];

test('next is what follows and is not done, then what was left out, then nothing', () => {
  assert.equal(nextLesson(GROUPS), 'a');
  finishLesson('b');
  assert.equal(nextLesson(GROUPS, 'a'), 'c');
  finishLesson('c');
  assert.equal(nextLesson(GROUPS, 'c'), 'a');
  finishLesson('a');
  assert.equal(nextLesson(GROUPS, 'a'), null);
  assert.deepEqual(JSON.parse(stored.get(KEY) ?? ''), ['b', 'c', 'a']);
});

test('what cannot be read is taken for nothing, and what cannot be kept lasts as long as the page', () => {
  stored.set(KEY, '{"a": 1');
  assert.deepEqual([...lessonsDone()], ['b', 'c', 'a']);
  stored.set(KEY, '{}');
  finishLesson('d');
  assert.deepEqual(JSON.parse(stored.get(KEY) ?? ''), ['b', 'c', 'a', 'd']);
});

test('a lesson that was broken off is not one to go on with once another has begun', async () => {
  tables.keep('game', { token: 'x' });
  tables.keep('old', { token: 'y', lesson: 'shed' });
  const [{ lessons: [first] }] = await lessonGroups();
  await beginLesson({ createTable: async (_, more) => tables.keep('new', { token: 'z', ...more }) }, first);
  assert.deepEqual(tables.open().map(({ id, lesson }) => [id, lesson]), [['new', first], ['game', undefined]]);
});
