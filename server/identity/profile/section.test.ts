import { describe, expect } from 'vitest'
import { SECTIONS } from '@chowk/contract/identity/profile/section.ts'
import { SECTION_CALLS } from '@chowk/contract/identity/profile/section-calls.ts'
import { givenProfile } from '../../testing/neighbours/neighbour-profile.ts'
import { test } from '../../testing/test.ts'

const { skill, experience, education, certification, achievement } = SECTION_CALLS

describe('sections of a profile [R3.12] [cso:W6]', () => {
  test('each of the five is saved, listed, opened, changed and deleted [sec-save] [sec-list] [sec-get] [sec-update] [sec-delete]', async ({
    world,
  }) => {
    const zoya = await world.person()
    await givenProfile(zoya, 'Zephyr')
    for (const section of SECTIONS) {
      // Every section has the calls of the first.
      const calls = SECTION_CALLS[section] as unknown as typeof skill
      const { content } = await zoya.call(calls.list, {})
      expect(content).toHaveLength(1)
      const [entry] = content
      if (!entry) throw new Error('no entry')
      expect(await zoya.call(calls.get, { id: entry.id })).toEqual(entry)
      expect(await zoya.call(calls.update, entry)).toEqual({ ...entry, version: 2 })
      expect(await zoya.call(calls.delete, { id: entry.id })).toEqual({ id: entry.id })
      expect((await zoya.ask(calls.delete, { id: entry.id })).body.code).toBe('ENTRY_NOT_FOUND')
      expect((await zoya.call(calls.list, {})).content).toEqual([])
    }
  })

  test('are ordered by date, what goes on first', async ({ world }) => {
    const zoya = await world.person()
    const add = async (title: string, from: string, to: string | null) =>
      await zoya.call(experience.save, { title, organisation: 'Reading Room', from, to, isCurrent: to === null })
    await add('Helper', '2001', '2005-03')
    await add('Librarian', '2019-06', null)
    await add('Assistant', '2006', '2019')
    const { content } = await zoya.call(experience.list, {})
    expect(content.map(({ title }) => title)).toEqual(['Librarian', 'Assistant', 'Helper'])
  })

  test('say what is wrong with a field, by its name', async ({ world }) => {
    const zoya = await world.person()
    const wrong = async (declared: Parameters<typeof zoya.ask>[0], input: Record<string, unknown>) => {
      const { statusCode, body } = await zoya.ask(declared, input)
      return [statusCode, body.fields?.map(({ path, code }) => `${path} ${code}`).join()]
    }
    const job = { title: 'Helper', organisation: 'Works', from: '2020' }
    expect(await wrong(experience.save, { ...job, to: '2019' })).toEqual([400, 'to BEFORE_ITS_BEGINNING'])
    expect(await wrong(experience.save, job)).toEqual([400, 'to END_NEEDED'])
    expect(await wrong(skill.save, { name: 'x', level: 3 })).toEqual([400, 'name TOO_SHORT'])
    expect(await wrong(skill.save, { name: 'Paper', level: 6 })).toEqual([400, 'level INVALID_LEVEL'])
    const paper = { name: 'Paper', issuer: 'A guild', issued: '2021' }
    expect(await wrong(certification.save, { ...paper, issued: '2027-01' })).toEqual([400, 'issued IN_THE_FUTURE'])
    expect(await wrong(certification.save, { ...paper, credentialUrl: 'javascript:alert(1)' })).toEqual([
      400,
      'credentialUrl INVALID_WEB_ADDRESS',
    ])
    expect(await wrong(achievement.save, { title: 'Prize', date: '2021', description: 'x'.repeat(1001) })).toEqual([
      400,
      'description TOO_LONG',
    ])
    expect(await wrong(education.save, { institution: 'A school', degree: 'BA', from: '31.12.2020' })).toEqual([
      400,
      'from INVALID_DATE',
    ])
  })

  test('a skill stands there once in any spelling of case, and fifty are most, from two windows too', async ({
    world,
  }) => {
    const zoya = await world.person()
    await zoya.call(skill.save, { name: 'Book repair', level: 3 })
    expect((await zoya.ask(skill.save, { name: ' BOOK  repair ', level: 3 })).body.code).toBe('THERE_ALREADY')
    await world.owner`
      insert into profile_entry (person_id, section, title, level, created_at, changed_at)
      select ${zoya.id}, 'skill', 'Skill ' || n, 1, now(), now() from generate_series(1, 48) n`
    const both = await Promise.all(['Persian', 'Urdu'].map((name) => zoya.ask(skill.save, { name, level: 2 })))
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.body).toMatchObject({
      code: 'SECTION_FULL',
      details: { most: 50 },
    })
  })

  test('a form sent twice adds one entry', async ({ world }) => {
    const zoya = await world.person()
    const send = async () =>
      await zoya.call(achievement.save, { title: 'Prize', date: '2021' }, { 'idempotency-key': 'prize-1' })
    expect((await send()).id).toBe((await send()).id)
    expect((await zoya.call(achievement.list, {})).content).toHaveLength(1)
  })

  test('belong to one person: others neither change nor delete them, nor see what is not theirs to see', async ({
    world,
  }) => {
    const school = await world.workspace()
    const zoya = await world.person({ workspace: school })
    const others = [await world.person({ workspace: school, role: 'OWNER' }), await world.person({ operator: true })]
    const entry = await zoya.call(skill.save, { name: 'Persian', level: 4 })
    for (const other of others) {
      expect((await other.ask(skill.update, { ...entry, level: 1 })).body.code).toBe('ENTRY_NOT_FOUND')
      expect((await other.ask(skill.delete, { id: entry.id })).body.code).toBe('ENTRY_NOT_FOUND')
    }
    expect((await (await world.visitor()).ask(skill.get, { id: entry.id })).body.code).toBe('ENTRY_NOT_FOUND')
    expect((await zoya.ask(experience.get, { id: entry.id })).body.code).toBe('ENTRY_NOT_FOUND')
    expect(await zoya.call(skill.get, { id: entry.id })).toEqual(entry)
  })

  test('of two windows the second is told what the first wrote', async ({ world }) => {
    const zoya = await world.person()
    const entry = await zoya.call(skill.save, { name: 'Persian', level: 4 })
    await zoya.call(skill.update, { ...entry, level: 5 })
    const { statusCode, body } = await zoya.ask(skill.update, { ...entry, name: 'Farsi' })
    expect([statusCode, body.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(body.details?.['current']).toMatchObject({ name: 'Persian', level: 5, version: 2 })
  })
})
