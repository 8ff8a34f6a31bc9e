// Keeps the focus on the control in use when its form is drawn again, which replaces all elements.

/**
 * @param {HTMLFormElement} form
 * @param {() => void} draw
 */
export function keepFocus(form, draw) {
  const control = form.contains(document.activeElement) ? document.activeElement : null;
  const spot = control && spotOf(form, control);
  draw();
  if (spot) find(form, spot)?.focus();
}

/**
 * Describe a control so that it can be found after a redraw: by its row of seats, else by its group.
 * @param {HTMLFormElement} form
 * @param {Element} control
 */
function spotOf(form, control) {
  const within = ['.seat-row', 'fieldset'].find((each) => control.closest(each)) ?? null;
  const index = within ? [...form.querySelectorAll(within)].findIndex((each) => each === control.closest(within)) : 0;
  return { within, index, tag: control.tagName };
}

/**
 * @param {HTMLFormElement} form
 * @param {ReturnType<typeof spotOf>} spot
 * @returns {HTMLElement | null | undefined}
 */
function find(form, { within, index, tag }) {
  if (within === null) return form.querySelector('summary');
  return form.querySelectorAll(within)[index]
    ?.querySelector(tag === 'SELECT' ? 'select' : 'input:checked, input[type=text]');
}
