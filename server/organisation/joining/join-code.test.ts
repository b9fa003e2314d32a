import { describe, expect, test as check } from 'vitest'
import {
  JOIN_LETTERS,
  JOIN_LIMITS,
  joinByCode,
  listJoinCodes,
  listOwnWaiting,
  previewJoinCode,
  makeJoinCode,
  revokeJoinCode,
} from '@chowk/contract/organisation/join-code.ts'
import { askToJoin, listMemberships } from '@chowk/contract/organisation/membership.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { newJoinCode, spelled } from './join-code.rules.ts'

const DAY_MS = 86_400_000
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

async function given(world: World, input: { days?: number; mostUses?: number } = {}) {
  const school = await world.workspace({ name: 'Neem School', slug: 'neem-school' })
  const owner = await world.person({ workspace: school, role: 'OWNER', name: 'Asha Rao' })
  return { school, owner, made: await owner.call(makeJoinCode, input) }
}

check('eight letters, none that is taken for a figure', () => {
  expect(newJoinCode(() => 0)).toBe('AAAAAAAA')
  expect(newJoinCode((most) => most - 1)).toBe('ZZZZZZZZ')
  expect(JOIN_LETTERS).not.toMatch(/[ILO]/)
  expect(spelled('ABCDEFGH')).toBe('ABCD-EFGH')
})

describe('a code of a workspace', () => {
  test('lets in whoever has it, however it is typed, and says before where it leads', async ({ world }) => {
    const { school, owner, made } = await given(world)
    const ravi = await world.person({ name: 'Ravi' })
    await ravi.call(askToJoin, { customUrl: 'neem-school', words: '' }).catch(() => undefined)
    const typed = ` ${made.code.toLowerCase().replace('-', ' ')} `
    expect(await ravi.call(previewJoinCode, { code: typed })).toMatchObject({ name: { en: 'Neem School' } })
    expect(await ravi.call(joinByCode, { code: typed })).toEqual({ workspaceId: school, customUrl: 'neem-school' })
    const { content } = await ravi.call(listMemberships, {})
    expect(content.find(({ workspaceId }) => workspaceId === school)).toMatchObject({ role: 'MEMBER' })
    expect(codeOf(await ravi.ask(joinByCode, { code: made.code }))).toBe('IS_MEMBER')
    expect((await owner.call(listJoinCodes, {})).content).toMatchObject([
      { uses: 1, mostUses: made.mostUses, madeBy: 'Asha Rao' },
    ])
    const log = await world.owner`select action from audit_log where action like 'organisation.join%' order by id`
    expect(log.map(({ action }) => action as string)).toEqual([
      'organisation.join-code-made',
      'organisation.joined-by-code',
    ])
  })

  test('is read with dashes, full-width letters and marks that show nothing [R2:K1]', async ({ world }) => {
    const { made } = await given(world)
    const ravi = await world.person({ name: 'Ravi' })
    const letters = made.code.replace('-', '')
    const wide = Array.from(letters, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('')
    for (const code of [
      made.code.replace('-', '–'),
      `${letters}.`,
      wide,
      `\u200b${letters.slice(0, 4)}\u00a0${letters.slice(4)}`,
    ])
      expect(await ravi.call(previewJoinCode, { code })).toMatchObject({ name: { en: 'Neem School' } })
  })

  test('that is used up by her own joining, taken back or over still tells a member that she is one, and others that it does not work', async ({
    world,
  }) => {
    const { owner, made } = await given(world, { mostUses: 1, days: 7 })
    const [ravi, mira] = [await world.person({ name: 'Ravi' }), await world.person({ name: 'Mira' })]
    await ravi.call(joinByCode, { code: made.code })
    const answers = async () => {
      const told: (string | undefined)[] = []
      for (const person of [ravi, mira])
        for (const call of [previewJoinCode, joinByCode]) told.push(codeOf(await person.ask(call, { code: made.code })))
      return told
    }
    const expected = ['IS_MEMBER', 'IS_MEMBER', 'CODE_OVER', 'CODE_OVER']
    expect(await answers(), 'used up').toEqual(expected)
    await owner.call(revokeJoinCode, { id: made.id })
    expect(await answers(), 'taken back').toEqual(expected)
    await world.owner`update join_code set revoked_at = null, uses = 0, expires_at = ${world.clock.now()}`
    expect(await answers(), 'over').toEqual(expected)
  })

  test('is one of twenty at most that a workspace has at a time', async ({ world }) => {
    const { owner } = await given(world)
    for (let made = 1; made < JOIN_LIMITS.codes; made++) await owner.call(makeJoinCode, {})
    expect(codeOf(await owner.ask(makeJoinCode, {}))).toBe('TOO_MANY_CODES')
    const [first] = (await owner.call(listJoinCodes, {})).content
    await owner.call(revokeJoinCode, { id: first?.id ?? '' })
    expect((await owner.ask(makeJoinCode, {})).statusCode).toBe(200)
  })

  test('is shown again to whoever runs the workspace, and whoever reads the database alone does not learn it [V1:E7]', async ({
    world,
  }) => {
    const { made, owner, school } = await given(world)
    const [row] = await world.owner<{ all: string; code: Uint8Array }[]>`
      select row_to_json(c)::text as all, code from join_code c`
    expect(row?.all).not.toContain(made.code.replace('-', ''))
    expect(Buffer.from(row?.code ?? []).toString('latin1')).not.toContain(made.code)
    const banu = await world.person({ workspace: school, role: 'ADMIN' })
    for (const who of [owner, banu])
      expect((await who.call(listJoinCodes, {})).content).toMatchObject([{ code: made.code, role: 'MEMBER' }])
    // Of codes from before nobody knows more than how they begin.
    await world.owner`update join_code set code = null`
    expect((await owner.call(listJoinCodes, {})).content).toMatchObject([{ code: null, begins: made.begins }])
    const member = await world.person({ workspace: school })
    expect((await member.ask(listJoinCodes, {})).statusCode).toBe(403)
  })

  test('lets teachers in as teachers, and no child as one', async ({ world }) => {
    const { owner, school } = await given(world)
    const { code } = await owner.call(makeJoinCode, { role: 'FACULTY' })
    const leela = await world.person()
    await leela.call(joinByCode, { code })
    const roles = await world.owner`select role from membership where person_id = ${leela.id}`
    expect(roles[0]).toEqual({ role: 'FACULTY' })
    const child = await world.person({ birthYear: 2014 })
    expect(codeOf(await child.ask(joinByCode, { code }))).toBe('TOO_YOUNG')
    const none = await world.owner`select from membership where workspace_id = ${school} and person_id = ${child.id}`
    expect(none).toHaveLength(0)
  })

  test('a pupil of long ago who comes back as a teacher is in no class any more, and so no child', async ({
    world,
  }) => {
    const { school, owner } = await given(world)
    const made = await owner.call(makeJoinCode, { role: 'FACULTY' })
    const pupil = await world.person({ workspace: school, class: 12, birthYear: 1996 })
    await world.owner`
      update membership set state = 'LEFT', left_at = now() where person_id = ${pupil.id} and workspace_id = ${school}`
    await pupil.call(joinByCode, { code: made.code })
    expect(
      await world.owner`select role, state, class from membership where person_id = ${pupil.id} and workspace_id = ${school}`,
    ).toEqual([{ role: 'FACULTY', state: 'PRESENT', class: null }])
  })

  test.for([
    ['a pupil whom her school invited stays one, in the class it named', 'FACULTY', 'MEMBER', 12, 'MEMBER', 12],
    ['a pupil by the code for pupils has the class of her invitation', 'MEMBER', 'MEMBER', 12, 'MEMBER', 12],
    ['who is invited to run it gets no more than the code gives', 'FACULTY', 'ADMIN', null, 'FACULTY', null],
    ['a teacher by the code for pupils gets no more than it gives', 'MEMBER', 'FACULTY', null, 'MEMBER', null],
  ] as const)(
    'takes up an invitation that waits: %s',
    async ([, ofCode, invitedAs, invitedTo, role, schoolClass], { world }) => {
      const { school, owner } = await given(world)
      const { code } = await owner.call(makeJoinCode, { role: ofCode })
      const invited = await world.person({ birthYear: 1996 })
      await world.owner`
      insert into membership (workspace_id, person_id, role, class, state)
      values (${school}, ${invited.id}, ${invitedAs}, ${invitedTo}, 'INVITED')`
      await invited.call(joinByCode, { code })
      expect(
        await world.owner`select role, state, class from membership where person_id = ${invited.id} and workspace_id = ${school}`,
      ).toEqual([{ role, state: 'PRESENT', class: schoolClass }])
    },
  )

  test('lets in as many as there are free seats at most, and says so; without any none is made [V1:E7]', async ({
    world,
  }) => {
    const { owner, school } = await given(world)
    const [plan] = await world.owner<{ seats: number }[]>`select seats from plan where code = 'FREE'`
    const seats = plan?.seats ?? 0
    await world.owner`update workspace_seat set taken = ${seats - 3} where workspace_id = ${school}`
    expect((await owner.call(makeJoinCode, { mostUses: 10_000 })).mostUses).toBe(3)
    await world.owner`update workspace_seat set taken = ${seats} where workspace_id = ${school}`
    const refused = await owner.ask(makeJoinCode, {})
    expect(refused.body).toMatchObject({ code: 'SEATS_TAKEN', details: { seats, taken: seats } })
  })

  test('lets in as many as it says, also when they come at once', async ({ world }) => {
    const { made, school } = await given(world, { mostUses: 2 })
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => world.person()))
    const said = await Promise.all(people.map((one) => one.ask(joinByCode, { code: made.code })))
    expect(said.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 410, 410, 410])
    const [count] = await world.owner`select count(*)::int from membership where workspace_id = ${school}`
    expect(count).toEqual({ count: 3 })
  })

  test('that is over, taken back or guessed says the same; who was shut out does not come back by it', async ({
    world,
  }) => {
    const { made, owner, school } = await given(world, { days: 1 })
    const ravi = await world.person()
    await world.owner`
      insert into membership (workspace_id, person_id, role, state) values (${school}, ${ravi.id}, 'MEMBER', 'SUSPENDED')`
    expect(codeOf(await ravi.ask(joinByCode, { code: made.code }))).toBe('CODE_OVER')
    const other = await world.person()
    expect(codeOf(await other.ask(previewJoinCode, { code: 'ABCDEFGH' }))).toBe('CODE_OVER')
    expect(codeOf(await other.ask(previewJoinCode, { code: 'ABC' }))).toBe('INVALID_INPUT')
    const second = await owner.call(makeJoinCode, {})
    await owner.call(revokeJoinCode, { id: second.id })
    expect(codeOf(await other.ask(joinByCode, { code: second.code }))).toBe('CODE_OVER')
    expect(codeOf(await owner.ask(revokeJoinCode, { id: second.id }))).toBe('REQUEST_NOT_FOUND')
    world.clock.pass(DAY_MS)
    const late = await world.session(other.id)
    expect(codeOf(await late.ask(joinByCode, { code: made.code }))).toBe('CODE_OVER')
  })

  test('guesses are counted, and twenty an hour are all [cso:G20]', async ({ world }) => {
    await given(world)
    const ravi = await world.person()
    const said = []
    for (let index = 0; index < 21; index++)
      said.push((await ravi.ask(previewJoinCode, { code: 'ABCDEFGH' })).statusCode)
    expect(said.filter((status) => status === 410)).toHaveLength(20)
    expect(said.at(-1)).toBe(429)
  })

  test('is made by who runs the workspace, and by nobody else', async ({ world }) => {
    const { school } = await given(world)
    const member = await world.person({ workspace: school })
    expect((await member.ask(makeJoinCode, {})).statusCode).toBe(403)
    const home = await world.owner<{ id: string }[]>`select id from workspace where kind = 'DEFAULT'`
    const keeper = await world.person({ workspace: home[0]?.id ?? '', role: 'ADMIN' })
    expect(codeOf(await keeper.ask(makeJoinCode, {}))).toBe('NOT_NOW')
  })

  test('lets nobody past the seats of the plan [cso:P8]', async ({ world }) => {
    const { school, made } = await given(world, { mostUses: 100 })
    await world.owner`update workspace_seat set taken = 1000000 where workspace_id = ${school}`
    const ravi = await world.person()
    expect(codeOf(await ravi.ask(joinByCode, { code: made.code }))).toBe('SEATS_TAKEN')
    expect((await world.owner`select uses from join_code`)[0]).toEqual({ uses: 0 })
  })
})

test('who waits sees for whom, and whose invitation waits for her', async ({ world }) => {
  const requested = await world.workspace({ name: 'Neem School', slug: 'neem-school' })
  await world.owner`update workspace set is_public = true, may_be_public = true where id = ${requested}`
  const invited = await world.workspace({ name: 'Banyan Club', slug: 'banyan-club' })
  const ravi = await world.person()
  await world.owner`
    insert into membership (workspace_id, person_id, role, state) values (${invited}, ${ravi.id}, 'MEMBER', 'INVITED')`
  await ravi.call(askToJoin, { customUrl: 'neem-school', words: '' })
  const { content } = await ravi.call(listOwnWaiting, {})
  const lines = content.map(({ name, kindOfWait }) => `${name.en} ${kindOfWait}`)
  expect(lines.toSorted()).toEqual(['Banyan Club INVITED', 'Neem School ASKED'])
})
