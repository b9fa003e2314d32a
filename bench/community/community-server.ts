import { openHouse } from '@chowk/server/open.ts'
import { readConfig } from '@chowk/server/platform/config.ts'
import { signInByCookie } from '../house.ts'
import { fillSquare } from './square.ts'

/** So many sign in that no limit for one person is met. */
const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 1000)

// The square under load, in a process of its own: production mode, a database of its own with as many posts as BENCH_POSTS says.
const config = { ...readConfig('serve', { ...process.env, PORT: '0', HOST: '127.0.0.1' }), logLevel: 'silent' }
const open = await openHouse(config)
const { workspaceId, personIds, posts } = await fillSquare(open.database, Number(process.env['BENCH_POSTS'] ?? 100_000))
// Whoever blocks nobody, as nearly all people do.
const quiet = personIds.slice(-PEOPLE)
const cookies: string[] = []
for (const personId of quiet) cookies.push(await signInByCookie(open, { personId, workspaceId }))
console.log(
  JSON.stringify({
    ready: true,
    address: open.address,
    cookies: cookies.join('|'),
    people: quiet.join('|'),
    workspaceId,
    posts: posts.map(({ id }) => id).join('|'),
    slugs: posts.map(({ slug }) => slug).join('|'),
  }),
)
process.once('SIGTERM', () => void open.close().then(() => process.exit(0)))
