// How long a directory needs to bring 1,000 people over SCIM as Entra does: each is looked for by her name, then made; then they are read, changed
// and put into a group. Prints one line a step.
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { cpuOf, end, familyOf, start } from '../load.ts'

const USERS = Number(process.env['BENCH_USERS'] ?? 1000)
const CHANGED = 200
const PAGE = 200
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-bench-scim-'))
fs.chmodSync(home, 0o755)
const { child, said } = await start('members/member-server.ts', { CHOWK_HOME: home })
const family = () => familyOf(child.pid ?? 0)

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${said['key']}`, 'content-type': 'application/scim+json' }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(`${said['address']}/scim/v2${path}`, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path.slice(0, 60)}: ${answer.status} ${text.slice(0, 200)}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function timed(name: string, many: number, work: (n: number) => Promise<unknown>): Promise<void> {
  const [began, before] = [performance.now(), cpuOf(family())]
  for (let n = 0; n < many; n++) await work(n)
  const [ms, cpu] = [performance.now() - began, cpuOf(family()) - before]
  console.log(
    `${name.padEnd(40)} ${(ms / 1000).toFixed(1).padStart(6)} s   ${(ms / many).toFixed(1).padStart(7)} ms each   cpu ${(cpu / many).toFixed(1)} ms`,
  )
}

interface Listed {
  totalResults: number
}

const emailOf = (n: number) => `pupil.${n}@bench.example`
const ids: string[] = []
try {
  await timed(`${USERS} looked for and made`, USERS, async (n) => {
    const filter = encodeURIComponent(`userName eq "${emailOf(n)}"`)
    const { totalResults } = await ask<Listed>('GET', `/Users?filter=${filter}`)
    if (totalResults !== 0) throw new Error('she is there already')
    const user = { userName: emailOf(n), displayName: `Asha Rao ${n}`, externalId: `ext-${n}`, active: true }
    ids.push(
      (await ask<{ id: string }>('POST', '/Users', { ...user, emails: [{ value: emailOf(n), primary: true }] })).id,
    )
  })
  await timed(`pages of ${PAGE}`, Math.ceil(USERS / PAGE), async (n) => {
    await ask('GET', `/Users?startIndex=${1 + n * PAGE}&count=${PAGE}`)
  })
  await timed(`${CHANGED} found by their name`, CHANGED, async (n) => {
    const filter = encodeURIComponent(`userName eq "${emailOf(n)}"`)
    const { totalResults } = await ask<Listed>('GET', `/Users?filter=${filter}`)
    if (totalResults !== 1) throw new Error('she is not found')
  })
  await timed(`${CHANGED} changed`, CHANGED, async (n) => {
    const change = { op: 'Replace', path: 'title', value: 'Monitor' }
    await ask('PATCH', `/Users/${ids[n]}`, { schemas: [PATCH], Operations: [change] })
  })
  await timed(`a group of ${USERS}`, 1, async () => {
    const group = await ask<{ id: string }>('POST', '/Groups', { displayName: 'Everybody', externalId: 'g-1' })
    const members = ids.map((value) => ({ value }))
    for (let from = 0; from < members.length; from += 100) {
      const change = { op: 'Add', path: 'members', value: members.slice(from, from + 100) }
      await ask('PATCH', `/Groups/${group.id}`, { schemas: [PATCH], Operations: [change] })
    }
  })
} finally {
  await end(child)
  fs.rmSync(home, { recursive: true, force: true })
}
