import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect } from 'vitest'
import { STATEMENTS } from '../../platform/postgres/connection.ts'
import { Browser } from '../../testing/browser.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const OWN = { 'x-chowk': '1' }

const WAYS = {
  'a new password': (browser: Browser, email: string) => browser.post('/api/otp/password-change', { email }),
  'signing up': (browser: Browser, email: string) => browser.get(`/api/employee/get/otp?email=${email}`, OWN),
  'signing in by a code': (browser: Browser, email: string) => browser.post('/api/identity/sign-in/code', { email }),
  'a fresh invitation': (browser: Browser, email: string) =>
    browser.get(`/api/corporate/fetch-code?email=${email}`, OWN),
}

// A statement that stands in for the same work counts as that work.
const kindOf = (statement: string) => {
  const text = statement.replaceAll(/\s+/g, ' ').trim()
  return /^(?:insert into|update|delete from) \w+/.exec(text)?.[0] ?? text
}

// Every statement that an answer takes.
async function workOf(world: World, method: keyof typeof WAYS, email: string): Promise<unknown> {
  const statements: string[] = []
  const browser = new Browser(world)
  const note = (statement: unknown) => void statements.push(kindOf((statement as { text: string }).text))
  subscribe(STATEMENTS, note)
  const { status, envelope, headers } = await WAYS[method](browser, email)
  unsubscribe(STATEMENTS, note)
  const said = { ...(envelope.body as object), transactionId: '', sentTo: '' }
  return { status, said, headers: [...headers.keys()].toSorted(), statements }
}

test('[S06] the database is asked the same, in the same order, whether anybody has the address or not', async ({
  world,
}) => {
  const invited = await world.person({ email: 'invited@chowk.example' })
  await world.owner`
    insert into membership (workspace_id, person_id, role, state) values (${await world.workspace()}, ${invited.id}, 'MEMBER', 'INVITED')`
  await world.owner`insert into person (name, email, password_hash) values ('Known', 'known@chowk.example', 'x')`
  for (const method of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
    const works = []
    for (const who of ['other', 'known', 'invited', 'nobody'])
      works.push(await workOf(world, method, `${who}@chowk.example`))
    const [first, ...rest] = works as { statements: string[] }[]
    expect(first?.statements.length, method).toBeGreaterThan(3)
    for (const work of rest) expect(work, method).toEqual(first)
  }
})
