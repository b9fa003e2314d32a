/** One form of a name for all who write it in other letters: case and the marks of compatibility do not count. */
export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

interface Named {
  name: { en: string; hi: string | null }
}

const foldedOf = ({ name }: Named): string[] => [
  ...new Set([foldName(name.en), ...(name.hi === null ? [] : [foldName(name.hi)])]),
]

/** The number of the first category that is called as one before it, or as one of the others; -1 where none is. */
export function firstTaken(categories: readonly Named[], others: readonly Named[]): number {
  const taken = new Set(others.flatMap(foldedOf))
  return categories.findIndex((category) => {
    const names = foldedOf(category)
    const isTaken = names.some((name) => taken.has(name))
    for (const name of names) taken.add(name)
    return isTaken
  })
}
