import { describe, expect } from 'vitest'
import {
  getPersonFile,
  listPeople,
  restorePerson,
  sendResetLetter,
  suspendPerson,
} from '@chowk/contract/operator/person.ts'
import { Browser } from '../../testing/browser.ts'
import { newestText, lettersTo } from '../../testing/post.ts'
import { endSuspensionsTask } from './suspension.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { jobRun } from '../../testing/job-run.ts'

const REASON = 'Ten accounts were opened to vote ten times.'

async function givenPeople(world: World) {
  const school = await world.workspace({ name: 'Neem School' })
  const other = await world.workspace({ name: 'Banyan Club', kind: 'GROUP' })
  const farah = await world.person({ name: 'Farah Operator', operator: true })
  const asha = await world.person({
    name: 'Asha Kulkarni',
    email: 'asha@neem.example',
    password: 'Stepwell-42!',
    workspace: school,
    class: 7,
  })
  const ravi = await world.person({ name: 'Ravi Kulkarni', workspace: school, role: 'FACULTY' })
  await world.owner`update person set mobile = '+919822041123' where id = ${ravi.id}`
  await world.owner`insert into membership (workspace_id, person_id, role) values (${other}, ${ravi.id}, 'OWNER')`
  const hindi = await world.person({ name: 'आशा भोंसले', workspace: other })
  return { school, other, farah, asha, ravi, hindi }
}

describe('finding people', () => {
  test('by e-mail, mobile, id, a part of the name in either script, and by workspace', async ({ world }) => {
    const { school, other, farah, asha, ravi, hindi } = await givenPeople(world)
    const found = async (input: Parameters<typeof farah.call<typeof listPeople>>[1]) =>
      (await farah.call(listPeople, input)).content.map(({ id }) => id)
    expect(await found({})).toEqual([hindi.id, ravi.id, asha.id, farah.id])
    expect(await found({ q: 'ASHA@neem.example' })).toEqual([asha.id])
    expect(await found({ q: 'asha@' })).toEqual([asha.id])
    expect(await found({ q: '98220 41123' })).toEqual([ravi.id])
    expect(await found({ q: '9822' })).toEqual([ravi.id])
    expect(await found({ q: ravi.id.toUpperCase() })).toEqual([ravi.id])
    expect(await found({ q: 'kulkar' })).toEqual([ravi.id, asha.id])
    expect(await found({ q: 'ku' })).toEqual([ravi.id, asha.id])
    expect(await found({ q: 'आशा' })).toEqual([hindi.id])
    expect(await found({ q: '%' })).toEqual([])
    expect(await found({ workspaceId: school })).toEqual([ravi.id, asha.id])
    expect(await found({ workspaceId: other, q: 'kulkarni' })).toEqual([ravi.id])
    expect(await found({ shown: 'SUSPENDED' })).toEqual([])
  })

  test('covers addresses, marks minors, and goes on where a page ended', async ({ world }) => {
    const { school, farah, asha, ravi } = await givenPeople(world)
    const first = await farah.call(listPeople, { workspaceId: school, size: 1 })
    const rest = await farah.call(listPeople, { workspaceId: school, size: 1, next: first.next ?? '' })
    expect([...first.content, ...rest.content].map(({ id }) => id)).toEqual([ravi.id, asha.id])
    expect(rest).toMatchObject({ next: null, workspace: { en: 'Neem School', hi: null } })
    expect(first.content[0]).toMatchObject({ isMinor: false, moreWorkspaces: 1 })
    expect(rest.content[0]).toMatchObject({ isMinor: true, contact: 'a•••@neem.example', moreWorkspaces: 0 })
    expect((await farah.ask(listPeople, { next: 'x' })).body.code).toBe('INVALID_PAGE')
    expect((await ravi.ask(listPeople, {})).body.code).toBe('NOT_ALLOWED')
  })
})

describe("one person's page", () => {
  test('shows the account and nothing private, and every look is in the audit log [cso:G11]', async ({ world }) => {
    const { school, farah, asha } = await givenPeople(world)
    await world.owner`
      insert into person_consent (person_id, purpose, text_version, language, given_at) values (${asha.id}, 'TERMS', '1', 'en', now())`
    const file = await farah.call(getPersonFile, { id: asha.id })
    expect(file).toMatchObject({
      email: 'asha@neem.example',
      isMinor: true,
      sessions: 1,
      state: 'ACTIVE',
      memberships: [{ workspaceId: school, role: 'MEMBER', state: 'PRESENT' }],
      consents: [{ purpose: 'TERMS' }, { purpose: 'GUARDIAN' }],
      may: { suspend: true, restore: false, sendReset: true },
    })
    expect(Object.keys(file).filter((name) => /password|birth|hash/i.test(name))).toEqual([])
    await farah.call(getPersonFile, { id: asha.id })
    const log = await world.sql`select actor_id, subject from audit_log where action = 'person looked at'`
    expect([...log]).toEqual([
      { actorId: farah.id, subject: `person ${asha.id}` },
      { actorId: farah.id, subject: `person ${asha.id}` },
    ])
    expect((await farah.ask(getPersonFile, { id: school })).body.code).toBe('PERSON_NOT_FOUND')
  })

  test('who is suspended is signed out, told why, and comes in again when it is lifted [cso:G12]', async ({
    world,
  }) => {
    const { farah, asha } = await givenPeople(world)
    const after = await farah.call(suspendPerson, { id: asha.id, reason: REASON })
    expect(after).toMatchObject({ state: 'SUSPENDED', sessions: 0, may: { suspend: false, restore: true } })
    expect(after.history).toMatchObject([{ from: 'ACTIVE', to: 'SUSPENDED', by: 'Farah Operator', reason: REASON }])
    expect(await newestText(world, 'asha@neem.example')).toContain(REASON)
    const come = async () => (await new Browser(world).signIn('asha@neem.example', 'Stepwell-42!')).envelope.body.code
    expect(await come()).toBe('ACCOUNT_SUSPENDED')
    expect((await farah.call(listPeople, { shown: 'SUSPENDED' })).content.map(({ id }) => id)).toEqual([asha.id])
    const again = await farah.ask(suspendPerson, { id: asha.id, reason: REASON })
    expect(again.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', details: { from: 'SUSPENDED' } })
    await farah.call(restorePerson, { id: asha.id, reason: 'It was her school that voted.' })
    expect(await come()).toBeUndefined()
    const log = await world.sql`select action from audit_log where subject = ${`person ${asha.id}`} order by id`
    expect(log.map((row) => row['action'])).toEqual(['person suspended', 'identity.sign-in-failed', 'person restored'])
  })

  test('an operator suspends neither herself nor lifts what a guardian said', async ({ world }) => {
    const { farah, asha } = await givenPeople(world)
    expect((await farah.ask(suspendPerson, { id: farah.id, reason: REASON })).body.code).toBe('OWN_ACCOUNT')
    await world.owner`update person set state = 'SUSPENDED', suspended_because = 'GUARDIAN' where id = ${asha.id}`
    expect((await farah.ask(restorePerson, { id: asha.id, reason: REASON })).body.code).toBe('GUARDIAN_SAID_NO')
    expect(await farah.call(getPersonFile, { id: asha.id })).toMatchObject({
      suspendedByGuardian: true,
      may: { restore: false },
    })
    expect((await farah.ask(suspendPerson, { id: asha.id, reason: 'short' })).statusCode).toBe(400)
  })

  test('who is suspended learns at the door who did it, why and until when, and only after proving that the account is hers [V1:B11]', async ({
    world,
  }) => {
    const { farah, asha } = await givenPeople(world)
    await farah.call(suspendPerson, { id: asha.id, reason: REASON, lastDay: '2026-11-30' })
    const come = async (password: string) =>
      (await new Browser(world).signIn('asha@neem.example', password)).envelope.body
    expect(await come('Stepwell-42!')).toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
      details: { by: 'CHOWK', reason: REASON, until: '2026-11-30T18:30:00.000Z' },
    })
    expect(JSON.stringify(await come('Stepwell-43!'))).not.toMatch(/SUSPENDED|accounts were opened/)
    await world.owner`update person set suspended_because = 'GUARDIAN', suspended_until = null where id = ${asha.id}`
    expect(await come('Stepwell-42!')).toMatchObject({ details: { by: 'GUARDIAN', reason: null, until: null } })
  })

  test('a suspension ends by itself after its last day in India, and she is told; a day that is over is refused [V1:E9]', async ({
    world,
  }) => {
    const { farah, asha, ravi } = await givenPeople(world)
    const end = async () => await endSuspensionsTask(world.house)({}, jobRun())
    const stateOf = async (id: string) => {
      const [row] = await world.owner<{ state: string; suspendedUntil: Date | null }[]>`
        select state, suspended_until from person where id = ${id}`
      return [row?.state, row?.suspendedUntil?.toISOString() ?? null]
    }
    for (const lastDay of ['2026-11-20', '2099-01-01'])
      expect((await farah.ask(suspendPerson, { id: asha.id, reason: REASON, lastDay })).body).toMatchObject({
        code: 'WRONG_DAY',
        fields: [{ path: 'lastDay' }],
      })
    const made = await farah.call(suspendPerson, { id: asha.id, reason: REASON, lastDay: '2026-11-22' })
    expect(made.suspendedUntil).toBe('2026-11-22T18:30:00.000Z')
    expect(await newestText(world, 'asha@neem.example')).toContain('22 November 2026')
    await farah.call(suspendPerson, { id: ravi.id, reason: REASON })
    world.clock.set('2026-11-22T18:29:59.000Z')
    await end()
    expect(await stateOf(asha.id)).toEqual(['SUSPENDED', '2026-11-22T18:30:00.000Z'])
    world.clock.set('2026-11-22T18:30:00.000Z')
    await end()
    await end()
    expect(await stateOf(asha.id)).toEqual(['ACTIVE', null])
    expect(await stateOf(ravi.id)).toEqual(['SUSPENDED', null])
    expect((await new Browser(world).signIn('asha@neem.example', 'Stepwell-42!')).status).toBe(200)
    expect((await lettersTo(world, 'asha@neem.example')).map(({ letters }) => letters.en?.subject)).toEqual([
      expect.stringContaining('is suspended'),
      expect.stringContaining('is open again'),
    ])
    const later = await world.person({ name: 'Later Operator', operator: true })
    await later.call(suspendPerson, { id: asha.id, reason: REASON, lastDay: '2026-11-25' })
    await later.call(restorePerson, { id: asha.id, reason: 'It was her school that voted.' })
    expect(await stateOf(asha.id)).toEqual(['ACTIVE', null])
  })

  test('a suspension that is over does not open what a guardian has taken back meanwhile [V1:E9]', async ({
    world,
  }) => {
    const { farah, asha } = await givenPeople(world)
    await world.owner`update guardian_consent set withdrawn_at = now() where person_id = ${asha.id}`
    await farah.call(suspendPerson, { id: asha.id, reason: REASON, lastDay: '2026-11-22' })
    world.clock.set('2026-11-23T08:00:00.000Z')
    await endSuspensionsTask(world.house)({}, jobRun())
    const later = await world.person({ name: 'Later Operator', operator: true })
    expect(await later.call(getPersonFile, { id: asha.id })).toMatchObject({
      state: 'SUSPENDED',
      suspendedByGuardian: true,
      suspendedUntil: null,
    })
  })

  test('a guardian of a suspended child is told as well', async ({ world }) => {
    const { farah, asha } = await givenPeople(world)
    await world.owner`
      insert into guardian_consent (person_id, guardian_name, channel, contact, text_version, language, given_at)
      values (${asha.id}, 'Mother', 'EMAIL', 'mother@neem.example', '1', 'hi', now())`
    await farah.call(suspendPerson, { id: asha.id, reason: REASON })
    expect(await newestText(world, 'mother@neem.example')).toContain('Asha Kulkarni का चौक खाता')
  })

  test('a letter leads to a new password three times a day, and nobody sees or sets one', async ({ world }) => {
    const { farah, asha, hindi } = await givenPeople(world)
    const sent: number[] = []
    for (let n = 0; n < 4; n++) {
      sent.push((await farah.ask(sendResetLetter, { id: asha.id })).statusCode)
      world.clock.pass(1000)
    }
    expect(sent).toEqual([200, 200, 200, 429])
    expect(await lettersTo(world, 'asha@neem.example')).toHaveLength(3)
    expect(await newestText(world, 'asha@neem.example')).toContain('/reset-password')
    await world.owner`update person set email = null where id = ${hindi.id}`
    expect((await farah.ask(sendResetLetter, { id: hindi.id })).body.code).toBe('NO_CONTACT')
    await farah.call(suspendPerson, { id: asha.id, reason: REASON })
    expect((await farah.ask(sendResetLetter, { id: asha.id })).body.code).toBe('NOT_ACTIVE')
  })
})
