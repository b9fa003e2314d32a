import { openHouse } from './open.ts'
import type { OpenHouse, Openings } from './open.ts'
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
    console.error(sentenceOf(failure, config))
    process.exit(1)
  }
}

function sentenceOf(failure: unknown, { host, port }: Config): string {
  const { code, message } = failure as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Something listens at port ${port} already: end it, or choose another one with PORT.`
  if (code === 'EACCES') return `Port ${port} is not allowed to this account: choose one above 1023 with PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST must be an address of this machine, and ${host} is none.`
  return message ?? String(failure)
}
