import type { Mention } from '@chowk/contract/community/mention/mentioned.ts'

/** Somebody who may be named, as she is called. */
export interface Nameable {
  id: string
  name: string
}

/** Where somebody is named in a text. */
export interface Placed extends Nameable {
  starts: number[]
}

const WITHIN_WORD = /[\p{L}\p{M}\p{N}]/u

// An address of mail has the sign within a word.
const beginsName = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{M}\p{N}._-]/u.test(text[at - 1] ?? '')

/**
 * Where people are named in a text, by “@” and the name as it is written. Of two who are called the same the first is meant first. Who
 * stands nowhere is left out.
 */
export function findPositions(text: string, people: readonly Nameable[]): Placed[] {
  const placed = people.map((person): Placed => ({ ...person, starts: [] }))
  const byLength = placed.toSorted((a, b) => b.name.length - a.name.length)
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (!beginsName(text, at)) continue
    const fits = ({ name }: Placed) =>
      name !== '' && text.startsWith(name, at + 1) && !WITHIN_WORD.test(text[at + 1 + name.length] ?? '')
    const longest = byLength.find(fits)
    const alike = longest ? placed.filter(({ name }) => name === longest.name) : []
    const named = alike.find(({ starts }) => starts.length === 0) ?? alike.at(-1)
    named?.starts.push(at)
  }
  return placed.filter(({ starts }) => starts.length > 0)
}

/** A text in which people are called otherwise than it called them. */
export function renamed(text: string, names: readonly { old: string; now: string }[]): string {
  const placed = findPositions(
    text,
    names.map(({ old, now }) => ({ id: now, name: old })),
  )
  const pieces = placed.flatMap(({ id, name, starts }) => starts.map((at) => ({ at, name, now: id })))
  return pieces
    .toSorted((a, b) => b.at - a.at)
    .reduce((said, { at, name, now }) => `${said.slice(0, at)}@${now}${said.slice(at + 1 + name.length)}`, text)
}

/** What stands where the name of somebody stood who is not named any more. */
export const NOBODY = '—'

/** A mention as the database has it, with its person as she is now. */
export interface StoredMention {
  name: string
  starts: number[]
  /** Null: she is no longer here. */
  person: { id: string; name: string; customUrl: string | null } | null
}

interface Piece {
  at: number
  mention: StoredMention
}

/** A text with everybody's present name; who is no longer here, or in `hidden`, has none. */
export function withNames(
  text: string,
  stored: readonly StoredMention[],
  hidden: readonly string[] = [],
): { text: string; mentions: Mention[] } {
  const pieces = stored
    .flatMap((mention) => mention.starts.map((at): Piece => ({ at, mention })))
    // A text that was changed past its mentions is shown as it stands.
    .filter(({ at, mention }) => text.startsWith(`@${mention.name}`, at))
    .toSorted((a, b) => a.at - b.at)
  let shown = ''
  let from = 0
  const mentions: Mention[] = []
  for (const { at, mention } of pieces) {
    if (at < from) continue
    const person = mention.person && !hidden.includes(mention.person.id) ? mention.person : null
    const name = `@${person?.name ?? NOBODY}`
    shown += text.slice(from, at)
    mentions.push({
      from: shown.length,
      length: name.length,
      person: person && { id: person.id, customUrl: person.customUrl },
    })
    shown += name
    from = at + 1 + mention.name.length
  }
  return { text: shown + text.slice(from), mentions }
}

/** Where a person is named whose name is to leave a text. */
export interface MentionRow {
  id: string
  personId: string | null
  name: string
  starts: number[]
}

/** The same text without the name of one of those whom it names, and where each mention stands in it then. */
export function withoutName(
  text: string,
  kept: readonly MentionRow[],
  gone: string,
): { text: string; starts: ReadonlyMap<string, number[]> } {
  const stored = kept.map(({ id, personId, name, starts }) => ({
    name,
    starts,
    person: personId === null || id === gone ? null : { id, name, customUrl: null },
  }))
  const after = withNames(text, stored)
  const starts = new Map(kept.map(({ id }): [string, number[]] => [id, []]))
  // All who are gone are called the same, so one row says where they stand.
  for (const { from, person } of after.mentions) starts.get(person?.id ?? gone)?.push(from)
  return { text: after.text, starts }
}

// No person has this id.
const NOBODY_ID = '00000000-0000-0000-0000-000000000000'

/** The same nodes of articles, wherever they stand in it, without a person whom they name. */
export function withoutPerson<Holding>(body: Holding, personId: string): Holding {
  const isNamed = (node: unknown) =>
    typeof node === 'object' && node !== null && 'id' in node && String(node.id).toLowerCase() === personId
  const nameless = JSON.stringify(body, (_key, value: unknown) =>
    isNamed(value) ? { id: NOBODY_ID, label: NOBODY } : value,
  )
  return JSON.parse(nameless) as Holding
}
