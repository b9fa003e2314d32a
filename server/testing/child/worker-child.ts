import { connect } from '../../platform/database.ts'
import { startWorker } from '../../platform/jobs.ts'
import { openLog } from '../../platform/log.ts'

const [socket = '', database = ''] = process.argv.slice(2)
const address = { socket, database }
const owner = connect(address, 'owner', 8)
const note = async (what: string) =>
  void (await owner`insert into limit_count values (${what}, clock_timestamp(), ${process.pid})`)

// A worker in a process of its own, for tests that end it: `hold` never finishes by itself, `note` only leaves a mark.
const worker = await startWorker(
  { owner, log: openLog('silent') },
  {
    crontab: '',
    tasks: {
      hold: async (_, { signal }) => {
        await note('began')
        await new Promise<void>((_done, fail) => signal.addEventListener('abort', () => fail(new Error('handed back'))))
      },
      slow: async () => {
        await note('began')
        await owner`select pg_sleep(1.5)`
        await note('ended')
      },
      note: async () => await note('noted'),
    },
  },
)
process.send?.('ready')
process.once('SIGTERM', () => {
  void worker
    .stop()
    .then(async () => await owner.end())
    .then(() => process.exit(0))
})
