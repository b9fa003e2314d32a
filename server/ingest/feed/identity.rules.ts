import { createHash } from 'node:crypto'

export type IdentityFacts = {
  guid: string | undefined
  canonicalUrl: string | undefined
  title: string
  text: () => string
}

/** Rule I17, for all items of one document in their order; no two of the answers are equal. */
export function identitiesOf(items: readonly IdentityFacts[]): string[] {
  const guids = countOf(items.map((each) => each.guid))
  const wanted = items.map((each) => {
    if (each.guid === undefined) return each.canonicalUrl ?? hashOf(each)
    return guids.get(each.guid) === 1 ? each.guid : `${each.guid} ${each.canonicalUrl ?? ''}`.trim()
  })
  const repeats = countOf(wanted)
  const used = new Set<string>()
  return wanted.map((identity, index) => {
    const item = items[index]!
    let unique = identity
    if (repeats.get(identity) !== 1)
      unique = item.guid === undefined ? `${identity} ${hashOf(item)}` : `${item.guid} ${index}`
    if (used.has(unique)) unique = `${unique} ${index}`
    used.add(unique)
    return unique
  })
}

function hashOf(item: IdentityFacts): string {
  return createHash('sha256').update(item.title).update(item.text().slice(0, 500)).digest('hex')
}

function countOf(values: readonly (string | undefined)[]): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
