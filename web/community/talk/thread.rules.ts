interface Item {
  id: string
}

/** A list with one of its things changed; null takes it out. */
export const replaced = <Each extends Item>(
  all: readonly Each[],
  id: string,
  change: (each: Each) => Each | null,
): Each[] => all.flatMap((each) => (each.id === id ? (change(each) ?? []) : each))

/** Two lists as one, none twice, in the order in which they were written: their ids tell it. */
export function joined<Each extends Item>(all: readonly Each[], more: readonly Each[]): Each[] {
  const byId = new Map([...all, ...more].map((each) => [each.id, each]))
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
