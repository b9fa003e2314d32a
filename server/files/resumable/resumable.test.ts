import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished } from 'vitest'
import type { Envelope, Refused } from '@chowk/contract/call.ts'
import { MOST_BYTES, MOST_UPLOADS, dropAttachment } from '@chowk/contract/files/attachment.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import {
  MOST_STRETCH_BYTES,
  MOST_UNFINISHED,
  beginResumable,
  dropResumable,
  getResumable,
} from '@chowk/contract/files/resumable.ts'
import type { Resumable } from '@chowk/contract/files/resumable.ts'
import { lockedPdf, pdfOf } from '../../testing/documents.ts'
import { test } from '../../testing/test.ts'
import { filesIn, givenHome } from '../../testing/upload.ts'
import type { Caller } from '../../testing/caller.ts'
import type { TestPerson } from '../../testing/world.ts'
import { filesData } from '../own-files.ts'
import { unusedFilesTask } from '../unused-files.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const MB = 1024 * 1024
const HOUR_MS = 3_600_000
const TEAL = fs.readFileSync(join(import.meta.dirname, '../../testing/films/teal.mp4'))

/** A film of so many bytes: what is behind its end is a box that players pass by. */
function filmOf(bytes: number): Buffer {
  const rest = Buffer.alloc(bytes - TEAL.length)
  randomBytes(rest.length).copy(rest)
  rest.writeUInt32BE(rest.length, 0)
  rest.write('free', 4, 'latin1')
  return Buffer.concat([TEAL, rest])
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const begin = async (person: Caller, length: number, name = 'film.mp4') =>
  await person.call(beginResumable, { name, length })

const addressOf = ({ uploadId }: Pick<Resumable, 'uploadId'>) => `/api/files/upload/${uploadId}`

type Answer<T> = Envelope<T & Refused>

async function send(person: Caller, upload: Resumable, { offset, bytes }: { offset: number; bytes: Uint8Array }) {
  const response = await person.fetch(`${addressOf(upload)}?offset=${offset}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/offset+octet-stream' },
    body: Buffer.from(bytes),
  })
  return (await response.json()) as Answer<Resumable>
}

async function finish(person: Caller, upload: Pick<Resumable, 'uploadId'>, poster?: Buffer) {
  const form = new FormData()
  if (poster) form.set('poster', new Blob([Buffer.from(poster)]), 'poster.jpg')
  else form.set('uploadId', upload.uploadId)
  const response = await person.fetch(`${addressOf(upload)}/attachment`, { method: 'POST', body: form })
  return (await response.json()) as Answer<Attachment>
}

/** Begins to send `announced` bytes and sends these alone; the connection stays open until the test cuts it. */
async function sendBeginning(address: string, cookie: string, of: { path: string; announced: number; bytes: Buffer }) {
  const { hostname, port } = new URL(address)
  const socket = net.connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `PATCH ${of.path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${of.announced}\r\n\r\n`,
  )
  socket.write(of.bytes)
  return socket
}

const offsetOf = async (person: TestPerson, { uploadId }: Resumable) =>
  (await person.call(getResumable, { uploadId })).offset

/** Bytes that lie in the folder of unfinished uploads. */
const unfinished = async (home: string) =>
  (await filesIn(join(home, 'unfinished')).catch(() => [])).reduce((sum, file) => sum + fs.statSync(file).size, 0)

describe('an upload in stretches', { timeout: 60_000 }, () => {
  test('a film that is cut in the middle goes on from there and is the same film, with the poster of the browser', async ({
    world,
  }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const film = filmOf(12 * MB + 5)
    const upload = await begin(asha, film.length)
    expect(upload).toMatchObject({ offset: 0, length: film.length, endsAt: '2026-11-22T08:00:00.000Z' })
    const socket = await sendBeginning(world.address, asha.cookie, {
      path: `${addressOf(upload)}?offset=0`,
      announced: 8 * MB,
      bytes: film.subarray(0, 5 * MB),
    })
    await expect.poll(async () => await unfinished(home)).toBe(5 * MB)
    socket.destroy()
    // What came before the cut is not sent again.
    await expect.poll(async () => await offsetOf(asha, upload)).toBe(5 * MB)
    expect((await finish(asha, upload)).body).toMatchObject({ code: 'UPLOAD_UNFINISHED', details: { offset: 5 * MB } })
    const second = await send(asha, upload, { offset: 5 * MB, bytes: film.subarray(5 * MB, 12 * MB) })
    expect([second.statusCode, second.body.offset]).toEqual([200, 12 * MB])
    await send(asha, upload, { offset: 12 * MB, bytes: film.subarray(12 * MB) })
    const red = await sharp({ create: { width: 480, height: 270, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer()
    const { statusCode, body } = await finish(asha, upload, red)
    expect([statusCode, body.attachmentType, body.title, body.bytes]).toEqual([200, 'VIDEO', 'film', film.length])
    expect(body.pictures.map(({ width }) => width)).toEqual([320, 480])
    const served = Buffer.from(
      await (await asha.fetch(body.attachmentUrl, { headers: { range: 'bytes=0-' } })).arrayBuffer(),
    )
    expect(hashOf(served.subarray(TEAL.length))).toBe(hashOf(film.subarray(TEAL.length)))
    expect(await unfinished(home)).toBe(0)
    // The answer may be lost on the way: asking again gives the same one.
    expect((await finish(asha, upload)).body.attachmentId).toBe(body.attachmentId)
  })

  test('the same file chosen again after a reload goes on; one that was changed meanwhile, and that of somebody else, begin anew', async ({
    world,
  }) => {
    await givenHome(world)
    const [asha, ravi] = [await world.person(), await world.person()]
    const file = { name: 'film.mp4', length: TEAL.length, modifiedMs: 1_790_000_000_000 }
    const upload = await asha.call(beginResumable, file)
    await send(asha, upload, { offset: 0, bytes: TEAL.subarray(0, 700) })
    const again = await asha.call(beginResumable, file)
    expect([again.uploadId, again.offset]).toEqual([upload.uploadId, 700])
    for (const [who, other] of [
      [asha, { ...file, modifiedMs: file.modifiedMs + 1 }],
      [asha, { ...file, name: 'other.mp4' }],
      [asha, { ...file, length: file.length - 1 }],
      [asha, { name: file.name, length: file.length }],
      [ravi, file],
    ] as const)
      expect((await who.call(beginResumable, other)).offset).toBe(0)
    await send(asha, upload, { offset: 700, bytes: TEAL.subarray(700) })
    expect((await finish(asha, upload)).statusCode).toBe(200)
    // What became an attachment is not begun again.
    expect((await asha.call(beginResumable, file)).uploadId).not.toBe(upload.uploadId)
  })

  test("another person's upload is not found: not seen, not added to, not finished, not ended", async ({ world }) => {
    await givenHome(world)
    const [asha, ravi] = [await world.person(), await world.person()]
    const upload = await begin(asha, TEAL.length)
    const { uploadId } = upload
    const missing = [404, 'UPLOAD_NOT_FOUND']
    const sent = await send(ravi, upload, { offset: 0, bytes: TEAL })
    expect([sent.statusCode, sent.message]).toEqual(missing)
    for (const call of [getResumable, dropResumable]) {
      const { statusCode, message } = await ravi.ask(call, { uploadId })
      expect([statusCode, message]).toEqual(missing)
    }
    const finished = await finish(ravi, upload)
    expect([finished.statusCode, finished.message]).toEqual(missing)
    expect(await offsetOf(asha, upload)).toBe(0)
    const visitor = await send(await world.visitor(), upload, { offset: 0, bytes: TEAL })
    expect([visitor.statusCode, visitor.message]).toEqual([401, 'SIGN_IN_NEEDED'])
  })

  test('a stretch that begins elsewhere is refused with where to go on, and one that is too long adds nothing', async ({
    world,
  }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const upload = await begin(asha, TEAL.length)
    await send(asha, upload, { offset: 0, bytes: TEAL.subarray(0, 500) })
    for (const offset of [0, 499, 501]) {
      const { statusCode, body } = await send(asha, upload, { offset, bytes: TEAL.subarray(offset) })
      expect([statusCode, body]).toMatchObject([409, { code: 'WRONG_OFFSET', details: { offset: 500 } }])
    }
    const long = await send(asha, upload, { offset: 500, bytes: Buffer.concat([TEAL.subarray(500), Buffer.from('x')]) })
    expect([long.statusCode, long.message]).toEqual([413, 'FILE_TOO_LARGE'])
    expect([await offsetOf(asha, upload), await unfinished(home)]).toEqual([500, 500])
    const huge = await begin(asha, 20 * MB)
    const most = await send(asha, huge, { offset: 0, bytes: Buffer.alloc(MOST_STRETCH_BYTES + 1) })
    expect([most.statusCode, most.body.details]).toEqual([413, { mostBytes: MOST_STRETCH_BYTES }])
  })

  test('of 50 that send the same stretch at once one is taken, and the file is right', async ({ world }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const upload = await begin(asha, TEAL.length)
    const half = TEAL.subarray(0, 1000)
    const wrong = Buffer.from(half).reverse()
    const all = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, index) => await send(asha, upload, { offset: 0, bytes: index === 0 ? half : half.subarray(0, 900) }),
      ),
    )
    const taken = all.filter(({ statusCode }) => statusCode === 200)
    expect(taken).toHaveLength(1)
    expect(all.filter(({ statusCode }) => ![200, 409, 503].includes(statusCode))).toEqual([])
    const offset = taken[0]?.body.offset ?? 0
    expect(await offsetOf(asha, upload)).toBe(offset)
    expect(await unfinished(home)).toBe(offset)
    // A late repeat with other bytes changes nothing of what was counted.
    expect((await send(asha, upload, { offset: 0, bytes: wrong })).statusCode).toBe(409)
    await send(asha, upload, { offset, bytes: TEAL.subarray(offset) })
    const both = await Promise.all([finish(asha, upload), finish(asha, upload)])
    expect(new Set(both.map(({ body }) => body.attachmentId)).size).toBe(1)
    expect(await world.sql`select count(*)::int as count from attachment`).toEqual([{ count: 1 }])
  })

  test('a server that is killed in the middle of a stretch goes on from the last one that was whole', async ({
    world,
  }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const film = filmOf(6 * MB)
    const upload = await begin(asha, film.length)
    const { socket, database } = world.database as { socket: string; database: string }
    const key = world.config.serverKey.toString('base64')
    const child = fork(new URL('../../testing/child/server-child.ts', import.meta.url), [socket, database, home, key])
    onTestFinished(() => void child.kill('SIGKILL'))
    const [address] = (await once(child, 'message')) as [string]
    const path = addressOf(upload)
    const first = await fetch(`${address}${path}?offset=0`, {
      method: 'PATCH',
      headers: { cookie: asha.cookie, 'content-type': 'application/offset+octet-stream' },
      body: Buffer.from(film.subarray(0, 2 * MB)),
    })
    expect(first.status).toBe(200)
    const announced = film.length - 2 * MB
    const bytes = film.subarray(2 * MB, 3 * MB)
    await sendBeginning(address, asha.cookie, { path: `${path}?offset=${2 * MB}`, announced, bytes })
    await expect.poll(async () => await unfinished(home)).toBe(3 * MB)
    const over = once(child, 'exit')
    child.kill('SIGKILL')
    await over
    expect(await offsetOf(asha, upload)).toBe(2 * MB)
    await send(asha, upload, { offset: 2 * MB, bytes: film.subarray(2 * MB) })
    const { statusCode, body } = await finish(asha, upload)
    expect([statusCode, body.bytes]).toEqual([200, film.length])
    const served = Buffer.from(
      await (await asha.fetch(body.attachmentUrl, { headers: { range: 'bytes=0-' } })).arrayBuffer(),
    )
    expect(hashOf(served.subarray(TEAL.length))).toBe(hashOf(film.subarray(TEAL.length)))
    expect(await unfinished(home)).toBe(0)
  })

  test('[cso:G22] what its kind may not be is refused as early as it shows, and nothing of it stays', async ({
    world,
  }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const refusal = async (name: string, length: number) => (await asha.ask(beginResumable, { name, length })).message
    expect(await refusal('photo.png', MOST_BYTES.image + 1)).toBe('FILE_TOO_LARGE')
    expect(await refusal('minutes.pdf', MOST_BYTES.pdf + 1)).toBe('FILE_TOO_LARGE')
    expect(await refusal('film', MOST_BYTES.video + 1)).toBe('FILE_TOO_LARGE')
    expect(await refusal('setup.exe', 10)).toBe('UNSUPPORTED_TYPE')
    expect(await refusal('a/b.mp4', 10)).toBe('FILE_NAME_NOT_ALLOWED')
    expect(await refusal('film.mp4', 0)).toBe('FILE_EMPTY')
    // Without an ending only the first bytes say that it is a picture, which may not be so long.
    const picture = await begin(asha, MOST_BYTES.image + 1, 'photo')
    const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#345f36' } })
      .png()
      .toBuffer()
    expect((await send(asha, picture, { offset: 0, bytes: png })).message).toBe('FILE_TOO_LARGE')
    const program = await begin(asha, 200, 'film.mp4')
    expect((await send(asha, program, { offset: 0, bytes: Buffer.alloc(200, 'MZ') })).message).toBe('UNSUPPORTED_TYPE')
    for (const { uploadId } of [picture, program])
      expect((await asha.ask(getResumable, { uploadId })).message).toBe('UPLOAD_NOT_FOUND')
    // A film that turns out to be broken at the end.
    const broken = await begin(asha, 900)
    await send(asha, broken, { offset: 0, bytes: TEAL.subarray(0, 900) })
    expect((await finish(asha, broken)).message).toBe('FILE_BROKEN')
    expect((await asha.ask(getResumable, { uploadId: broken.uploadId })).message).toBe('UPLOAD_NOT_FOUND')
    expect(await filesIn(home)).toEqual([])
  })

  test('[cso:G22] at its end it is judged as if it had come at once', async ({ world }) => {
    await givenHome(world)
    const asha = await world.person()
    const huge = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345f36' } })
      .png()
      .toBuffer()
    for (const position of [16, 20]) huge.writeUInt32BE(30_000, position)
    const judged: [string, Buffer, number, string][] = [
      ['long.pdf', pdfOf(101), 413, 'TOO_MANY_PAGES'],
      ['locked.pdf', lockedPdf(), 415, 'PDF_LOCKED'],
      ['huge.png', huge, 413, 'TOO_MANY_PIXELS'],
    ]
    for (const [name, bytes, status, code] of judged) {
      const upload = await begin(asha, bytes.length, name)
      await send(asha, upload, { offset: 0, bytes })
      const { statusCode, message } = await finish(asha, upload)
      expect([name, statusCode, message]).toEqual([name, status, code])
    }
    // Beside it there may be a poster, and no other file.
    const upload = await begin(asha, TEAL.length)
    await send(asha, upload, { offset: 0, bytes: TEAL })
    const poster = await finish(asha, upload, TEAL)
    expect([poster.statusCode, poster.message]).toEqual([415, 'UNSUPPORTED_TYPE'])
    expect((await finish(asha, upload)).statusCode).toBe(200)
  })

  test('[cso:G20] [cso:G25] ten begin in a minute, five stay open, and one that rests for a day is let go', async ({
    world,
  }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const begun: Resumable[] = []
    for (let round = 0; round < MOST_UPLOADS.most; round++) {
      const upload = await begin(asha, TEAL.length)
      await send(asha, upload, { offset: 0, bytes: TEAL.subarray(0, 100) })
      begun.push(upload)
      world.clock.pass(1)
    }
    const refused = await asha.ask(beginResumable, { name: 'film.mp4', length: 100 })
    expect([refused.statusCode, refused.message]).toEqual([429, 'TOO_MANY_REQUESTS'])
    const open = async () => await world.sql<{ id: string }[]>`select id from resumable_upload order by id`
    expect((await open()).map(({ id }) => id)).toEqual(begun.slice(-MOST_UNFINISHED).map(({ uploadId }) => uploadId))
    expect(await unfinished(home)).toBe(MOST_UNFINISHED * 100)
    const [last] = begun.slice(-1)
    world.clock.pass(23 * HOUR_MS)
    const later = await world.session(asha.id)
    if (last) await send(later, last, { offset: 100, bytes: TEAL.subarray(100, 200) })
    world.clock.pass(HOUR_MS)
    await unusedFilesTask(world.house)({}, jobRun())
    expect(await open()).toEqual([{ id: last?.uploadId }])
    expect(await unfinished(home)).toBe(200)
  })

  test('whoever leaves takes along what she had not finished, and what she ends herself is gone at once', async ({
    world,
  }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const [first, second] = [await begin(asha, TEAL.length), await begin(asha, TEAL.length)]
    await send(asha, first, { offset: 0, bytes: TEAL.subarray(0, 300) })
    expect(await asha.call(dropResumable, { uploadId: first.uploadId })).toEqual({ removed: true })
    expect(await unfinished(home)).toBe(0)
    expect((await filesData.find(world.sql, asha.id))['unfinished']).toMatchObject([{ name: 'film.mp4', received: 0 }])
    await filesData.erase(world.sql, asha.id)
    expect((await asha.ask(getResumable, { uploadId: second.uploadId })).message).toBe('UPLOAD_NOT_FOUND')
  })

  test('an attachment that is taken back takes its upload along', async ({ world }) => {
    await givenHome(world)
    const asha = await world.person()
    const upload = await begin(asha, TEAL.length)
    await send(asha, upload, { offset: 0, bytes: TEAL })
    const { body } = await finish(asha, upload)
    await asha.call(dropAttachment, { attachmentId: body.attachmentId })
    expect((await finish(asha, upload)).message).toBe('UPLOAD_NOT_FOUND')
  })
})
