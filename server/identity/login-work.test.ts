import { expect, vi } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { test } from '../testing/test.ts'
import { createPerson } from './managed-account.ts'

const works = vi.hoisted<Record<string, unknown>[]>(() => [])

// Node's own function still does the work; what it was asked for is noted beside it.
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>()
  const argon2: typeof real.argon2 = (algorithm, parameters, callback) => {
    const { message: _message, nonce, ...cost } = parameters
    works.push({ algorithm, ...cost, nonceBytes: (nonce as Buffer).length })
    real.argon2(algorithm, parameters, callback)
  }
  return { ...real, argon2 }
})

const PASSWORD = 'stepwell at dusk'

test(
  '[reliability:S06] [S06] whether an address is known cannot be told by the work that its answer takes',
  { timeout: 60_000 },
  async ({ world }) => {
    await createPerson(world.owner, { email: 'asha@chowk.example', name: 'Asha', password: PASSWORD, birthYear: 1990 })
    const suspended = await createPerson(world.owner, {
      email: 'ravi@chowk.example',
      name: 'Ravi',
      password: PASSWORD,
      birthYear: 1990,
    })
    await world.owner`update person set state = 'SUSPENDED' where id = ${suspended.id}`
    await world.person({ email: 'noor@chowk.example' })
    const people = ['asha', 'ravi', 'noor', 'nobody'].map((name) => `${name}@chowk.example`)
    for (const path of ['/api/employee/login', '/api/corporate/login']) {
      const answers: unknown[] = []
      const done: unknown[] = []
      for (const email of people) {
        works.length = 0
        const said = await new Browser(world).post(path, { email, password: 'not the password', loginType: 'employee' })
        answers.push([said.status, said.envelope, [...said.headers.keys()].toSorted()])
        done.push([...works])
      }
      expect(answers).toEqual(Array.from(people, () => answers[0]))
      expect(done[0]).toMatchObject([{ algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1 }])
      expect(done).toEqual(Array.from(people, () => done[0]))
    }
  },
)

test('[S06] the right password takes one verification too, and no more', async ({ world }) => {
  await createPerson(world.owner, { email: 'asha@chowk.example', name: 'Asha', password: PASSWORD, birthYear: 1990 })
  works.length = 0
  expect((await new Browser(world).signIn('asha@chowk.example', PASSWORD)).status).toBe(200)
  expect(works).toHaveLength(1)
})
