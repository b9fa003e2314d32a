import { describe, expect } from 'vitest'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import { listRemovedEntries, restoreEntry } from '@chowk/contract/identity/profile/removed-entry.ts'
import { SECTIONS } from '@chowk/contract/identity/profile/section.ts'
import { SECTION_CALLS } from '@chowk/contract/identity/profile/section-calls.ts'
import { givenProfile } from '../../testing/neighbours/neighbour-profile.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { sweepCodesTask } from '../sweep-codes.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const { skill } = SECTION_CALLS
const DAY_MS = 24 * 60 * 60_000

const sweep = async (world: World) => await sweepCodesTask(world.sql, world.clock)({}, jobRun())

describe('an entry deleted from a profile', () => {
  test('of any section is gone from every page at once, and comes back as it was at its owner’s wish alone [V1:B9]', async ({
    world,
  }) => {
    const zoya = await world.person()
    const ravi = await world.person()
    await givenProfile(zoya, 'Zephyr')
    for (const section of SECTIONS) {
      const calls = SECTION_CALLS[section] as unknown as typeof skill
      const [entry] = (await zoya.call(calls.list, {})).content
      if (!entry) throw new Error('no entry')
      await zoya.call(calls.delete, { id: entry.id })
      expect((await zoya.call(getPersonByUrl, {})).sections[section]).toEqual([])
      expect((await zoya.ask(calls.get, { id: entry.id })).body.code).toBe('ENTRY_NOT_FOUND')
      expect((await zoya.ask(calls.update, entry)).body.code).toBe('ENTRY_NOT_FOUND')
      const until = new Date(world.clock.now().getTime() + 30 * DAY_MS).toISOString()
      expect((await zoya.call(listRemovedEntries, {})).content).toMatchObject([{ id: entry.id, section, until }])
      expect((await ravi.call(listRemovedEntries, {})).content).toEqual([])
      expect((await ravi.ask(restoreEntry, { id: entry.id })).body.code).toBe('ENTRY_NOT_FOUND')
      await zoya.call(restoreEntry, { id: entry.id })
      expect((await zoya.call(calls.list, {})).content).toEqual([entry])
      expect((await zoya.call(listRemovedEntries, {})).content).toEqual([])
      expect((await zoya.ask(restoreEntry, { id: entry.id })).body.code).toBe('ENTRY_NOT_FOUND')
    }
  })

  test('can be brought back for 30 days and is gone for good after, the rest stays [V1:B9] [cso:G10]', async ({
    world,
  }) => {
    const zoya = await world.person()
    const old = await zoya.call(skill.save, { name: 'Persian', level: 2 })
    const other = await zoya.call(skill.save, { name: 'Urdu', level: 2 })
    await zoya.call(skill.delete, { id: old.id })
    world.clock.pass(30 * DAY_MS - 1)
    await sweep(world)
    expect(await world.owner`select from profile_entry`).toHaveLength(2)
    world.clock.pass(1)
    const later = await world.session(zoya.id)
    expect((await later.call(listRemovedEntries, {})).content).toEqual([])
    expect((await later.ask(restoreEntry, { id: old.id })).body.code).toBe('ENTRY_NOT_FOUND')
    await sweep(world)
    expect(await world.owner`select id from profile_entry`).toEqual([{ id: other.id }])
  })

  test('does not come back where the skill stands again or the section is full; nobody keeps more than a hundred [V1:B9]', async ({
    world,
  }) => {
    const zoya = await world.person()
    const entry = await zoya.call(skill.save, { name: 'Persian', level: 2 })
    await zoya.call(skill.delete, { id: entry.id })
    const again = await zoya.call(skill.save, { name: 'persian', level: 3 })
    expect((await zoya.ask(restoreEntry, { id: entry.id })).body.code).toBe('THERE_ALREADY')
    await world.owner`
      insert into profile_entry (person_id, section, title, level, created_at, changed_at, removed_at)
      select ${zoya.id}, 'skill', 'Skill ' || n, 1, now(), now(), case when n > 49 then ${world.clock.now()}::timestamptz end
      from generate_series(1, 160) n`
    expect((await zoya.ask(restoreEntry, { id: entry.id })).body.code).toBe('SECTION_FULL')
    await zoya.call(skill.delete, { id: again.id })
    expect((await zoya.call(listRemovedEntries, {})).content).toHaveLength(100)
    expect(await world.owner`select from profile_entry where removed_at is not null`).toHaveLength(100)
  })
})
