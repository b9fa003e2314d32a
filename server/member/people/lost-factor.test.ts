import { describe, expect } from 'vitest'
import { stopFactorReset } from '@chowk/contract/identity/factor.ts'
import { getWorkspaceLog } from '@chowk/contract/member/log.ts'
import { askForPasskey, enterByPasskey } from '@chowk/contract/identity/passkey.ts'
import type { PasskeyMaking } from '@chowk/contract/identity/passkey.ts'
import { getMember, resetMemberFactor } from '@chowk/contract/member/member-file.ts'
import { getPersonFile, resetPersonFactor } from '@chowk/contract/operator/person.ts'
import { createPerson } from '../../identity/managed-account.ts'
import { endLostFactorsTask } from '../../identity/factor/lost-factor.job.ts'
import { Browser } from '../../testing/browser.ts'
import { challengeIn, turnFactorOn } from '../../testing/entry/code-app.ts'
import { PasskeyDevice } from '../../testing/keys/passkey-device.ts'
import { lettersTo, newestText } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const ASHA = 'asha@neem.example'
const PASSWORD = 'Banyan & 3 stalls'
const DAY_MS = 86_400_000
const RUN = {} as never
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

type Role = 'OWNER' | 'ADMIN' | 'FACULTY' | 'MEMBER'

async function given(world: World, { role = 'FACULTY' as Role } = {}) {
  const school = await world.workspace({ name: 'Neem School' })
  const tara = await world.person({ workspace: school, role: 'OWNER', name: 'Tara' })
  const { id: personId } = await createPerson(world.owner, {
    email: ASHA,
    name: 'Asha',
    password: PASSWORD,
    birthYear: 1990,
  })
  const join = async (workspace: string) =>
    (
      await world.owner<{ id: string }[]>`
        insert into membership (workspace_id, person_id, role) values (${workspace}, ${personId}, ${role}) returning id`
    )[0]?.id ?? ''
  const id = await join(school)
  const browser = new Browser(world)
  await browser.signIn(ASHA, PASSWORD)
  const { app } = await turnFactorOn(world, browser, PASSWORD)
  const stopToken = async () => /keep-second-step\?token=([\w-]+)/.exec(await newestText(world, ASHA))?.[1] ?? ''
  const renewed = async () => await world.session(tara.id, school)
  return { school, tara, personId, id, join, app, browser, stopToken, renewed }
}

const schoolOf = async (world: World, id: string) =>
  (await world.owner<{ id: string }[]>`select workspace_id as id from membership where id = ${id}`)[0]?.id ?? ''
const endDue = async (world: World) => await endLostFactorsTask(world.house)({}, RUN)
const entersWithout = async (world: World) => (await new Browser(world).signIn(ASHA, PASSWORD)).status === 200

describe('a member who lost her telephone and her recovery codes', () => {
  test('is helped by her school: it asks, she is told at once, and after three days her password alone opens her account', async ({
    world,
  }) => {
    const { tara, id, renewed } = await given(world)
    const before = await tara.call(getMember, { id })
    expect(before).toMatchObject({ factor: { isOn: true, endsAt: null }, may: { resetFactor: true } })
    const asked = await tara.call(resetMemberFactor, { id, isAsked: true })
    const dueAt = new Date(world.clock.now().getTime() + 3 * DAY_MS).toISOString()
    expect(asked.factor).toEqual({ isOn: true, endsAt: dueAt })
    expect(await newestText(world, ASHA)).toMatch(/Neem School has asked to turn off the second step/)
    expect((await tara.call(resetMemberFactor, { id, isAsked: true })).factor.endsAt).toBe(dueAt)
    world.clock.pass(3 * DAY_MS - 1000)
    await endDue(world)
    expect(await entersWithout(world)).toBe(false)
    world.clock.pass(1000)
    await endDue(world)
    expect(await entersWithout(world)).toBe(true)
    expect((await lettersTo(world, ASHA)).at(-1)?.letters.en?.subject).toBe('The second step was turned off')
    const { content } = await (await renewed()).call(getWorkspaceLog, { member: id })
    expect(content.map(({ action }) => action)).toEqual([
      'member.factor-reset-done',
      'member.factor-reset',
      'member.factor-reset',
    ])
  })

  test('stops it by the link of the letter, without signing in, and whoever asked is told', async ({ world }) => {
    const { tara, id, stopToken, renewed } = await given(world)
    await world.owner`update person set email = 'tara@neem.example' where id = ${tara.id}`
    await tara.call(resetMemberFactor, { id, isAsked: true })
    const token = await stopToken()
    const visitor = await world.visitor()
    expect(await visitor.call(stopFactorReset, { token })).toEqual({ isOn: true })
    expect(codeOf(await visitor.ask(stopFactorReset, { token }))).toBe('LINK_OVER')
    expect(await newestText(world, 'tara@neem.example')).toMatch(/stopped from their own address/)
    world.clock.pass(4 * DAY_MS)
    await endDue(world)
    expect(await entersWithout(world)).toBe(false)
    const { content } = await (await renewed()).call(getWorkspaceLog, {})
    expect(content.map(({ action, actor }) => `${actor} ${action}`)).toContain('Asha identity.factor-reset-stopped')
  })

  test('stops it by signing in with her app, which she found again', async ({ world }) => {
    const { tara, id, app } = await given(world)
    await tara.call(resetMemberFactor, { id, isAsked: true })
    world.clock.pass(60_000)
    const browser = new Browser(world)
    const challengeId = challengeIn(await browser.signIn(ASHA, PASSWORD))
    expect((await browser.post('/api/identity/factor/answer', { challengeId, code: app.code() })).status).toBe(200)
    world.clock.pass(4 * DAY_MS)
    await endDue(world)
    expect(await entersWithout(world)).toBe(false)
  })

  test('waits for no other whose turn fails, which is tried again', async ({ world }) => {
    const { tara, id } = await given(world)
    await tara.call(resetMemberFactor, { id, isAsked: true })
    const broken = await world.person({ name: 'Broken' })
    await world.owner`
      insert into factor_reset (person_id, asked_at, due_at, stop_hash)
      values (${broken.id}, ${world.clock.now()}, ${world.clock.now()}, 'x')`
    await world.owner.unsafe(`
      create function fail_reset() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger fail_reset before update on factor_reset for each row when (old.person_id = '${broken.id}') execute function fail_reset()`)
    world.clock.pass(3 * DAY_MS)
    await expect(endDue(world)).rejects.toThrow('1 lost factors could not be ended')
    expect(await entersWithout(world)).toBe(true)
    expect(await world.owner`select person_id from factor_reset where outcome is null`).toEqual([
      { personId: broken.id },
    ])
  })

  test('stops it by signing in with a passkey, which is hers as well', async ({ world }) => {
    const { tara, id, browser } = await given(world)
    const post = async (path: string, body: object) =>
      (await browser.post(`/api/identity/passkeys${path}`, body)).envelope.body
    const device = new PasskeyDevice()
    const requested = (await post('/begin', { password: PASSWORD })) as unknown as PasskeyMaking
    await post('', { name: 'Phone', credential: device.make(requested) })
    await tara.call(resetMemberFactor, { id, isAsked: true })
    const visitor = await world.visitor({ device: true })
    await visitor.call(enterByPasskey, { credential: device.show(await visitor.call(askForPasskey, {})) })
    expect(await world.owner`select outcome from factor_reset`).toEqual([{ outcome: 'STOPPED' }])
    world.clock.pass(4 * DAY_MS)
    await endDue(world)
    expect(await entersWithout(world)).toBe(false)
  })

  test('stops it by whatever she does with a code of hers, and one that she sets up afresh stays', async ({
    world,
  }) => {
    const { tara, id, app, browser } = await given(world)
    const ask = async () => await tara.call(resetMemberFactor, { id, isAsked: true })
    await ask()
    await browser.post('/api/identity/factor/recovery-codes', { password: PASSWORD, code: app.code() })
    expect((await tara.call(getMember, { id })).factor).toEqual({ isOn: true, endsAt: null })
    await ask()
    world.clock.pass(60_000)
    await browser.post('/api/identity/factor/remove', { password: PASSWORD, code: app.code() })
    await turnFactorOn(world, browser, PASSWORD)
    world.clock.pass(4 * DAY_MS)
    await endDue(world)
    expect(await entersWithout(world)).toBe(false)
  })

  test('keeps it where the school takes back what it asked', async ({ world }) => {
    const { tara, id } = await given(world)
    await tara.call(resetMemberFactor, { id, isAsked: true })
    expect((await tara.call(resetMemberFactor, { id, isAsked: false })).factor.endsAt).toBeNull()
    world.clock.pass(4 * DAY_MS)
    await endDue(world)
    expect(await entersWithout(world)).toBe(false)
  })
})

describe('an administrator finds no way', () => {
  test('into the account of whoever belongs to another workspace too, or runs this Chowk; both are refused alike', async ({
    world,
  }) => {
    const { tara, id, personId, join } = await given(world)
    const elsewhere = await join(await world.workspace({ name: 'Banyan Club' }))
    const other = await tara.ask(resetMemberFactor, { id, isAsked: true })
    await world.owner`delete from membership where id = ${elsewhere}`
    await world.owner`update person set is_operator = true where id = ${personId}`
    const operator = await tara.ask(resetMemberFactor, { id, isAsked: true })
    expect([codeOf(other), codeOf(operator)]).toEqual(['NOT_OURS_TO_RESET', 'NOT_OURS_TO_RESET'])
    expect(JSON.stringify(other)).not.toMatch(/Banyan/)
    expect(await world.owner`select 1 from factor_reset`).toHaveLength(0)
  })

  test('where she joins another workspace, or becomes an operator, within the three days', async ({ world }) => {
    const { tara, id, join } = await given(world)
    await tara.call(resetMemberFactor, { id, isAsked: true })
    await join(await world.workspace())
    world.clock.pass(4 * DAY_MS)
    await endDue(world)
    expect(await entersWithout(world)).toBe(false)
    expect(await world.owner`select outcome from factor_reset`).toEqual([{ outcome: 'VOID' }])
  })

  test('where she was given the school to run within the three days, though what was asked of an administrator goes on', async ({
    world,
  }) => {
    const { tara, id } = await given(world)
    const raise = async (role: Role) => await world.owner`update membership set role = ${role} where id = ${id}`
    for (const [asked, then, outcome] of [
      ['FACULTY', 'ADMIN', 'VOID'],
      ['ADMIN', 'OWNER', 'VOID'],
      ['ADMIN', 'ADMIN', 'DONE'],
    ] as const) {
      await raise(asked)
      await (await world.session(tara.id, await schoolOf(world, id))).call(resetMemberFactor, { id, isAsked: true })
      await raise(then)
      world.clock.pass(3 * DAY_MS)
      await endDue(world)
      expect((await world.owner`select outcome from factor_reset order by asked_at desc limit 1`)[0]).toEqual({
        outcome,
      })
    }
  })

  test('into the owner’s account, nor out of her own second factor', async ({ world }) => {
    const { school, id } = await given(world, { role: 'OWNER' })
    const banu = await world.person({ workspace: school, role: 'ADMIN' })
    expect(codeOf(await banu.ask(resetMemberFactor, { id, isAsked: true }))).toBe('IS_OWNER')
    const [own] = await world.owner<{ id: string }[]>`select id from membership where person_id = ${banu.id}`
    expect(codeOf(await banu.ask(resetMemberFactor, { id: own?.id ?? '', isAsked: true }))).toBe('OWN_RIGHTS')
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    expect(codeOf(await stranger.ask(resetMemberFactor, { id, isAsked: true }))).toBe('MEMBER_NOT_FOUND')
    const none = await world.person({ workspace: school })
    const [bare] = await world.owner<{ id: string }[]>`select id from membership where person_id = ${none.id}`
    expect(codeOf(await banu.ask(resetMemberFactor, { id: bare?.id ?? '', isAsked: true }))).toBe('NO_FACTOR')
  })
})

describe('an operator', () => {
  test('helps whoever belongs to several workspaces, in the same three days, and no other operator', async ({
    world,
  }) => {
    const { personId, join } = await given(world)
    await join(await world.workspace())
    const farah = await world.person({ operator: true })
    expect((await farah.call(getPersonFile, { id: personId })).may.resetFactor).toBe(true)
    const nobody = { id: '01890000-0000-7000-8000-000000000000', isAsked: true }
    expect(codeOf(await farah.ask(resetPersonFactor, nobody))).toBe('PERSON_NOT_FOUND')
    await farah.call(resetPersonFactor, { id: personId, isAsked: true })
    expect(await newestText(world, ASHA)).toMatch(/Whoever runs Chowk has asked/)
    expect((await farah.call(resetPersonFactor, { id: personId, isAsked: false })).factor.endsAt).toBeNull()
    await farah.call(resetPersonFactor, { id: personId, isAsked: true })
    world.clock.pass(3 * DAY_MS)
    await endDue(world)
    expect(await entersWithout(world)).toBe(true)
    await world.owner`update person set is_operator = true where id = ${personId}`
    const again = await world.session(farah.id)
    expect(codeOf(await again.ask(resetPersonFactor, { id: personId, isAsked: true }))).toBe('NOT_OURS_TO_RESET')
  })

  test('is not asked where no letter could reach her', async ({ world }) => {
    const { tara, id, personId } = await given(world)
    await world.owner`update person set email = null, mobile = null where id = ${personId}`
    expect(codeOf(await tara.ask(resetMemberFactor, { id, isAsked: true }))).toBe('NO_CONTACT')
  })
})
