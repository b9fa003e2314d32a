import { describe, expect } from 'vitest'
import { getPersonByUrl, updateBackground, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import { getPersonalInfo, updatePersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { SECTION_CALLS } from '@chowk/contract/identity/profile/section-calls.ts'
import { createWorkspace } from '@chowk/contract/organisation/workspace.ts'
import { getForYouShape } from '@chowk/contract/recommend/recommended.ts'
import { requestDeletion } from '@chowk/contract/identity/leaving.ts'
import { identityData } from '../leaving/identity-data.ts'
import { givenProfile } from '../../testing/neighbours/neighbour-profile.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { TestPerson, World } from '../../testing/world.ts'

async function named(world: World, person: TestPerson, customUrl: string): Promise<TestPerson> {
  await world.owner`update person set custom_url = ${customUrl} where id = ${person.id}`
  return person
}

const everything = {
  profile: 'PUBLIC',
  skill: 'PUBLIC',
  experience: 'WORKSPACE',
  education: 'ONLY_ME',
  certification: 'WORKSPACE',
  achievement: 'PUBLIC',
} as const

/** Zoya of a school with a filled profile, and everybody who may look at it. */
async function givenPeople(world: World, birthYear = 1980) {
  const school = await world.workspace()
  const zoya = await named(
    world,
    await world.person({ name: 'Zoya', workspace: school, birthYear, role: 'FACULTY' }),
    'zoya',
  )
  await givenProfile(zoya, 'Zephyr')
  return {
    zoya,
    visitor: await world.visitor(),
    colleague: await world.person({ workspace: school }),
    pupil: await world.person({ workspace: school, class: 7 }),
    stranger: await world.person({ workspace: await world.workspace() }),
    operator: await world.person({ operator: true }),
  }
}

const check = async (who: Caller, customUrl = 'zoya') => await who.ask(getPersonByUrl, { customUrl })
const shownTo = async (who: Caller) => {
  const { statusCode, body } = await check(who)
  const sections = (body['sections'] ?? {}) as Record<string, unknown[]>
  return statusCode === 200 ? Object.keys(sections).filter((name) => sections[name]?.length) : statusCode
}

describe('the profile of a person [org-emp-by-url] [cso:W4]', () => {
  test('is for her workspace until she says otherwise; whoever may not see it finds nothing [cso:W8]', async ({
    world,
  }) => {
    const { zoya, visitor, colleague, pupil, stranger, operator } = await givenPeople(world)
    const all = ['skill', 'experience', 'education', 'certification', 'achievement']
    expect(await shownTo(zoya)).toEqual(all)
    expect(await shownTo(colleague)).toEqual(all)
    expect(await shownTo(pupil)).toEqual(all)
    for (const other of [visitor, stranger, operator]) expect(await shownTo(other)).toBe(404)
    expect((await check(visitor)).body.code).toBe('PERSON_NOT_FOUND')
  })

  test('shows each part to those for whom it is, and contact and age to nobody [org-emp-update]', async ({ world }) => {
    const { zoya, visitor, colleague, stranger } = await givenPeople(world)
    const { version } = (await zoya.call(getPersonByUrl, {})).own ?? { version: -1 }
    await zoya.call(updateProfile, { version, visibility: everything })
    expect(await shownTo(zoya)).toEqual(['skill', 'experience', 'education', 'certification', 'achievement'])
    expect(await shownTo(colleague)).toEqual(['skill', 'experience', 'certification', 'achievement'])
    expect(await shownTo(visitor)).toEqual(['skill', 'achievement'])
    expect(await shownTo(stranger)).toEqual(['skill', 'achievement'])
    for (const who of [visitor, colleague, zoya]) {
      const said = JSON.stringify((await check(who)).body)
      expect(said).not.toMatch(/chowk\.example|1980|birth|email|mobile/i)
    }
    expect((await check(visitor)).body).toMatchObject({ view: 'PUBLIC', workspace: null, own: null })
    expect((await check(colleague)).body).toMatchObject({ view: 'MEMBER', own: null })
  })

  test('can be looked at as others see it, by herself alone [cso:W10]', async ({ world }) => {
    const { zoya, colleague } = await givenPeople(world)
    expect((await zoya.ask(getPersonByUrl, { as: 'PUBLIC' })).statusCode).toBe(404)
    expect(await zoya.call(getPersonByUrl, { as: 'MEMBER' })).toMatchObject({ view: 'MEMBER', own: null })
    await zoya.call(updateProfile, { version: 1, visibility: everything })
    const { sections } = await zoya.call(getPersonByUrl, { as: 'PUBLIC' })
    expect([sections.skill.length, sections.experience.length, sections.education.length]).toEqual([1, 0, 0])
    expect((await colleague.ask(getPersonByUrl, { customUrl: 'zoya', as: 'PUBLIC' })).body.code).toBe(
      'PERSON_NOT_FOUND',
    )
  })

  test('of a minor is public to nobody, whatever was chosen before [cso:W8]', async ({ world }) => {
    const { zoya, visitor, colleague } = await givenPeople(world, 2014)
    const refused = await zoya.ask(updateProfile, { version: 1, visibility: { skill: 'PUBLIC' } })
    expect(refused.body.code).toBe('NOT_FOR_MINORS')
    await world.owner`update profile set visibility = ${world.owner.json(everything)} where person_id = ${zoya.id}`
    expect(await shownTo(visitor)).toBe(404)
    expect(await shownTo(colleague)).toEqual(['skill', 'experience', 'certification', 'achievement'])
    expect((await zoya.call(getPersonByUrl, {})).own).toMatchObject({ mayBePublic: false })
  })

  test('is hidden while she leaves', async ({ world }) => {
    const { zoya, visitor, colleague } = await givenPeople(world)
    await zoya.call(updateProfile, { version: 1, visibility: everything })
    const [skill] = (await zoya.call(SECTION_CALLS.skill.list, {})).content
    await world.owner`update person set deletion_state = 'REQUESTED' where id = ${zoya.id}`
    expect(await shownTo(visitor)).toBe(404)
    expect(await shownTo(colleague)).toBe(404)
    expect((await colleague.ask(SECTION_CALLS.skill.get, { id: skill?.id })).statusCode).toBe(404)
    // What is open to everybody she sees as everybody does, once the server has heard of it.
    await expect.poll(async () => (await check(zoya)).statusCode, { timeout: 10_000 }).toBe(404)
  })

  test('is asked for by address; by id only by herself [R6.05]', async ({ world }) => {
    const { zoya, visitor, colleague } = await givenPeople(world)
    expect((await colleague.ask(getPersonByUrl, { userId: zoya.id })).body.code).toBe('NOT_FOUND')
    expect((await visitor.ask(getPersonByUrl, { userId: zoya.id })).body.code).toBe('SIGN_IN_NEEDED')
    expect((await visitor.ask(getPersonByUrl, {})).body.code).toBe('SIGN_IN_NEEDED')
    expect((await zoya.call(getPersonByUrl, { userId: zoya.id })).view).toBe('OWN')
    expect((await zoya.call(getPersonByUrl, { customUrl: ' ZOYA ' })).view).toBe('OWN')
    expect((await colleague.ask(updateProfile, { userId: zoya.id, version: 0 })).body.code).toBe('NOT_FOUND')
  })

  test('has an address of its own that nobody else has; the one before leads on to it [cso:W2]', async ({ world }) => {
    const { zoya, colleague, visitor } = await givenPeople(world)
    await zoya.call(updateProfile, { version: 1, visibility: everything })
    world.clock.pass(91 * 86_400_000)
    const later = await world.session(zoya.id)
    expect((await later.call(updateProfile, { version: 2, customUrl: 'zoya-ansari' })).customUrl).toBe('zoya-ansari')
    expect((await check(visitor, 'zoya')).body['customUrl']).toBe('zoya-ansari')
    const other = await world.session(colleague.id)
    for (const customUrl of ['zoya-ansari', 'zoya'])
      expect((await other.ask(updateProfile, { version: 0, customUrl })).body.code).toBe('URL_TAKEN')
    expect((await later.ask(updateProfile, { version: 3, customUrl: 'zoya-again' })).body.code).toBe(
      'URL_CHANGED_LATELY',
    )
    for (const customUrl of ['ab', 'admin', '9lives', 'a--b'])
      expect((await other.ask(updateProfile, { version: 0, customUrl })).body.code, customUrl).toBe('INVALID_INPUT')
  })

  test('of two windows the second is told what the first wrote [org-background]', async ({ world }) => {
    const zoya = await world.person({ name: 'Zoya' })
    const both = await Promise.all(
      ['One', 'Other'].map((headline) => zoya.ask(updateProfile, { version: 0, headline })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const lost = both.find(({ statusCode }) => statusCode === 409)
    expect(lost?.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { own: { version: 1 } } } })
    const chosen = await zoya.call(updateBackground, { version: 1, scene: 'books', portrait: 3 })
    expect(chosen.background).toMatch(/^\/drawing\/books\/[\da-f]{10}\.svg$/)
    expect((await zoya.ask(updateBackground, { version: 1, scene: null })).body.code).toBe('VERSION_CONFLICT')
    const portrait = await zoya.fetch(chosen.portrait)
    expect(portrait.headers.get('content-type')).toContain('image/svg')
    expect(await portrait.text()).toContain('<circle')
  })

  test('holds no hostile text: marks that turn or hide go, markup stays text, a NUL is refused [cso:G17]', async ({
    world,
  }) => {
    const zoya = await world.person()
    const said = await zoya.call(updateProfile, {
      version: 0,
      name: '  \u202eZoya\u202c\u0007 ',
      headline: '<script>alert(1)</script>\u200f',
      about: 'One\r\n\r\n\r\n\r\ntwo\u0000'.replace('\u0000', ''),
    })
    expect(said).toMatchObject({ name: 'Zoya', headline: '<script>alert(1)</script>', about: 'One\n\ntwo' })
    for (const name of ['', ' \u200b ', 'x'.repeat(121), 'a\u0000b'])
      expect((await zoya.ask(updateProfile, { version: 1, name })).body.code, name).toBe('INVALID_INPUT')
    expect((await zoya.ask(updateProfile, { version: 1, languages: ['xx'] })).statusCode).toBe(400)
  })
})

describe('what is kept beside the profile [org-personal-get] [org-personal-update] [cso:O35]', () => {
  test('is for herself; she may mend it, of two windows one', async ({ world }) => {
    const zoya = await world.person({ name: 'Zoya', email: 'zoya@chowk.example', birthYear: 1980 })
    const info = await zoya.call(getPersonalInfo, {})
    expect(info).toMatchObject({ name: 'Zoya', email: 'zoya@chowk.example', birthYear: 1980, version: 1 })
    const after = await zoya.call(updatePersonalInfo, { version: 1, birthYear: 1981, language: 'hi' })
    expect(after).toMatchObject({ birthYear: 1981, language: 'hi', version: 2 })
    // That her year has changed, the process hears a moment later.
    await expect
      .poll(async () => (await zoya.ask(updatePersonalInfo, { version: 1, name: 'Late' })).body)
      .toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { name: 'Zoya', version: 2 } } })
    expect((await zoya.ask(updatePersonalInfo, { version: 2, birthYear: 2090 })).statusCode).toBe(400)
    expect((await (await world.visitor()).ask(getPersonalInfo, {})).statusCode).toBe(401)
  })

  test('a child cannot make herself older by the cookie of the year before, nor open a workspace or be let learn by it [V1:A2]', async ({
    world,
  }) => {
    const zoya = await world.person({ birthYear: 1990, guardian: true })
    // The answer knows her as a minor already: the page leads to the guardian's step by it.
    expect(await zoya.call(updatePersonalInfo, { version: 1, birthYear: 2015 })).toMatchObject({
      birthYear: 2015,
      mayChangeBirthYear: false,
    })
    const back = await zoya.ask(updatePersonalInfo, { version: 2, birthYear: 1985 })
    expect(['SIGN_IN_NEEDED', 'AGE_IS_KEPT']).toContain(back.body.code)
    await expect
      .poll(async () => (await zoya.ask(updatePersonalInfo, { version: 2, birthYear: 1985 })).body.code)
      .toBe('AGE_IS_KEPT')
    const workspace = { name: 'Ten Stalls', customUrl: 'ten-stalls', kind: 'GROUP', mayAct: true } as const
    expect((await zoya.ask(createWorkspace, workspace)).body.code).toBe('TOO_YOUNG')
    expect(await zoya.call(getForYouShape, {})).toMatchObject({ mode: 'EXPLICIT', because: 'MINOR' })
    expect(await zoya.call(getPersonalInfo, {})).toMatchObject({ birthYear: 2015, mayChangeBirthYear: false })
    expect((await (await world.session(zoya.id)).ask(createWorkspace, workspace)).body.code).toBe('TOO_YOUNG')
  })

  test('a child cannot make herself older, and contact changes by no other field', async ({ world }) => {
    const child = await world.person({ birthYear: 2014, email: 'child@chowk.example' })
    expect((await child.ask(updatePersonalInfo, { version: 1, birthYear: 1990 })).body.code).toBe('AGE_IS_KEPT')
    await child.ask(updatePersonalInfo, { version: 1, email: 'other@chowk.example', isOperator: true })
    expect(await child.call(getPersonalInfo, {})).toMatchObject({ email: 'child@chowk.example', birthYear: 2014 })
  })

  test('the log says which fields changed and not what stands in them', async ({ world }) => {
    const zoya = await world.person()
    await zoya.call(updateProfile, { version: 0, headline: 'Secret line' })
    await zoya.call(updatePersonalInfo, { version: 1, name: 'Secret name' })
    const rows = await world.owner`select to_jsonb(a)::text as row from audit_log a where actor_id = ${zoya.id}`
    expect(rows.length).toBe(2)
    expect(JSON.stringify(rows)).not.toContain('Secret')
  })

  test('goes along in the copy of her data and goes when she goes', async ({ world }) => {
    const zoya = await world.person({ password: 'Stepwell-42!' })
    await givenProfile(zoya, 'Zephyr')
    await zoya.call(requestDeletion, { reason: 'NO_LONGER_NEEDED', password: 'Stepwell-42!' })
    const copy = await identityData.find(world.owner, zoya.id)
    expect(copy['sections']).toHaveLength(5)
    expect(copy['profile']).toMatchObject([{ headline: 'Zephyr line' }])
    await identityData.erase(world.owner, zoya.id, 'REMOVE')
    expect((await identityData.find(world.owner, zoya.id))['sections']).toEqual([])
  })
})
