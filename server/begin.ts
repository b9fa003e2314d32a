import { openDatabase } from './open-database.ts'
import type { OpenHouse, Openings } from './open.ts'
import { readConfig } from './platform/config.ts'
import { BadConfig } from './platform/settings/setting.ts'
import type { Config, Mode } from './platform/config.ts'

/** Starts the server. The database starts while the rest of the program loads, since both take about as long. */
export async function begin(mode: Mode, openings: Openings | Promise<Openings> = {}): Promise<OpenHouse> {
  const config = readOrEnd(mode)
  const starting = openDatabase(config)
  // A failure is reported where the database is awaited.
  starting.catch(() => {})
  const { run } = await import('./run.ts')
  return await run(config, { ...(await openings), starting })
}

// Invalid settings are printed as sentences, without a stack.
function readOrEnd(mode: Mode): Config {
  try {
    return readConfig(mode)
  } catch (failure) {
    if (!(failure instanceof BadConfig)) throw failure
    console.error(failure.message)
    process.exit(1)
  }
}
