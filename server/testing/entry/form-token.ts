import { getFormToken } from '@chowk/contract/content/ticket.ts'
import type { Caller } from '../caller.ts'
import type { World } from '../world.ts'

/** A token for a letter that is old enough to be a person's; the clock stands still, so it is moved. */
export async function formTokenOf(world: World, caller: Caller): Promise<string> {
  const { token } = await caller.call(getFormToken, {})
  world.clock.pass(3000)
  return token
}
