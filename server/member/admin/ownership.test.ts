import { describe, expect } from 'vitest'
import { getDeletion } from '@chowk/contract/identity/leaving.ts'
import { leaveWorkspace } from '@chowk/contract/member/member-file.ts'
import {
  answerOffer,
  getOwnership,
  giveUpOwnership,
  offerOwnership,
  withdrawOffer,
} from '@chowk/contract/member/ownership.ts'
import { lettersTo } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const PASSWORD = 'Stepwell-42!'
const DAY_MS = 86_400_000
const codeOf = (answer: { body: { code?: string } }) => answer.body.code

async function given(world: World) {
  const school = await world.workspace({ name: 'Neem School' })
  const tara = await world.person({
    workspace: school,
    role: 'OWNER',
    name: 'Tara',
    email: 'tara@neem.example',
    password: PASSWORD,
  })
  const banu = await world.person({ workspace: school, role: 'ADMIN', name: 'Banu', email: 'banu@neem.example' })
  const ravi = await world.person({ workspace: school, name: 'Ravi' })
  return { school, tara, banu, ravi }
}

async function membershipOf(world: World, { id }: TestPerson): Promise<string> {
  const [row] = await world.owner<{ id: string }[]>`select id from membership where person_id = ${id}`
  return row?.id ?? ''
}

async function offer(world: World, { tara, banu }: { tara: TestPerson; banu: TestPerson }, staysOwner = false) {
  const id = await membershipOf(world, banu)
  const { offers } = await tara.call(offerOwnership, { id, staysOwner, password: PASSWORD })
  return offers[0]?.id ?? ''
}

const rolesIn = async (world: World, school: string) =>
  Object.fromEntries(
    (
      await world.owner<{ name: string; role: string }[]>`
        select p.name, m.role from membership m join person p on p.id = m.person_id where m.workspace_id = ${school}`
    ).map(({ name, role }) => [name, role]),
  )

const anew = async (world: World, { id }: TestPerson, school: string) => await world.session(id, school)
const subjectsTo = async (world: World, address: string) =>
  (await lettersTo(world, address)).map(({ letters }) => letters.en?.subject)

describe('handing a workspace over [cso:O3]', () => {
  test('is offered by its owner with her password and accepted by an administrator; she goes on as an administrator, and may delete her account', async ({
    world,
  }) => {
    const there = await given(world)
    const { school, tara, banu } = there
    await world.owner`
      insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at, paid_by)
      select ${school}, code, 'YEAR', 'ACTIVE', now(), now() + interval '1 year', ${tara.id} from plan where code <> 'FREE' limit 1`
    const id = await membershipOf(world, banu)
    expect(codeOf(await tara.ask(offerOwnership, { id, staysOwner: false, password: 'Wrong-1-word!' }))).toBe(
      'PASSWORD_WRONG',
    )
    const offerId = await offer(world, there)
    expect(await rolesIn(world, school)).toMatchObject({ Tara: 'OWNER', Banu: 'ADMIN' })
    const [waiting] = (await banu.call(getOwnership, {})).offers
    expect(waiting).toMatchObject({ id: offerId, by: 'Tara', to: 'Banu', isForViewer: true, staysOwner: false })
    await banu.call(answerOffer, { id: offerId, accepts: true })
    expect(await rolesIn(world, school)).toMatchObject({ Tara: 'ADMIN', Banu: 'OWNER' })
    const now = await anew(world, banu, school)
    expect(await now.call(getOwnership, {})).toMatchObject({
      isOwner: true,
      owners: [{ name: 'Banu', isSelf: true }],
      offers: [],
      candidates: [{ name: 'Tara' }],
    })
    const hers = await anew(world, tara, school)
    expect((await hers.call(getDeletion, {})).blocks).toEqual([])
    expect((await world.owner`select paid_by from subscription`)[0]).toEqual({ paidBy: banu.id })
    expect(await subjectsTo(world, 'banu@neem.example')).toEqual(['Tara offers you the ownership of Neem School'])
    expect(await subjectsTo(world, 'tara@neem.example')).toEqual(['Banu owns Neem School now'])
    expect(codeOf(await hers.ask(offerOwnership, { id, staysOwner: false, password: PASSWORD }))).toBe('NOT_ALLOWED')
  })

  test('may leave two owners, of whom one steps back later, and the last never', async ({ world }) => {
    const there = await given(world)
    const { school, tara, banu } = there
    await banu.call(answerOffer, { id: await offer(world, there, true), accepts: true })
    expect(await rolesIn(world, school)).toMatchObject({ Tara: 'OWNER', Banu: 'OWNER' })
    await (await anew(world, tara, school)).call(giveUpOwnership, {})
    expect(await rolesIn(world, school)).toMatchObject({ Tara: 'ADMIN', Banu: 'OWNER' })
    expect(codeOf(await (await anew(world, banu, school)).ask(giveUpOwnership, {}))).toBe('LAST_OWNER')
  })

  test('is declined, withdrawn, or over after 14 days, and then nothing has changed', async ({ world }) => {
    const there = await given(world)
    const { school, tara, banu } = there
    const first = await offer(world, there)
    const id = await membershipOf(world, banu)
    expect(codeOf(await tara.ask(offerOwnership, { id, staysOwner: true, password: PASSWORD }))).toBe('OFFERED_ALREADY')
    await banu.call(answerOffer, { id: first, accepts: false })
    expect(codeOf(await banu.ask(answerOffer, { id: first, accepts: true }))).toBe('OFFER_OVER')
    const second = await offer(world, there)
    expect((await tara.call(withdrawOffer, { id: second })).offers).toEqual([])
    expect(codeOf(await banu.ask(answerOffer, { id: second, accepts: true }))).toBe('OFFER_OVER')
    const third = await offer(world, there)
    world.clock.pass(14 * DAY_MS)
    const late = await anew(world, banu, school)
    expect(codeOf(await late.ask(answerOffer, { id: third, accepts: true }))).toBe('OFFER_OVER')
    expect(await rolesIn(world, school)).toMatchObject({ Tara: 'OWNER', Banu: 'ADMIN' })
    // The one that ran out stands in the way of none.
    const again = await anew(world, tara, school)
    expect((await again.call(offerOwnership, { id, staysOwner: false, password: PASSWORD })).offers).toHaveLength(1)
  })

  test('needs both as they were: an owner who is one no longer gives nothing, and nobody answers for another', async ({
    world,
  }) => {
    const there = await given(world)
    const { school, tara, banu, ravi } = there
    const id = await offer(world, there)
    const other = await world.person({ workspace: school, role: 'ADMIN' })
    for (const who of [other, tara])
      expect(codeOf(await who.ask(answerOffer, { id, accepts: true }))).toBe('OFFER_OVER')
    await world.owner`update membership set role = 'ADMIN' where person_id = ${tara.id}`
    expect(codeOf(await banu.ask(answerOffer, { id, accepts: true }))).toBe('OFFER_OVER')
    await world.owner`update membership set role = 'OWNER' where person_id = ${tara.id}`
    const hers = await anew(world, tara, school)
    const to = async (who: TestPerson) => ({
      id: await membershipOf(world, who),
      staysOwner: false,
      password: PASSWORD,
    })
    expect(codeOf(await hers.ask(offerOwnership, await to(ravi)))).toBe('MEMBER_NOT_FOUND')
    expect(codeOf(await hers.ask(offerOwnership, await to(tara)))).toBe('MEMBER_NOT_FOUND')
    await world.owner`update person set birth_year = 2010 where id = ${other.id}`
    expect(codeOf(await hers.ask(offerOwnership, await to(other)))).toBe('TOO_YOUNG')
  })
})

describe('two owners at the same moment [cso:O3]', () => {
  test('who both leave are not both gone: one is refused and stays the owner', async ({ world }) => {
    const { school, tara, banu } = await given(world)
    await world.owner`update membership set role = 'OWNER' where person_id = ${banu.id}`
    const both = await Promise.all([tara, banu].map(async (who) => await anew(world, who, school)))
    const said = await Promise.all(both.map(async (who) => await who.ask(leaveWorkspace, {})))
    expect(said.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(said.map(codeOf)).toContain('IS_OWNER')
    const left = await world.owner`
      select from membership where workspace_id = ${school} and role = 'OWNER' and state = 'PRESENT'`
    expect(left).toHaveLength(1)
  })
})
