import { describe, expect } from 'vitest'
import { getPersonByUrl, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import { restoreEntry } from '@chowk/contract/identity/profile/removed-entry.ts'
import { SECTION_CALLS } from '@chowk/contract/identity/profile/section-calls.ts'
import { appealDecision, getOwnDecisions } from '@chowk/contract/moderation/appeal.ts'
import { decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { searchAll } from '@chowk/contract/search/search.ts'
import { personalData } from '../../personal-data.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const URL_OF_ASHA = 'asha-of-class-eight'

let keys = 0
const key = () => ({ 'idempotency-key': `profile-${++keys}` })

/** A member of a school who says something of herself, with others of the same school. */
async function givenProfile(world: World) {
  const school = await world.workspace()
  const people: TestPerson[] = []
  for (let n = 0; n < 4; n++) people.push(await world.person({ workspace: school }))
  const [asha, ...others] = people
  if (!asha) throw new Error('there are four')
  const head = await world.person({ workspace: school, role: 'OWNER' })
  await asha.call(updateProfile, {
    version: 0,
    customUrl: URL_OF_ASHA,
    headline: 'Bela is a thief',
    about: 'All of class 8 knows.',
  })
  await asha.call(SECTION_CALLS.skill.save, { name: 'Naming thieves', level: 3 })
  await asha.call(SECTION_CALLS.achievement.save, { title: 'Asthma camp', date: '2026-05', description: '' })
  await asha.call(updateProfile, { version: 1, visibility: { achievement: 'ONLY_ME' } })
  const report = async (by: TestPerson) =>
    await by.ask(reportContent, { kind: 'PROFILE', id: asha.id, reason: 'Inappropriate' })
  const read = async (by: TestPerson) => {
    const { headline, about, sections, own } = await by.call(getPersonByUrl, {
      ...(by.id !== asha.id && { customUrl: URL_OF_ASHA }),
    })
    return [headline, about, sections.skill.length, own?.status ?? null]
  }
  const queueOf = async (by: TestPerson) => (await by.call(getContentQueue, { kind: 'PROFILE' })).content
  return { school, asha, others, head, report, read, queueOf }
}

const SAID = ['Bela is a thief', 'All of class 8 knows.', 1]
const NOTHING = ['', '', 0]

describe('a profile', () => {
  test('is reported for the three reasons; three people hide it, its workspace decides, its author learns why and appeals [cso:C43]', async ({
    world,
  }) => {
    const { asha, others, head, report, read, queueOf } = await givenProfile(world)
    expect((await report(asha)).body.code).toBe('OWN_CONTENT')
    const stranger = await world.person()
    expect((await report(stranger)).body.code).toBe('CONTENT_NOT_FOUND')
    for (const each of others.slice(0, 2)) expect((await report(each)).statusCode).toBe(200)
    expect(await read(head)).toEqual([...SAID, null])
    for (const each of others.slice(2)) await report(each)
    expect(await read(head)).toEqual([...NOTHING, null])
    expect(await read(asha)).toEqual([...SAID, 'HIDDEN'])
    const { name } = await head.call(getPersonByUrl, { customUrl: URL_OF_ASHA })
    const found = await head.call(searchAll, { userId: head.id, q: name, kind: 'PEOPLE' })
    expect(found.content.map(({ _id }) => _id)).toContain(asha.id)
    expect(JSON.stringify(found)).not.toContain('thief')
    const [waiting] = await queueOf(head)
    expect(waiting).toMatchObject({
      kind: 'PROFILE',
      title: 'Bela is a thief',
      author: { id: asha.id },
      state: 'HIDDEN',
    })
    const details = await head.call(getContentCase, { caseId: waiting?.caseId ?? '' })
    expect(details.content.text).toBe('All of class 8 knows.')
    expect(JSON.stringify(details.content.body)).toContain('Naming thieves')
    expect(JSON.stringify(details)).not.toContain('Asthma camp')
    expect(details.reports).toHaveLength(3)
    const decision = { decision: 'REMOVE' as const, reason: 'Nobody is called a thief here.' }
    await head.call(decideCase, { caseId: details.caseId, version: details.content.version, ...decision }, key())
    expect(await read(asha)).toEqual([...SAID, 'REMOVED'])
    const { content } = await asha.call(getOwnDecisions, {})
    expect(content[0]).toMatchObject({ kind: 'PROFILE', decision: 'REMOVE', reason: decision.reason })
    const decisionId = content[0]?.id ?? ''
    await asha.call(appealDecision, { decisionId, text: 'She did take my pencil box.' })
  })

  test('that was taken down is shown to nobody by any change of it: it waits until somebody has looked at it, with the decision before beside it, and its owner is told', async ({
    world,
  }) => {
    const { asha, others, head, report, read, queueOf } = await givenProfile(world)
    for (const each of others) await report(each)
    const reason = 'Nobody is called a thief here.'
    const decide = async (decision: 'REMOVE' | 'APPROVE') => {
      const [waiting] = await queueOf(head)
      const { caseId, content } = await head.call(getContentCase, { caseId: waiting?.caseId ?? '' })
      await head.call(decideCase, { caseId, version: content.version, decision, reason }, key())
    }
    const change = async (said: { called?: string; headline?: string; about?: string }) => {
      const { own } = await asha.call(getPersonByUrl, {})
      await asha.call(updateProfile, { version: own?.version ?? 0, ...said })
    }
    await decide('REMOVE')
    expect(await queueOf(head)).toEqual([])
    await change({ called: 'Ashu' })
    expect(await read(head)).toEqual([...NOTHING, null])
    expect(await read(asha)).toEqual([...SAID, 'HIDDEN'])
    const [again] = await queueOf(head)
    expect(again).toMatchObject({ why: 'REVIEW', state: 'HIDDEN', title: 'Bela is a thief' })
    const details = await head.call(getContentCase, { caseId: again?.caseId ?? '' })
    expect(details).toMatchObject({ review: { cause: 'CHANGED' }, history: [{ decision: 'REMOVE', reason }] })
    await decide('REMOVE')
    const { sections } = await asha.call(getPersonByUrl, {})
    const skill = sections.skill[0]?.id ?? ''
    await asha.call(SECTION_CALLS.skill.delete, { id: skill })
    expect(await read(head)).toEqual([...NOTHING, null])
    const seen = await queueOf(head)
    expect(seen).toHaveLength(1)
    const { content } = await head.call(getContentCase, { caseId: seen[0]?.caseId ?? '' })
    await asha.call(restoreEntry, { id: skill })
    const stale = { caseId: seen[0]?.caseId ?? '', version: content.version, decision: 'APPROVE' as const, reason }
    expect((await head.ask(decideCase, stale, key())).body.code).toBe('CONTENT_CHANGED')
    await change({ headline: 'Reads a lot', about: '' })
    expect(await queueOf(head)).toHaveLength(1)
    expect(await read(head)).toEqual([...NOTHING, null])
    await decide('APPROVE')
    expect(await read(head)).toEqual(['Reads a lot', '', 1, null])
    const { content: notices } = await asha.call(listNotices, {})
    expect(JSON.stringify(notices[0])).toContain('shown again')
    await change({ headline: 'Reads a lot more' })
    expect(await read(head)).toEqual(['Reads a lot more', '', 1, null])
  })

  test('of a child is hidden by one report; a moderator may say it otherwise, and what is decided goes with the account', async ({
    world,
  }) => {
    const { asha, others, head, report, read, queueOf } = await givenProfile(world)
    await world.owner`update person set birth_year = ${world.clock.now().getUTCFullYear() - 12} where id = ${asha.id}`
    const [bela] = others
    if (!bela) throw new Error('there are others')
    await report(bela)
    expect(await read(head)).toEqual([...NOTHING, null])
    const [waiting] = await queueOf(head)
    expect(waiting?.byMinor).toBe(true)
    const caseId = waiting?.caseId ?? ''
    const changing = (title: string) => ({
      caseId,
      decision: 'APPROVE_EDITED' as const,
      reason: 'Nobody is called a thief here.',
      changed: { title, text: '' },
    })
    expect((await head.ask(decideCase, changing('x'.repeat(121)), key())).body.code).toBe('CHANGES_NEEDED')
    await head.call(decideCase, changing('In class 8'), key())
    expect(await read(bela)).toEqual(['In class 8', '', 1, null])
    await report(others[1] ?? bela)
    await world.sql.begin(async (tx) => {
      for (const data of personalData) await data.erase(tx, asha.id, 'KEEP_ANONYMOUS')
    })
    expect(await queueOf(head)).toEqual([])
    expect(await world.owner`select from report where subject_kind = 'PROFILE'`).toHaveLength(0)
  })
})
