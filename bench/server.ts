import { readConfig } from '@chowk/server/platform/config.ts'
import { openHouse } from '@chowk/server/open.ts'
import { findSession } from '@chowk/server/identity/identity.ts'
import { deviceCookie, signAccess } from '@chowk/server/identity/token.ts'
import { fill } from './fill.ts'

// The server under load, in a process of its own: production mode, a database of its own with as many articles as BENCH_ARTICLES says.
const config = { ...readConfig('serve', { ...process.env, PORT: '0', HOST: '127.0.0.1' }), logLevel: 'silent' }
const open = await openHouse(config)
await fill(open.owner, Number(process.env['BENCH_ARTICLES'] ?? 20_000))
const { sql } = open.house
const people = await open.owner<{ id: string }[]>`select id from person where email like 'bench%' order by email`
const cookies = await Promise.all(people.map(async ({ id }) => await cookieOf(id)))
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
    slug: article?.slug,
    keys: keys.map((row) => row.key).join(','),
    backend: String(postgres?.pid),
  }),
)

async function cookieOf(personId: string): Promise<string> {
  const [device] = await open.owner<{ id: string }[]>`insert into device (consent_at) values (now()) returning id`
  const [family] = await open.owner<{ id: string }[]>`
    insert into session_family (person_id, device_id, expires_at) values (${personId}, ${device?.id ?? ''}, now() + interval '1 day') returning id`
  const session = await findSession(sql, open.house, { familyId: family?.id ?? '' })
  if (!session) throw new Error('no session')
  const access = await signAccess(config.serverKey, open.house.clock, session.viewer)
  return `chowk_access=${access}; chowk_device=${deviceCookie(config.serverKey, device?.id ?? '')}; chowk_in=1`
}
process.once('SIGTERM', () => void open.close().then(() => process.exit(0)))
