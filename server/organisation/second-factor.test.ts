import { describe, expect } from 'vitest'
import { listMemberships, switchWorkspace } from '@chowk/contract/organisation/membership.ts'
import { makeJoinCode } from '@chowk/contract/organisation/join-code.ts'
import { demandSecondFactor } from '@chowk/contract/organisation/second-factor.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { createPerson } from '../identity/managed-account.ts'
import { Browser } from '../testing/browser.ts'
import { challengeIn, turnFactorOn } from '../testing/entry/code-app.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

const PASSWORD = 'Banyan & 3 stalls'
type Role = 'OWNER' | 'ADMIN' | 'FACULTY' | 'MEMBER'

const JOINING = '/api/organisation/join-requests'
const GETS = { accept: 'application/json' }

async function demandingSchool(world: World) {
  const id = await world.workspace({ slug: 'neem-school' })
  await world.owner`update workspace set demands_second_factor = true where id = ${id}`
  return id
}

async function comesIn(world: World, workspaceId: string, role: Role) {
  const email = `${role.toLowerCase()}@neem.example`
  await createPerson(world.owner, { email, name: role, password: PASSWORD, membership: { workspaceId, role } })
  const browser = new Browser(world)
  const said = await browser.post('/api/corporate/login', { email, password: PASSWORD })
  return { browser, said, email }
}

describe('a workspace that demands a second factor', () => {
  for (const role of ['OWNER', 'ADMIN'] as const)
    test(`its ${role} without one acts for none, is told for which, and acts for it as soon as she has one`, async ({
      world,
    }) => {
      const school = await demandingSchool(world)
      const { browser, said, email } = await comesIn(world, school, role)
      expect(said.envelope.body).toMatchObject({
        type: 'employee',
        admin: false,
        workspace: null,
        corporateId: null,
        secondFactorFor: 'Neem School',
      })
      expect((await browser.get(JOINING, GETS)).status).toBe(403)
      expect((await browser.get('/api/corporate/get-by-customurl?customUrl=neem-school')).envelope.body['view']).toBe(
        'MEMBER',
      )
      const { app } = await turnFactorOn(world, browser, PASSWORD)
      expect((await browser.get(JOINING, GETS)).status).toBe(200)
      const again = new Browser(world)
      const requested = await again.post('/api/corporate/login', { email, password: PASSWORD })
      expect(requested.envelope.body.code).toBe('SECOND_FACTOR_NEEDED')
      const inside = await again.post('/api/identity/factor/answer', {
        challengeId: challengeIn(requested),
        code: app.code(),
      })
      expect(inside.envelope.body).toMatchObject({
        admin: true,
        secondFactorFor: null,
        workspace: { id: school, role },
      })
      expect(
        (await browser.post('/api/identity/factor/remove', { password: PASSWORD, code: app.code(1) })).status,
      ).toBe(200)
      expect((await browser.get(JOINING, GETS)).status).toBe(403)
      // The other device's token still says administrator: it writes nothing, and reads for ten minutes at most.
      const written = await again.post('/api/identity/sessions/end-others', {})
      expect(written.envelope.body.code).toBe('SIGN_IN_NEEDED')
      const renewed = await again.renew(inside.refreshToken)
      expect(renewed.envelope.body).toMatchObject({ admin: false, secondFactorFor: 'Neem School' })
    })

  for (const role of ['FACULTY', 'MEMBER'] as const)
    test(`asks nothing of its ${role}`, async ({ world }) => {
      const school = await demandingSchool(world)
      const { said } = await comesIn(world, school, role)
      expect(said.envelope.body).toMatchObject({ secondFactorFor: null, workspace: { id: school, role } })
    })

  test('whoever runs it and acts elsewhere is told when she changes over to it', async ({ world }) => {
    const society = await world.workspace({ kind: 'RESIDENTIAL' })
    const school = await demandingSchool(world)
    const person = await world.person({ workspace: society })
    await world.owner`insert into membership (workspace_id, person_id, role) values (${school}, ${person.id}, 'ADMIN')`
    expect(await person.call(switchWorkspace, { workspaceId: school })).toEqual({
      workspaceId: null,
      secondFactorFor: 'Neem School',
    })
    expect(await person.call(switchWorkspace, { workspaceId: society })).toEqual({
      workspaceId: society,
      secondFactorFor: null,
    })
    expect((await person.call(listMemberships, {})).content).toHaveLength(3)
  })
})

describe('demanding it', () => {
  test('is for the owner who has one herself; from then on tokens of administrators without one write nothing', async ({
    world,
  }) => {
    const school = await world.workspace({ slug: 'neem-school' })
    const owner = await world.person({ workspace: school, role: 'OWNER' })
    const administrator = await world.person({ workspace: school, role: 'ADMIN' })
    const faculty = await world.person({ workspace: school, role: 'FACULTY' })
    const ask = async (who: typeof owner, demanded = true) => {
      const { statusCode, body } = await who.ask(demandSecondFactor, { demanded })
      return statusCode === 200 ? 'DONE' : body.code
    }
    expect(await ask(administrator)).toBe('NOT_ALLOWED')
    expect(await ask(faculty)).toBe('NOT_ALLOWED')
    expect(await ask(await world.person())).toBe('NOT_ALLOWED')
    expect(await ask(owner)).toBe('OWN_FACTOR_NEEDED')
    await world.owner`update session_family set by_code = true where id = ${owner.familyId}`
    expect(await ask(owner)).toBe('DONE')
    const view = await owner.call(getWorkspaceByUrl, { customUrl: 'neem-school' })
    // Her token was made before she proved herself twice: what is read beside the session takes its word.
    expect(view.view).toBe('MEMBER')
    expect((await administrator.copied.ask(makeJoinCode, {})).body.code).toBe('SIGN_IN_NEEDED')
    expect(await ask(faculty)).toBe('NOT_ALLOWED')
    expect(await ask(owner, false)).toBe('DONE')
    expect((await administrator.ask(makeJoinCode, {})).statusCode).toBe(200)
  })
})
