import { describe, expect } from 'vitest'
import { getPersonByUrl, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import { appealDecision, getOwnDecisions } from '@chowk/contract/moderation/appeal.ts'
import { decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `deciding-${++keys}` })

/** Asha belongs to a school, and since later to a club, which her profile names; each has a head. */
async function givenTwo(world: World) {
  const [school, club] = [await world.workspace(), await world.workspace()]
  const asha = await world.person({ workspace: school })
  const join = async (person: TestPerson, workspace: string) =>
    await world.owner`
      insert into membership (workspace_id, person_id, role, joined_at)
      values (${workspace}, ${person.id}, 'MEMBER', now() + interval '1 day')`
  await join(asha, club)
  const head = await world.person({ name: 'Head', workspace: school, role: 'OWNER' })
  const chair = await world.person({ name: 'Chair', workspace: club, role: 'OWNER' })
  await asha.call(updateProfile, { version: 0, customUrl: 'asha-of-two', headline: 'Bela is a thief' })
  const report = async (by: TestPerson) =>
    await by.call(reportContent, { kind: 'PROFILE', id: asha.id, reason: 'Fake' })
  const queueOf = async (by: TestPerson) => (await by.call(getContentQueue, { kind: 'PROFILE' })).content
  const decide = async (by: TestPerson, decision: 'REMOVE' | 'APPROVE') => {
    const [waiting] = await queueOf(by)
    const caseId = waiting?.caseId ?? ''
    const { version } = (await by.call(getContentCase, { caseId })).content
    return (await by.ask(decideCase, { caseId, version, decision, reason: 'As we settled it.' }, key())).body.code
  }
  const change = async (headline: string) => {
    const { own } = await asha.call(getPersonByUrl, {})
    await asha.call(updateProfile, { version: own?.version ?? 0, headline })
  }
  return { school, club, asha, head, chair, join, report, queueOf, decide, change }
}

const OF_NOBODY: unknown[] = []

describe('a profile of somebody who belongs to two workspaces', () => {
  test('is decided by the one from which it was reported, which learns nothing of the other one', async ({ world }) => {
    const { school, head, chair, report, queueOf, decide } = await givenTwo(world)
    await report(await world.person({ workspace: school }))
    expect(await queueOf(head)).toMatchObject([{ title: 'Bela is a thief', workspace: { id: school } }])
    expect(await queueOf(chair)).toEqual(OF_NOBODY)
    expect(await decide(head, 'APPROVE')).toBeUndefined()
    await report(chair)
    const [later] = await queueOf(chair)
    const details = await chair.call(getContentCase, { caseId: later?.caseId ?? '' })
    expect(details).toMatchObject({ history: [], authorRecord: { removed: 0, warned: 0, suspended: 0 } })
    expect(details.reports).toHaveLength(1)
    expect(JSON.stringify(details)).not.toContain(school)
  })

  test('reported by somebody who acts for herself goes to the one that both belong to, else to the one that her profile names', async ({
    world,
  }) => {
    const { school, club, asha, head, chair, report, queueOf, decide, join } = await givenTwo(world)
    const shared = await world.person()
    await join(shared, school)
    await report(shared)
    expect([await queueOf(head), await queueOf(chair)]).toMatchObject([[{ workspace: { id: school } }], []])
    expect(await decide(head, 'APPROVE')).toBeUndefined()
    await asha.call(updateProfile, { version: 1, visibility: { profile: 'PUBLIC' } })
    await world.owner`update person set birth_year = 1980 where id = ${asha.id}`
    await report(await world.person())
    expect([await queueOf(head), await queueOf(chair)]).toMatchObject([[], [{ workspace: { id: club } }]])
  })

  test('that was taken down is looked at again, and its appeal is heard, where it was taken down', async ({
    world,
  }) => {
    const { school, asha, head, chair, report, queueOf, decide, change } = await givenTwo(world)
    const second = await world.person({ name: 'Second', workspace: school, role: 'ADMIN' })
    await report(await world.person({ workspace: school }))
    await decide(head, 'REMOVE')
    const [decision] = (await asha.call(getOwnDecisions, {})).content
    await asha.call(appealDecision, { decisionId: decision?.id ?? '', text: 'She did take it.' })
    await change('Reads a lot')
    expect((await queueOf(second)).map(({ why }) => why).toSorted()).toEqual(['APPEAL', 'REVIEW'])
    expect(await queueOf(chair)).toEqual(OF_NOBODY)
  })
})

describe('what a taken down profile says since', () => {
  test('is decided about by another person than took it down, as appeals are, where there is one', async ({
    world,
  }) => {
    const { school, head, report, queueOf, decide, change } = await givenTwo(world)
    await report(await world.person({ workspace: school }))
    await decide(head, 'REMOVE')
    const second = await world.person({ name: 'Second', workspace: school, role: 'ADMIN' })
    await change('Reads a lot')
    const [again] = await queueOf(head)
    const fitting = async (by: TestPerson) =>
      (await by.call(getContentCase, { caseId: again?.caseId ?? '' })).fitting.includes('APPROVE')
    expect([await fitting(head), await fitting(second)]).toEqual([false, true])
    expect(await decide(head, 'APPROVE')).toBe('NOT_YOURS_TO_DECIDE')
    expect(await decide(second, 'REMOVE')).toBeUndefined()
    await world.owner`update membership set state = 'LEFT' where person_id = ${head.id}`
    // Nobody else runs the school now.
    await change('Reads')
    expect(await decide(second, 'APPROVE')).toBeUndefined()
  })
})
