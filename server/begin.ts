import { openDatabase } from './open-database.ts'
import type { OpenHouse, Openings } from './open.ts'
import { readConfig } from './platform/config.ts'
import type { Mode } from './platform/config.ts'

/** Opens the house of one process. Its database starts while the rest of the program is being read: both take about as long. */
export async function begin(mode: Mode, openings: Openings | Promise<Openings> = {}): Promise<OpenHouse> {
  const config = readConfig(mode)
  const starting = openDatabase(config)
  // Who waits for it learns why it did not start.
  starting.catch(() => {})
  const { run } = await import('./run.ts')
  return await run(config, { ...(await openings), starting })
}
