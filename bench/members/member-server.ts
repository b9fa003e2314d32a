import { createHash, randomBytes } from 'node:crypto'
import { openHouse } from '@chowk/server/open.ts'
import { readConfig } from '@chowk/server/platform/config.ts'
import { houseTasks } from '@chowk/server/tasks.ts'
import { signInByCookie } from '../house.ts'

// The server that members are brought in to by files and directories: production mode with its jobs, a database of its own, an organisation with seats for a hundred
// thousand and one administrator.
const config = { ...readConfig('serve', { ...process.env, PORT: '0', HOST: '127.0.0.1' }), logLevel: 'silent' }
const open = await openHouse(config, { pages: false, tasks: (house, fetcher) => houseTasks(house, fetcher) })
// Started again on the same home, it goes on with what is there.
const [before] = await open.owner<{ workspaceId: string; personId: string }[]>`
  select m.workspace_id, m.person_id from membership m join workspace w on w.id = m.workspace_id and w.slug = 'bench-school' where m.role = 'OWNER'`
const [made = before] = before
  ? []
  : await open.owner<{ workspaceId: string; personId: string }[]>`
  with school as (insert into workspace (kind, name, slug) values ('INSTITUTE', 'Bench School', 'bench-school') returning id),
  head as (insert into person (name, email, birth_year, is_begun) values ('Head', 'head@bench.example', 1980, true) returning id)
  insert into membership (workspace_id, person_id, role) select school.id, head.id, 'OWNER' from school, head returning workspace_id, person_id`
const { workspaceId, personId } = made ?? { workspaceId: '', personId: '' }
if (!before)
  await open.owner`
  insert into department (workspace_id, name, class, section, session)
  select ${workspaceId}, 'Class ' || c || ' ' || s, c, s, '2026-27' from generate_series(3, 12) c, unnest(array['A', 'B', 'C', 'D']) s`
await open.owner`update plan set seats = 100000 where code = 'FREE'`
const key = `scim_${randomBytes(32).toString('base64url')}`
await open.owner`
  insert into scim_token (workspace_id, token_hash, made_at) values (${workspaceId}, ${createHash('sha256').update(key).digest()}, now())
  on conflict (workspace_id) do update set token_hash = excluded.token_hash`
console.log(
  JSON.stringify({
    ready: true,
    address: open.address,
    cookie: await signInByCookie(open, { personId, workspaceId }),
    key,
  }),
)
process.once('SIGTERM', () => void open.close().then(() => process.exit(0)))
