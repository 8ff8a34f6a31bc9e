// The action of the button Play: deals the last game again, or the first game to a newcomer.
import { options } from '../../net/api.js';
import { t } from '../../lib/i18n.js';
import { nextGame } from '../../net/last-setup.js';
import { load } from '../../lib/loader.js';
import { whenShown } from '../../lib/screen.js';
import { tables } from '../../net/known-tables.js';
import { showError } from '../../net/error-banner.js';

/** @param {Page.Context} ctx @param {HTMLElement} button */
export async function play(ctx, button) {
  if (button.getAttribute('aria-busy')) return;
  const newcomer = tables.none();
  if (newcomer && document.documentElement.dataset.laying) {
    // The question is asked while the game is loaded.
    const { offer } = await load('../screens/home/first-lesson.js');
    offer(ctx, { play: () => deal(ctx, button) });
    return;
  }
  if (newcomer) offerGuidedRound(ctx);
  await deal(ctx, button);
}

/** @param {Page.Context} ctx @param {HTMLElement} button */
async function deal(ctx, button) {
  button.setAttribute('aria-busy', 'true');
  try {
    const { bot, ...next } = nextGame(await options());
    await ctx.createTable({
      ...next, name: ctx.settings.name || t('name.guest'), start: true,
      bots: Array.from({ length: next.players }, (_, seat) => (seat ? bot : null)),
    });
  } catch (error) {
    showError(error);
  } finally {
    button.removeAttribute('aria-busy');
  }
}

/** A newcomer's hand is dealt at once; the offer of a guided round lies over it. @param {Page.Context} ctx */
async function offerGuidedRound(ctx) {
  await whenShown('table');
  const { offer } = await load('../screens/home/first-lesson.js');
  offer(ctx, { table: location.pathname.split('/').at(-1) });
}
