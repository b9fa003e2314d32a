import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { MOST_UPLOAD_BYTES, uploadMembers } from '@chowk/contract/member/upload.ts'
import { sendMembers } from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const PATH = uploadMembers.address.replace('POST ', '')
const GOOD = 'Name,E-mail\nAarav Shinde,aarav@neelkanth.example\n'

async function givenHead(world: World) {
  const workspace = await world.workspace({ name: 'Neelkanth School' })
  return await world.person({ workspace, role: 'ADMIN' })
}

const uploads = async (world: World) => await world.owner`select from member_upload`

test('a file of members that is none, is empty, too large, or named to mislead is refused with its reason, and nothing of it stays', async ({
  world,
}) => {
  const head = await givenHead(world)
  const refused: [string, string | Uint8Array, string, number, string][] = [
    ['an empty file', '', 'members.csv', 400, 'FILE_EMPTY'],
    ['a picture', GOOD, 'members.jpg', 415, 'UNSUPPORTED_TYPE'],
    ['a way up in the name', GOOD, '../../members.csv', 400, 'FILE_NAME_NOT_ALLOWED'],
    ['a name that turns round', GOOD, 'members\u202Excsv.csv', 400, 'FILE_NAME_NOT_ALLOWED'],
    ['a byte too many', new Uint8Array(MOST_UPLOAD_BYTES + 1).fill(65), 'members.csv', 413, 'FILE_TOO_LARGE'],
  ]
  for (const [what, file, name, status, code] of refused) {
    const { statusCode, body } = await sendMembers(head, file, { name })
    expect([what, statusCode, body.code]).toEqual([what, status, code])
  }
  const none = new FormData()
  none.set('file', 'words')
  const missing = await head.fetch(PATH, { method: 'POST', body: none })
  expect(await missing.json()).toMatchObject({ statusCode: 400, message: 'FILE_MISSING' })
  expect(await uploads(world)).toHaveLength(0)
})

test('an upload that does not say how long it is, is refused before it is read', async ({ world }) => {
  const head = await givenHead(world)
  const answer = await head.fetch(PATH, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=y' },
    body: new Blob([GOOD]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([411, 'LENGTH_REQUIRED'])
})

test('a form that was zipped by its sender is not unpacked', async ({ world }) => {
  const head = await givenHead(world)
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  const before = process.memoryUsage().rss
  const answer = await head.fetch(PATH, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=y', 'content-encoding': 'gzip' },
    body: bomb,
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(process.memoryUsage().rss - before).toBeLessThan(100e6)
  expect(await uploads(world)).toHaveLength(0)
})

test('while one file of a workspace waits for its word, no second one is taken', async ({ world }) => {
  const head = await givenHead(world)
  const { body } = await sendMembers(head, GOOD)
  const second = await sendMembers(head, GOOD)
  expect([second.body.code, second.body.details]).toEqual(['UPLOAD_RUNNING', { uploadId: body.id }])
  expect(await uploads(world)).toHaveLength(1)
})
