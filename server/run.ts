import { openHouse } from './open.ts'
import type { OpenHouse, Openings } from './open.ts'
import type { Config } from './platform/config.ts'

/** Runs the server until the first signal. A start that fails prints one sentence for the operator. */
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
    return `Port ${port} is already in use. Stop the other program, or choose another port with PORT.`
  if (code === 'EACCES') return `This account may not use port ${port}. Choose one above 1023 with PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST must be an address of this machine; ${host} is not.`
  return message ?? String(failure)
}
