import { expect, test as plain } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { administrators, faculty, members, operators, owners, signedIn } from '@chowk/contract/permission.ts'
import type { Permission } from '@chowk/contract/permission.ts'
import { cloneDatabase } from '../testing/database.ts'
import { World } from '../testing/world.ts'
import { handle } from './handle.ts'

const tryWith = <C extends string>(address: Call['address'], permission: Permission, refusals: Record<C, number>) =>
  call({ address, says: 'Tries the gate.', permission, input: z.object({}), output: z.string(), refusals })

const grown = tryWith('POST /api/grown', signedIn('own', 'try', { adult: true }), { TOO_YOUNG: 403 })
const ofTeachers = tryWith('GET /api/teachers', faculty('workspace', 'try', { refusal: 'NO_TEACHER' }), {
  NO_TEACHER: 403,
})
const ofMembers = tryWith('GET /api/members', members('try'), {})
const ofAdministrators = tryWith('GET /api/administrators', administrators('try'), {})
const ofOwners = tryWith('GET /api/owners', owners('try'), {})
const ofOperators = tryWith('GET /api/operators', operators('try'), {})
const WITHOUT_INPUT = [grown, ofTeachers, ofMembers, ofAdministrators, ofOwners, ofOperators]
const spelling = (address: Call['address']) =>
  call({
    address,
    says: 'Tries the gate.',
    permission: operators('try'),
    input: z.object({ word: z.string().check(z.maxLength(3)) }),
    output: z.string(),
    refusals: {},
  })
const WITH_INPUT = [spelling('GET /api/word'), spelling('POST /api/word')]
const CALLS = [...WITHOUT_INPUT, ...WITH_INPUT]
const test = plain.extend<{ world: World }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  world: async ({}, use) => {
    const clone = await cloneDatabase()
    const world = await new World(clone.address).open(CALLS.map((each) => handle(each, () => Promise.resolve('yes'))))
    await use(world)
    await world.end()
    await clone.drop()
  },
})

test('who runs this Chowk and owns a school is both, and each opens what the other does not', async ({ world }) => {
  const head = await world.person({ operator: true, workspace: await world.workspace(), role: 'OWNER' })
  for (const each of WITHOUT_INPUT)
    expect([each.address, (await head.ask(each, {})).statusCode]).toEqual([each.address, 200])
})

test('a teacher opens what is for teachers and members, an administrator nothing of the owner, and refusals have the code that the call names', async ({
  world,
}) => {
  const school = await world.workspace()
  const said = async (role: 'MEMBER' | 'FACULTY' | 'ADMIN') => {
    const person = await world.person({ workspace: school, role })
    const answers = [ofMembers, ofTeachers, ofAdministrators, ofOwners, ofOperators].map(
      async (each) => (await person.ask(each, {})).body.code ?? 'yes',
    )
    return await Promise.all(answers)
  }
  expect(await said('MEMBER')).toEqual(['yes', 'NO_TEACHER', 'NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED'])
  expect(await said('FACULTY')).toEqual(['yes', 'yes', 'NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED'])
  expect(await said('ADMIN')).toEqual(['yes', 'yes', 'yes', 'NOT_ALLOWED', 'NOT_ALLOWED'])
})

test('a minor is kept out where adults are asked for, from the moment in which she is one', async ({ world }) => {
  const asha = await world.person({ birthYear: 1990, guardian: true })
  expect((await asha.ask(grown, {})).statusCode).toBe(200)
  await world.owner`update person set birth_year = 2013 where id = ${asha.id}`
  const child = await world.person({ birthYear: 2013 })
  // Her token is not believed from then on; that she is to be asked anew, each process hears a moment later.
  expect([401, 403]).toContain((await asha.ask(grown, {})).statusCode)
  for (const young of [asha, child])
    await expect.poll(async () => (await young.ask(grown, {})).body.code).toBe('TOO_YOUNG')
  expect((await (await world.visitor()).ask(grown, {})).body.code).toBe('SIGN_IN_NEEDED')
})

test('an ended session neither writes nor reads what administrators read', async ({ world }) => {
  const head = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
  await world.owner`update session_family set revoked_at = now() where id = ${head.familyId}`
  for (const each of [grown, ofTeachers, ofAdministrators, ofOwners])
    expect([each.address, (await head.ask(each, {})).body.code]).toEqual([each.address, 'SIGN_IN_NEEDED'])
})

test('whoever is not admitted hears that, and nothing of what is wrong with her input', async ({ world }) => {
  const [visitor, person] = [await world.visitor(), await world.person()]
  const operator = await world.person({ operator: true })
  for (const each of WITH_INPUT) {
    for (const input of [{}, { word: 'many' }, { word: 'one' }]) {
      expect((await visitor.ask(each, input)).body.code).toBe('SIGN_IN_NEEDED')
      expect((await person.ask(each, input)).body.code).toBe('NOT_ALLOWED')
    }
    expect((await operator.ask(each, { word: 'many' })).body.code).toBe('INVALID_INPUT')
    expect((await operator.ask(each, { word: 'one' })).statusCode).toBe(200)
  }
})

plain('a call that would refuse with a code which it does not declare cannot be answered at all', () => {
  const wrong = tryWith('GET /api/wrong', faculty('own', 'try', { refusal: 'NO_TEACHER' }), {})
  const young = tryWith('GET /api/young', signedIn('own', 'try', { adult: true }), {})
  expect(() => handle(wrong, () => Promise.resolve(''))).toThrow('NO_TEACHER')
  expect(() => handle(young, () => Promise.resolve(''))).toThrow('TOO_YOUNG')
})
