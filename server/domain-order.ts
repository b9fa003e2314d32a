import type { Domain } from './domain.ts'
import type { PersonalData } from './platform/personal-data.ts'
import type { WorkspaceData } from './platform/workspace-data.ts'

/** Each domain before those that it needs. */
export function dependentsFirst(domains: readonly Domain[]): Domain[] {
  const ordered: Domain[] = []
  const seen = new Set<Domain>()
  const visit = (each: Domain) => {
    if (seen.has(each)) return
    seen.add(each)
    for (const needed of each.needs) {
      const found = domains.find(({ name }) => name === needed)
      if (!found) throw new Error(`The domain ${each.name} needs ${needed}, which is not in the list of domains.`)
      visit(found)
    }
    ordered.push(each)
  }
  for (const each of domains) visit(each)
  return ordered.toReversed()
}

/** Personal data in the order of its erasure: the person's own row after all that still reads it, sums last. */
export const inOrderOfErasure = (all: readonly PersonalData[]): PersonalData[] => [
  ...all.filter(({ phase }) => phase === undefined),
  ...all.filter(({ phase }) => phase === 'PERSON'),
  ...all.filter(({ phase }) => phase === 'SUMS'),
]

/** Workspace data in the order of its purge: memberships first, sums last. */
export const inOrderOfPurge = (all: readonly WorkspaceData[]): WorkspaceData[] => [
  ...all.filter(({ phase }) => phase === 'MEMBERSHIPS'),
  ...all.filter(({ phase }) => phase === undefined),
  ...all.filter(({ phase }) => phase === 'SUMS'),
]
