import { foldText } from '@chowk/contract/fold.ts'

interface Named {
  name: { en: string; hi: string | null }
}

const foldedOf = ({ name }: Named): string[] => [
  ...new Set([foldText(name.en), ...(name.hi === null ? [] : [foldText(name.hi)])]),
]

/** The number of the first name that is called as one before it, or as one of the others; -1 where none is. */
export function firstTaken(all: readonly Named[], others: readonly Named[]): number {
  const taken = new Set(others.flatMap(foldedOf))
  return all.findIndex((each) => {
    const names = foldedOf(each)
    const isTaken = names.some((name) => taken.has(name))
    for (const name of names) taken.add(name)
    return isTaken
  })
}

/** The end of an address by these words, with a number where another one has it. */
export function freeSlug(words: string, taken: ReadonlySet<string>): string {
  let slug = words
  for (let n = 2; taken.has(slug); n++) slug = `${words}-${n}`
  return slug
}
