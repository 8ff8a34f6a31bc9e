// Applies a delta to the previous table message (docs/wire.md, "News").

/**
 * Return the new table message. The previous one is not changed.
 * @param {Wire.Table} table
 * @param {Wire.News} news
 * @returns {Wire.Table}
 */
export function applyDelta(table, news) {
  const { view, ...fields } = { ...news, type: table.type };
  if (!view) return { ...table, ...fields, ...(view === null && { view }) };
  const { hands, ...parts } = view;
  const before = table.view?.hands ?? [];
  const now = Array.isArray(hands) ? hands : Object.assign([...before], hands);
  return { ...table, ...fields, view: /** @type {Wire.View} */ ({ ...table.view, ...parts, hands: now }) };
}
