type Keyed = { _id: string }

/** How many items of a fresh first page are not in the list yet. */
export function countNew(shown: readonly Keyed[], fresh: readonly Keyed[]): number {
  const ids = new Set(shown.map(({ _id }) => _id))
  return fresh.filter(({ _id }) => !ids.has(_id)).length
}
