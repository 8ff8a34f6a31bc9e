// The sentence that tells the players at a table that the host has chosen the deal by its code.

/**
 * Return the sentence; empty if the deal was not chosen, or the reader plays against bots only.
 * @param {Pick<Wire.Table, 'given' | 'you' | 'seats'>} message
 * @param {(key: string) => string} t
 */
export function givenText({ given, you, seats }, t) {
  const others = seats.some((seat, number) => seat.kind === 'human' && number !== you);
  return given && (you === null || others) ? t('table.given') : '';
}
