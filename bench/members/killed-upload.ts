// Of a file of 10,000 rows with 500 faulty ones exactly 9,500 people are brought in, once each, though the server is killed at row 5,000 and
// started again, and the same file brings in nobody the second time. All of it is written by the product; it fails when a number is another.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { once } from 'node:events'
import os from 'node:os'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import type { Upload } from '@chowk/contract/member/upload.ts'
import { end, start } from '../load.ts'
import { ask, fileOf, untilOver, withJson } from './upload-client.ts'
import type { Server } from './upload-client.ts'

const ROWS = 10_000
const GOOD = 9_500
const KILLED_AT = 5_000

async function opened(home: string): Promise<{ server: Server; child: ChildProcess }> {
  const { child, said } = await start('members/member-server.ts', { CHOWK_HOME: home })
  return { child, server: { address: said['address'] ?? '', cookie: said['cookie'] ?? '', pid: child.pid ?? 0 } }
}

async function checked(server: Server, file: Uint8Array<ArrayBuffer>): Promise<Upload> {
  const form = new FormData()
  form.set('file', new Blob([file]), 'members.csv')
  const { id: uploadId, columns } = await ask(server, '/api/employee/bulk/upload', { method: 'POST', body: form })
  const fields = columns.map(({ field }) => field)
  const checking = { uploadId, fields, mode: 'CHANGES', makesDepartments: false }
  await ask(server, '/api/bulk-upload/columns', withJson('PUT', checking))
  return await untilOver(server, uploadId, ({ state }) => state !== 'VALIDATING')
}

async function killedAndStarted(home: string): Promise<void> {
  const file = await fileOf(ROWS, 'csv', ROWS / (ROWS - GOOD))
  const first = await opened(home)
  const { id, counts } = await checked(first.server, file)
  assert.deepEqual([counts.new, counts.faulty], [GOOD, ROWS - GOOD])
  await ask(first.server, '/api/bulk-upload/commit', withJson('POST', { uploadId: id }))
  const before = await untilOver(first.server, id, ({ done }) => done >= KILLED_AT)
  assert.equal(before.state, 'COMMITTING')
  const over = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await over
  console.log(`killed at ${before.done.toLocaleString('en')} rows`)
  const { server, child } = await opened(home)
  try {
    const done = await untilOver(server, id, ({ state }) => state !== 'COMMITTING')
    assert.deepEqual([done.state, done.counts.created, done.counts.failed], ['PARTIAL', GOOD, 0])
    const counted = await (
      await fetch(`${server.address}/api/employee/present-left-count`, { headers: { cookie: server.cookie } })
    ).json()
    assert.equal((counted as { body: { invited: number } }).body.invited, GOOD)
    const again = await checked(server, file)
    assert.deepEqual([again.counts.new, again.counts.changed, again.counts.same], [0, 0, GOOD])
    console.log(
      `${GOOD.toLocaleString('en')} people of ${ROWS.toLocaleString('en')} rows, once each; the same file again: nobody`,
    )
  } finally {
    await end(child)
  }
}

const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-bench-killed-'))
fs.chmodSync(home, 0o755)
await killedAndStarted(home)
fs.rmSync(home, { recursive: true, force: true })
