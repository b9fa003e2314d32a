import { handlersOf } from '../domain-calls.ts'
import { test } from '../test.ts'
import { TIME_MS, tryEachField, tryGenerated, tryOtherMethods } from './hostile-calls.ts'
import { tryStrangers } from './strangers.ts'
import type { RightChanges } from './strangers.ts'

/** The attacks that every call of a domain withstands, inside a `describe` that names them. */
export function attackCalls(domain: string, rightly?: RightChanges): void {
  const options = { timeout: TIME_MS }
  if (handlersOf(domain).length === 0) throw new Error(`The contract of ${domain} has no calls.`)
  test(
    'generated input is answered or refused with its code and field, never with a fault',
    options,
    async ({ world }) => await tryGenerated(world, domain),
  )
  test(
    'each hostile value in each field of its own is no fault either',
    options,
    async ({ world }) => await tryEachField(world, domain),
  )
  test('a method that a call does not have is refused with those that it has, a body of another kind with what it should be', async ({
    world,
  }) => await tryOtherMethods(world, domain))
  test(
    'no call shows or changes what belongs to another, whichever of her ids it is given',
    options,
    async ({ world }) => await tryStrangers(world, domain, rightly),
  )
}
