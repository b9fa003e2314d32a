import { readConfig } from '@chowk/server/platform/config.ts'
import { openHouse } from '@chowk/server/open.ts'
import { fill } from '../fill.ts'
import { signInByCookie } from '../house.ts'
import { fillSchool } from '../members/school.ts'

// The server under load, in a process of its own: production mode, a database of its own with as many articles as BENCH_ARTICLES says, and an
// organisation with as many members as BENCH_MEMBERS does.
const config = { ...readConfig('serve', { ...process.env, PORT: '0', HOST: '127.0.0.1' }), logLevel: 'silent' }
const open = await openHouse(config)
await fill(open.owner, Number(process.env['BENCH_ARTICLES'] ?? 20_000))
const school = await fillSchool(open.owner, Number(process.env['BENCH_MEMBERS'] ?? 100_000))
const people = await open.owner<{ id: string }[]>`select id from person where email like 'bench%' order by email`
const cookies = await Promise.all(
  people.map(async ({ id }) => await signInByCookie(open, { personId: id, workspaceId: null })),
)
const admins = await Promise.all(
  school.adminIds.map(async (id) => await signInByCookie(open, { personId: id, workspaceId: school.workspaceId })),
)
const [article] = await open.owner<{ slug: string; key: string }[]>`
  select slug || '-' || key as slug, key from article where is_listed and is_head order by published_at desc limit 1`
const keys = await open.owner<
  { key: string }[]
>`select key from article where is_listed order by published_at desc limit 500`
const [postgres] = await open.owner<{ pid: number }[]>`select pg_backend_pid() as pid`
console.log(
  JSON.stringify({
    ready: true,
    address: open.address,
    cookies: cookies.join('|'),
    admins: admins.join('|'),
    slug: article?.slug,
    keys: keys.map((row) => row.key).join(','),
    backend: String(postgres?.pid),
  }),
)

process.once('SIGTERM', () => void open.close().then(() => process.exit(0)))
