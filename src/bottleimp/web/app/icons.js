// The shell's own small signs, drawn in the line of the table's icons.
/** @type {(id: string, inner: string) => string} */
const icon = (id, inner) => `<symbol id="i-${id}" viewBox="0 0 24 24">${inner}</symbol>`;

export const ICONS = `<svg class="vh" aria-hidden="true">${[
  icon('copy', '<path d="M8.5 8L20 7.5V20.5H8.5ZM15.5 7.5V3.5L4 4V16.5H8.5"/>'),
  icon('share', '<path d="M12 14.5V3.5M8 7L12 3L16 7M5 11.5V20.5H19V11.5"/>'),
  icon('globe', '<path d="M12 3C17 3 21 7 21 12S17 21 12 21S3 17 3 12S7 3 12 3ZM3.5 9.5H20.5M3.5 14.5H20.5M12 3C8.5 6 8.5 18 12 21C15.5 18 15.5 6 12 3"/>'),
  icon('gear', '<path d="M4 7H13M18 7H20M4 17H6M11 17H20M15.5 4.5V9.5M8.5 14.5V19.5"/>'),
  icon('check', '<path d="M4 13L10 18.5L20 6"/>'),
  icon('close', '<path d="M5.5 5.5L18.5 18.5M18.5 5.5L5.5 18.5"/>'),
  icon('eye', '<path d="M2.5 12.5C7 5.5 17 5.5 21.5 12.5C17 18.5 7 18.5 2.5 12.5ZM12 9.5C13.7 9.5 15 10.8 15 12.5S13.7 15.5 12 15.5S9 14.2 9 12.5S10.3 9.5 12 9.5"/>'),
  icon('more', '<path d="M6 9.5L12 15.5L18 9.5"/>'),
  icon('open', '<path d="M12 6V18M6 12H18"/>'),
  icon('book', '<path d="M12 6.5C9 4.5 6 4.5 3.5 5.5V18.5C6 17.5 9 17.5 12 19.5C15 17.5 18 17.5 20.5 18.5V5.5C18 4.5 15 4.5 12 6.5ZM12 6.5V19.5"/>'),
].join('')}</svg>`;
