import { MOST_ENTRIES, SECTIONS } from '@chowk/contract/identity/profile/section.ts'
import type { Fields, Section } from '@chowk/contract/identity/profile/section.ts'
import { SECTION_CALLS } from '@chowk/contract/identity/profile/section-calls.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import { profileOf } from './person-query.ts'
import { findEntries, findEntry, isSkillTaken, lockPerson } from './entries.ts'
import { removeEntry } from './removed-entries.ts'
import { entryOf, factsOf, faultsOf } from './section.rules.ts'
import type { EntryFacts } from './section.rules.ts'
import type { ReviewAgain } from './profile-status.ts'
import { findWhose, seesArea } from './whose.ts'

// All sections have the same calls; what differs between them is in the contract's fields and in the rules.
type Calls = (typeof SECTION_CALLS)['skill']
const callsOf = (section: Section) => SECTION_CALLS[section] as unknown as Calls
const entry = (section: Section, row: Parameters<typeof entryOf>[1]) => entryOf(section as 'skill', row)

function settle(section: Section, fields: unknown, today: string): EntryFacts {
  const facts = factsOf(section, fields as Fields<typeof section>)
  const faults = faultsOf(section, facts, today)
  if (faults.length > 0)
    throw commonRefusal('INVALID_INPUT', { fields: faults.map((fault) => ({ ...fault, message: fault.code })) })
  return facts
}

const saving = (section: Section, reviewAgain: ReviewAgain): Handler =>
  handle(callsOf(section).save, async ({ input, viewer, tx, clock, house, refuse }) => {
    const { personId } = viewer
    const facts = settle(section, input, await lockPerson(tx, clock, personId))
    const there = await findEntries(tx, personId, [section])
    if (there.length >= MOST_ENTRIES) throw refuse('SECTION_FULL', { details: { most: MOST_ENTRIES } })
    if (section === 'skill' && (await isSkillTaken(tx, { personId, title: facts.title, except: null })))
      throw refuse('THERE_ALREADY')
    const now = clock.now()
    const [made] = await tx<{ id: string }[]>`
      insert into profile_entry ${tx({ ...facts, personId, section, createdAt: now, changedAt: now })} returning id`
    const row = made && (await findEntry(tx, section, made.id))
    if (!row) throw new Error('the entry was not written down')
    await reviewAgain({ sql: tx, house }, personId)
    return entry(section, row)
  })

const listing = (section: Section): Handler =>
  handle(callsOf(section).list, async ({ input, viewer, sql, clock, refuse }) => {
    const requested = profileOf(input, viewer)
    if (typeof requested === 'string') throw refuse(requested)
    const whose = await findWhose({ sql, clock, viewer }, requested)
    if (!whose) throw refuse('PERSON_NOT_FOUND')
    const rows = seesArea(whose, section) ? await findEntries(sql, whose.id, [section]) : []
    return { content: rows.map((row) => entry(section, row)) }
  })

const getting = (section: Section): Handler =>
  handle(callsOf(section).get, async ({ input, viewer, sql, clock, refuse }) => {
    const row = await findEntry(sql, section, input.id)
    const whose = row && (await findWhose({ sql, clock, viewer }, { personId: row.personId }))
    if (!whose || !seesArea(whose, section)) throw refuse('ENTRY_NOT_FOUND')
    return entry(section, row)
  })

const updating = (section: Section, reviewAgain: ReviewAgain): Handler =>
  handle(callsOf(section).update, async ({ input, viewer, tx, clock, house, refuse }) => {
    const { personId } = viewer
    const { id, version, ...fields } = input
    const today = await lockPerson(tx, clock, personId)
    const before = await findEntry(tx, section, id)
    if (before?.personId !== personId) throw refuse('ENTRY_NOT_FOUND')
    if (before.version !== version) throw refuse('VERSION_CONFLICT', { details: { current: entry(section, before) } })
    const facts = settle(section, fields, today)
    if (section === 'skill' && (await isSkillTaken(tx, { personId, title: facts.title, except: id })))
      throw refuse('THERE_ALREADY')
    await tx`
      update profile_entry set ${tx({ ...facts, version: version + 1, changedAt: clock.now() })} where id = ${id}`
    const row = await findEntry(tx, section, id)
    if (!row) throw refuse('ENTRY_NOT_FOUND')
    await reviewAgain({ sql: tx, house }, personId)
    return entry(section, row)
  })

const deleting = (section: Section, reviewAgain: ReviewAgain): Handler =>
  handle(callsOf(section).delete, async ({ input: { id }, viewer: { personId }, tx, clock, house, refuse }) => {
    await lockPerson(tx, clock, personId)
    const isGone = await removeEntry(tx, { id, personId, section, at: clock.now() })
    if (!isGone) throw refuse('ENTRY_NOT_FOUND')
    await reviewAgain({ sql: tx, house }, personId)
    return { id }
  })

/** Every call of the five sections. */
export const sectionCalls = (reviewAgain: ReviewAgain): Handler[] =>
  SECTIONS.flatMap((section) =>
    [saving, listing, getting, updating, deleting].map((make) => make(section, reviewAgain)),
  )
