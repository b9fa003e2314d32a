import { openDatabase } from './open-database.ts'
import type { OpenHouse, Openings } from './open.ts'
import { readConfig } from './platform/config.ts'
import { BadConfig } from './platform/settings/setting.ts'
import type { Config, Mode } from './platform/config.ts'

/** Opens the house of one process. Its database starts while the rest of the program is being read: both take about as long. */
export async function begin(mode: Mode, openings: Openings | Promise<Openings> = {}): Promise<OpenHouse> {
  const config = readOrEnd(mode)
  const starting = openDatabase(config)
  // Who waits for it learns why it did not start.
  starting.catch(() => {})
  const { run } = await import('./run.ts')
  return await run(config, { ...(await openings), starting })
}

// What an operator must mend is said in sentences; whoever starts this program sees its end.
function readOrEnd(mode: Mode): Config {
  try {
    return readConfig(mode)
  } catch (failure) {
    if (!(failure instanceof BadConfig)) throw failure
    console.error(failure.message)
    process.exit(1)
  }
}
