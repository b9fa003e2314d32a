import { afterAll } from 'vitest'
import { openPress } from '../press.ts'
import type { Press } from '../press.ts'

/** A press that all tests of a file share, closed after the last of them. */
export async function pressOfFile(): Promise<Press> {
  const press = await openPress()
  afterAll(async () => await press.close())
  return press
}
