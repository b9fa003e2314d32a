import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// Each claim that we print has a file of its own; each runs in a process of its own.
const BENCHES: Record<string, string> = {
  requests: 'requests/requests.ts',
  replay: 'replay.ts',
  search: 'search.ts',
  lists: 'lists.ts',
  members: 'members/member-list.ts',
  upload: 'members/upload.ts',
  'killed-upload': 'members/killed-upload.ts',
  rollover: 'members/rollover.ts',
  scim: 'members/scim.ts',
  community: 'community/community-list.ts',
  square: 'community/community-requests.ts',
  streams: 'community/event-streams.ts',
  products: 'product/products.ts',
  money: 'money/ledger.ts',
  quiz: 'quiz/class-test.ts',
  ingest: 'ingest.ts',
  extraction: 'pages/extraction.ts',
  audit: 'audit.ts',
  start: 'start.ts',
  paint: 'first-paint.ts',
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}: choose from ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}
for (const [name, file] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n== ${name}`)
  const { status } = spawnSync(process.execPath, [...process.execArgv, join(import.meta.dirname, file)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
