// Icons of the screens around the game, in the style of the table's icons.
/** @type {(id: string, inner: string) => string} */
const icon = (id, inner) => `<symbol id="i-${id}" viewBox="0 0 24 24">${inner}</symbol>`;

export const ICONS = `<svg class="vh" aria-hidden="true">${[
  icon('copy', '<path d="M8.5 8L20 7.5V20.5H8.5ZM15.5 7.5V3.5L4 4V16.5H8.5"/>'),
  icon('share', '<path d="M12 14.5V3.5M8 7L12 3L16 7M5 11.5V20.5H19V11.5"/>'),
  icon('close', '<path d="M5.5 5.5L18.5 18.5M18.5 5.5L5.5 18.5"/>'),
  icon('more', '<path d="M6 9.5L12 15.5L18 9.5"/>'),
  icon('open', '<path d="M12 6V18M6 12H18"/>'),
  icon('gear', '<path d="M3.5 7H20.5M3.5 17H20.5M9 4V10M15.5 14V20"/>'),
  icon('book', '<path d="M12 6.5C9 4.5 6 4.5 3.5 5.5V18.5C6 17.5 9 17.5 12 19.5C15 17.5 18 17.5 20.5 18.5V5.5C18 4.5 15 4.5 12 6.5ZM12 6.5V19.5"/>'),
].join('')}</svg>`;
