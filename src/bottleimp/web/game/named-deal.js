// A deal that the host has named: whoever plays with others is told, before the first card and at any time later.

/**
 * The sentence that says so; empty where nobody chose, or nobody else plays.
 * @param {Pick<Wire.Table, 'given' | 'you' | 'seats'>} message
 * @param {(key: string) => string} t
 */
export function givenText({ given, you, seats }, t) {
  const others = seats.some((seat, number) => seat.kind === 'human' && number !== you);
  return given && (you === null || others) ? t('table.given') : '';
}
