import { describe, expect } from 'vitest'
import { cancelDeletion, getDeletion, requestDeletion } from '@chowk/contract/identity/leaving.ts'
import { personalData } from '../../personal-data.ts'
import { Browser } from '../../testing/browser.ts'
import { codeFor, lettersTo } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import { givenHome } from '../../testing/upload.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { leavingTask } from './leaving.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const MOTHER = 'mother@neelkanth.example'
const ASHA = 'asha@neelkanth.example'
const PASSWORD = 'Banyan & 3 stalls'
const DAY_MS = 86_400_000

async function givenChild(world: World, birthYear = 2013): Promise<{ asha: TestPerson; consentId: string }> {
  await givenHome(world)
  const asha = await world.person({ name: 'Asha', email: ASHA, birthYear, password: PASSWORD })
  const [row] = await world.owner<{ id: string }[]>`
    insert into guardian_consent (person_id, guardian_name, channel, contact, text_version, language, given_at)
    values (${asha.id}, 'Sudha', 'EMAIL', ${MOTHER}, '1', 'en', ${world.clock.now()}) returning id`
  return { asha, consentId: row?.id ?? '' }
}

async function guardian(world: World, { email = MOTHER, childName }: { email?: string; childName?: string } = {}) {
  const browser = new Browser(world)
  const requested = await browser.post('/api/identity/guardian/code', { email, ...(childName && { childName }) })
  const transactionId = String(requested.envelope.body['transactionId'])
  await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, email) })
  return async (consentId: string, deletes: boolean) =>
    (await browser.post('/api/identity/guardian/deletion', { transactionId, consentId, deletes })).envelope
}

const run = async (world: World) => await leavingTask(world.house, personalData)({}, jobRun())
const stateOf = async (world: World, who: TestPerson) =>
  (await world.owner`select state, name from person where id = ${who.id}`)[0]

describe('a guardian', () => {
  test('has a child’s account deleted after seven days; the child is told and cannot stop it', async ({ world }) => {
    const { asha, consentId } = await givenChild(world)
    const said = await (await guardian(world))(consentId, true)
    expect(said).toMatchObject({ statusCode: 200, body: { childName: 'Asha', deletesAt: '2026-11-28T08:00:00.000Z' } })
    const reported = (await lettersTo(world, ASHA)).at(-1)
    expect(reported?.letters.en?.subject).toBe('Your account will be deleted on 28 November 2026')
    expect(await asha.call(getDeletion, {})).toMatchObject({ state: 'REQUESTED', askedBy: 'GUARDIAN' })
    expect((await asha.ask(cancelDeletion, {})).body).toMatchObject({ code: 'GUARDIAN_ASKED' })
    for (const ms of [5 * DAY_MS, 2 * DAY_MS - 1000]) {
      world.clock.pass(ms)
      await run(world)
    }
    const letters = await lettersTo(world, ASHA)
    expect(letters.map(({ letters: { en } }) => en?.text.includes('Only your guardian can take this back'))).toEqual([
      true,
      true,
    ])
    expect(await stateOf(world, asha)).toEqual({ state: 'ACTIVE', name: 'Asha' })
    const takeBack = await guardian(world)
    await world.owner`update profile_deletion set state = 'PROCESSING'`
    expect((await takeBack(consentId, false)).body).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
    await world.owner`update profile_deletion set state = 'REQUESTED'`
    world.clock.pass(1000)
    await run(world)
    expect(await stateOf(world, asha)).toEqual({ state: 'DELETED', name: 'Deleted user' })
    expect(await world.owner`select action from audit_log where action like 'identity.guardian%'`).toHaveLength(1)
  })

  test('takes it back, and everything is as before', async ({ world }) => {
    const { asha, consentId } = await givenChild(world)
    await (
      await guardian(world)
    )(consentId, true)
    world.clock.pass(30_000)
    expect(await (await guardian(world))(consentId, false)).toMatchObject({ body: { deletesAt: null } })
    expect(await asha.call(getDeletion, {})).toMatchObject({ state: 'CANCELLED', askedBy: 'SELF' })
    expect((await lettersTo(world, ASHA)).at(-1)?.letters.en?.subject).toBe('Your account stays')
    world.clock.pass(40 * DAY_MS)
    await run(world)
    expect(await stateOf(world, asha)).toEqual({ state: 'ACTIVE', name: 'Asha' })
  })

  test('may make a wish of the child’s own come sooner, and not later', async ({ world }) => {
    const { asha, consentId } = await givenChild(world)
    await asha.call(requestDeletion, { reason: 'NO_LONGER_NEEDED', password: PASSWORD })
    world.clock.pass(DAY_MS)
    expect(await (await guardian(world))(consentId, true)).toMatchObject({
      body: { deletesAt: '2026-11-29T08:00:00.000Z' },
    })
    world.clock.pass(3_600_000)
    expect(await (await guardian(world))(consentId, true)).toMatchObject({
      body: { deletesAt: '2026-11-29T08:00:00.000Z' },
    })
  })

  test('is whoever has the contact: not a stranger, not a code that a child was told, not for who is grown up', async ({
    world,
  }) => {
    const { asha, consentId } = await givenChild(world)
    const refused = async (by: Promise<Awaited<ReturnType<typeof guardian>>>) =>
      (await (await by)(consentId, true)).body.code
    expect(await refused(guardian(world, { email: 'other@neelkanth.example' }))).toBe('NOT_FOUND')
    expect(await refused(guardian(world, { childName: 'Ravi' }))).toBe('CODE_OVER')
    await world.owner`update person set birth_year = 1990 where id = ${asha.id}`
    expect(await refused(guardian(world))).toBe('NOT_A_MINOR')
    expect(await world.owner`select 1 from profile_deletion`).toEqual([])
  })
})
