import { describe, expect } from 'vitest'
import { getMember, leaveWorkspace, reactivateMember, removeMember } from '@chowk/contract/member/member-file.ts'
import { createMember } from '@chowk/contract/member/member.ts'
import { restorePerson } from '@chowk/contract/operator/person.ts'
import { createPerson } from '../../identity/managed-account.ts'
import { Browser } from '../../testing/browser.ts'
import { newestText } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const PASSWORD = 'Banyan & 3 stalls'
const OWN = 'asha@neem.example'
const REASON = 'Moved to Nashik'

async function given(world: World, { email = OWN, verifiedBy = 'DNS' as 'DNS' | 'DOCUMENT' } = {}) {
  const school = await world.workspace({ name: 'Neem School', slug: 'neem-school' })
  await world.owner`
    update workspace set website = 'https://www.neem.example/start', verified_by = ${verifiedBy}, verified_at = now() where id = ${school}`
  const tara = await world.person({ workspace: school, role: 'OWNER', name: 'Tara' })
  const { id: personId } = await createPerson(world.owner, { email, name: 'Asha', password: PASSWORD, birthYear: 1990 })
  const join = async (workspace: string) =>
    (
      await world.owner<{ id: string }[]>`
        insert into membership (workspace_id, person_id, role) values (${workspace}, ${personId}, 'FACULTY') returning id`
    )[0]?.id ?? ''
  const id = await join(school)
  const enters = async () => (await new Browser(world).signIn(email, PASSWORD)).envelope
  return { school, tara, personId, id, join, enters }
}

describe('whoever is removed', () => {
  test('with no address but one of the school’s own domain is locked out, told so, and let in again when she is taken back [cso:O10]', async ({
    world,
  }) => {
    const { tara, id, enters } = await given(world)
    const hers = new Browser(world)
    await hers.signIn(OWN, PASSWORD)
    await tara.call(removeMember, { id, reason: REASON })
    expect(await newestText(world, OWN)).toMatch(/the only one of your account/)
    expect((await hers.get('/api/identity/security', { 'x-chowk': '1' })).status).toBe(401)
    expect((await enters()).body).toMatchObject({ code: 'ACCOUNT_SUSPENDED', details: { by: 'LEFT', reason: null } })
    await tara.call(reactivateMember, { id })
    expect((await enters()).statusCode).toBe(200)
    expect((await tara.call(getMember, { id })).state).toBe('PRESENT')
  })

  test('goes on as an individual with a personal address, a number of her own, or another organisation', async ({
    world,
  }) => {
    const personal = await given(world, { email: 'asha@mail.example' })
    await personal.tara.call(removeMember, { id: personal.id, reason: REASON })
    expect((await personal.enters()).statusCode).toBe(200)
  })

  test('keeps her account where the school has shown no domain', async ({ world }) => {
    const { tara, id, enters } = await given(world, { verifiedBy: 'DOCUMENT' })
    await tara.call(removeMember, { id, reason: REASON })
    expect((await enters()).statusCode).toBe(200)
  })

  test('keeps it with a confirmed number, or while she belongs elsewhere', async ({ world }) => {
    const { tara, id, personId, join, enters } = await given(world)
    const elsewhere = await join(await world.workspace())
    await tara.call(removeMember, { id, reason: REASON })
    expect((await enters()).statusCode).toBe(200)
    await tara.call(reactivateMember, { id })
    await world.owner`delete from membership where id = ${elsewhere}`
    await world.owner`update person set mobile = '+919822041123', mobile_verified_at = ${world.clock.now()} where id = ${personId}`
    await tara.call(removeMember, { id, reason: REASON })
    expect((await enters()).statusCode).toBe(200)
  })

  test('and locked is let in by an operator to whom she shows who she is; leaving by herself locks likewise', async ({
    world,
  }) => {
    const { school, personId, enters } = await given(world)
    const asha = await world.session(personId, school)
    await asha.call(leaveWorkspace, {})
    expect((await enters()).body).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
    const farah = await world.person({ operator: true })
    await farah.call(restorePerson, { id: personId, reason: 'She showed her papers' })
    expect((await enters()).statusCode).toBe(200)
  })

  test('stays locked out where another workspace invites her, however often: only the one that she left lets her in', async ({
    world,
  }) => {
    const { school, tara, id, enters } = await given(world)
    await tara.call(removeMember, { id, reason: REASON })
    const other = await world.workspace({ name: 'Shell', slug: 'shell' })
    const mallory = await world.person({ workspace: other, role: 'OWNER', name: 'Mallory' })
    const invited = await mallory.call(createMember, { name: 'Asha', email: OWN, role: 'MEMBER' })
    await mallory.call(removeMember, { id: invited.id, reason: REASON })
    await mallory.call(createMember, { name: 'Asha', email: OWN, role: 'MEMBER' })
    expect((await enters()).body).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
    await (await world.session(tara.id, school)).call(createMember, { name: 'Asha', email: OWN, role: 'MEMBER' })
    expect((await enters()).statusCode).toBe(200)
  })
})
