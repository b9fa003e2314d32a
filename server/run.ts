import { openHouse } from './open.ts'
import type { OpenHouse, Openings } from './open.ts'
import { BadConfig } from './platform/config.ts'
import type { Config } from './platform/config.ts'

/** Opens the house and closes it in good order at the first signal; what an operator must mend is said in one sentence. */
export async function run(config: Config, openings: Openings = {}): Promise<OpenHouse> {
  try {
    const open = await openHouse(config, openings)
    const stop = () => {
      open.house.log.info('stopping')
      void open.close().then(() => process.exit(0))
    }
    process.once('SIGTERM', stop).once('SIGINT', stop)
    open.house.log.info({ address: open.address, mode: config.mode }, 'open')
    return open
  } catch (failure) {
    console.error(failure instanceof BadConfig || failure instanceof Error ? failure.message : String(failure))
    process.exit(1)
  }
}
