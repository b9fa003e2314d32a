/** A list with one of its things changed, or without it. */
export const replaced = <Item extends { id: string }>(all: readonly Item[], id: string, changed: Item | null): Item[] =>
  all.flatMap((each) => (each.id !== id ? [each] : changed ? [changed] : []))

/** Those that are not there yet, after those that are. */
export function joined<Item extends { id: string }>(all: readonly Item[], more: readonly Item[]): Item[] {
  const known = new Set(all.map(({ id }) => id))
  return [...all, ...more.filter(({ id }) => !known.has(id))]
}
