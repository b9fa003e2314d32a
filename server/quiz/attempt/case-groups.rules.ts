import { shuffled } from '../making/draw.rules.ts'

/** A question that may stand with others about the same passage. */
interface OfCase {
  id: string
  /** Null or left out: it stands alone. */
  caseId?: string | null
  casePosition?: number | null
}

/** Questions in groups that stay together: those of a case in their order, where its first one stands, every other alone. */
export function groupsOf<T extends OfCase>(questions: readonly T[]): T[][] {
  const groups = new Map<string, T[]>()
  questions.forEach((each, index) => {
    const name = each.caseId ?? `alone ${index}`
    groups.set(name, [...(groups.get(name) ?? []), each])
  })
  return [...groups.values()].map((group) =>
    group.toSorted((one, other) => (one.casePosition ?? 0) - (other.casePosition ?? 0)),
  )
}

/** The same in another order, in which what belongs to a passage stays together. */
export const shuffledGroups = <T extends OfCase>(questions: readonly T[], draw: () => number): T[] =>
  shuffled(groupsOf(questions), draw).flat()

/** As many of them as are wanted, drawn; of a case all or none, so it is left out where it is too long. */
export function drawnGroups<T extends OfCase>(questions: readonly T[], count: number, draw: () => number): T[] {
  const drawn: T[] = []
  for (const group of shuffled(groupsOf(questions), draw))
    if (drawn.length + group.length <= count) drawn.push(...group)
  return drawn
}
