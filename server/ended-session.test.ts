import { expect, test as check } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { logout } from '@chowk/contract/identity/session.ts'
import { getPersonFile, listPeople, suspendPerson } from '@chowk/contract/operator/person.ts'
import { listMembers } from '@chowk/contract/member/member.ts'
import { handlers } from './app.ts'
import { asksForLive } from './platform/gate.ts'
import { test } from './testing/test.ts'
import type { TestPerson } from './testing/world.ts'

/** What operators and administrators read as such, and what is secret. */
const isGuarded = ({ permission: { grants }, secret }: Call): boolean =>
  secret === true ||
  (grants.operator !== 'none' && grants.operator !== grants.individual) ||
  (grants.administrator !== 'none' && grants.administrator !== grants.member)

/** A page that a link leads to is there for everybody. */
const PUBLIC = ['GET /api/post/link-card']

check(
  '[V1:H6] every read of operators, of administrators and of what is secret asks for the session that stands',
  () => {
    const guarded = handlers.filter(({ call }) => call.address.startsWith('GET ') && isGuarded(call))
    const careless = guarded.filter(({ call }) => !asksForLive(call)).map(({ call }) => call.address)
    expect(careless).toEqual(PUBLIC)
    expect(guarded.length).toBeGreaterThan(50)
  },
)

test('[V1:H6] a cookie that was copied opens no page of people after its owner signed out or was suspended', async ({
  world,
}) => {
  const school = await world.workspace()
  const farah = await world.person({ operator: true })
  const givenCopied = async () => ({
    operator: await world.person({ operator: true }),
    head: await world.person({ workspace: school, role: 'ADMIN' }),
  })
  const readAs = async ({ operator, head }: Record<'operator' | 'head', TestPerson>) => [
    (await operator.copied.ask(listPeople, {})).statusCode,
    (await operator.copied.ask(getPersonFile, { id: head.id })).statusCode,
    (await head.copied.ask(listMembers, {})).statusCode,
  ]
  const endings = {
    signedOut: async (person: TestPerson) => await person.call(logout, {}),
    suspended: async (person: TestPerson) =>
      await farah.call(suspendPerson, { id: person.id, reason: 'Somebody else has her telephone.' }),
  }
  for (const [name, end] of Object.entries(endings)) {
    const copied = await givenCopied()
    expect([name, await readAs(copied)]).toEqual([name, [200, 200, 200]])
    await end(copied.operator)
    await end(copied.head)
    expect([name, await readAs(copied)]).toEqual([name, [401, 401, 401]])
  }
})
