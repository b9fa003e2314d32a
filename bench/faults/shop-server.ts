// The server that a fault run kills: calls and jobs on the home folder of the run, without pages. A variant breaks it on purpose.
import { breakSources, listUnbroken } from './broken-variant.ts'

const variant = process.env['FAULTS_VARIANT']
if (variant) breakSources(variant)
const { openHouse } = await import('@chowk/server/open.ts')
const { readConfig } = await import('@chowk/server/platform/config.ts')
const { houseTasks } = await import('@chowk/server/tasks.ts')

const config = readConfig('test', process.env)
const open = await openHouse(config, { pages: false, tasks: houseTasks })
const unbroken = variant ? listUnbroken(variant) : []
if (unbroken.length > 0)
  throw new Error(`The variant ${variant} does not fit the sources any more: ${unbroken.join(', ')}`)
process.send?.({ address: open.address })
process.once('SIGTERM', () => void open.close().then(() => process.exit(0)))
