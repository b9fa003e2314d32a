import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { handlers } from './app.ts'
import { keyFields } from './testing/attack/strangers.ts'
import { domainOfCall } from './testing/permission/declared-calls.ts'

const domains = [...new Set(domainOfCall.values())].toSorted()

test('every call that is answered belongs to one domain, and every domain attacks its own', () => {
  expect(handlers.filter(({ call }) => !domainOfCall.has(call.address)).map(({ call }) => call.address)).toEqual([])
  expect(domains.filter((each) => !existsSync(join(import.meta.dirname, each, 'attack.test.ts')))).toEqual([])
})

test('strangers try somebody’s ids more than five hundred times, three of them in each field that takes one', () => {
  const fields = handlers.flatMap(({ call }) => keyFields(call).map((name) => `${call.address} ${name}`))
  expect(fields.length * 3).toBeGreaterThan(500)
})
