// Opens a deal or round from its code, its link or a saved record.
import { ApiError } from '../../net/api.js';
import { showBanner } from '../../lib/banner.js';
import { codeOf, playDeal } from '../../net/codes.js';
import { h } from '../../lib/dom.js';
import { takeBack } from '../../net/history.js';
import { allTexts, list, plural, t } from '../../lib/i18n.js';
import { openPanel } from '../../lib/panel.js';
import { alone, readCode, recordsIn, tableIn } from '../../net/records.js';
import { showError } from '../../net/error-banner.js';

/** @typedef {import('../../net/records.js').Saved} Saved */

// Bytes: room for a long evening.
const LARGEST = 4_000_000;

/**
 * Ask for a code, and go where it leads.
 * @param {Page.Context} ctx
 */
export function byCode(ctx) {
  openPanel(t('code.label'), (body, close) => {
    const input = h('input', {
      type: 'text', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', required: true,
      maxlength: 300, 'aria-describedby': 'code-why', placeholder: 'C4B0-…',
    });
    const why = h('p', { id: 'code-why', class: 'gloss', role: 'status' }, t('code.about'));
    const open = async () => {
      const table = tableIn(input.value);
      if (table) {
        close();
        ctx.navigate(`/t/${table}`);
        return;
      }
      const { code, round } = readCode(input.value);
      if (round) {
        close();
        ctx.navigate(`/r/${encodeURIComponent(code)}`);
        return;
      }
      try {
        await playDeal(ctx, code, { guest: t('name.guest') });
      } catch (error) {
        if (!isWrong(error)) return void showError(error);
        why.className = 'ribbon';
        why.textContent = wrongCode(error);
        input.setAttribute('aria-invalid', 'true');
        input.focus();
      }
    };
    body.append(
      h('form', { class: 'by-code', onsubmit: (event) => { event.preventDefault(); open(); } },
        h('label', { class: 'field' }, h('span', {}, t('code.label')), input), why,
        h('button', { class: 'btn go', type: 'submit' }, t('code.open'))),
      h('label', { class: 'btn by-file' }, h('span', {}, t('code.file')), h('small', {}, t('code.drop')),
        h('input', {
          class: 'sr', type: 'file', accept: '.json,.jsonl,application/json',
          onchange: (event) => {
            close();
            if (event.target instanceof HTMLInputElement) openFile(ctx, event.target.files?.[0]);
          },
        })));
  });
}

/** @param {unknown} error @returns {error is ApiError} */
const isWrong = (error) => error instanceof ApiError && error.code === 'unknown';

/** @param {ApiError} error */
function wrongCode({ answer: { first, last } }) {
  return first && first === last ? t('trouble.replay.at', { first }) : t('code.wrong');
}

/**
 * A saved record: its round, or one of its rounds to choose.
 * @param {Page.Context} ctx
 * @param {File | undefined} file
 */
export async function openFile(ctx, file) {
  if (!file) return;
  await allTexts();
  const text = file.size > LARGEST ? '' : await file.text();
  const back = takeBack(text);
  if (back !== null) {
    ctx.navigate('/history');
    showBanner(plural('history.back', back), { ms: 6000 });
    return;
  }
  const records = recordsIn(text);
  const rounds = records.flatMap((record) => record.rounds.map((_, number) => ({ record, number })));
  if (!rounds.length) showBanner(t('code.noRecord'), { ms: 6000 });
  else if (rounds.length === 1) await openRound(ctx, rounds[0].record, 0);
  else chooseRound(ctx, rounds);
}

/**
 * From now on a saved record can be dropped on the page, but not while one sits at a table.
 * @param {Page.Context} ctx
 */
export function watchDrops(ctx) {
  addEventListener('dragover', (event) => { if (holdsFile(event)) event.preventDefault(); });
  addEventListener('drop', (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    if (!ctx.live) openFile(ctx, event.dataTransfer?.files[0]);
  });
}

/** @param {DragEvent} event */
const holdsFile = ({ dataTransfer }) => dataTransfer?.types.includes('Files');

/**
 * @param {Page.Context} ctx
 * @param {{record: Saved, number: number}[]} rounds
 */
function chooseRound(ctx, rounds) {
  openPanel(t('code.rounds'), (body, close) => body.append(h('ol', { class: 'ways' }, rounds.map(({ record, number }) => {
    const { scores } = record.rounds[number];
    return h('li', {}, h('button', {
      class: 'way', type: 'button', onclick: () => { close(); openRound(ctx, record, number); },
    }, `${list(record.seats.map(String))}${Array.isArray(scores) ? `: ${scores.join(', ')}` : ''}`));
  }))), { wide: true });
}

/**
 * @param {Page.Context} ctx
 * @param {Saved} record
 * @param {number} number
 */
async function openRound(ctx, record, number) {
  try {
    const { code } = await codeOf(alone(record, number));
    ctx.navigate(`/r/${code}`);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'bad-message') showBanner(t('code.noRecord'), { ms: 6000 });
    else showError(error);
  }
}
