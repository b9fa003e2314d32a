import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import promises from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { dropAttachment, getAttachment } from '@chowk/contract/files/attachment.ts'
import { beginResumable } from '@chowk/contract/files/resumable.ts'
import { pdfOf } from '../testing/documents.ts'
import { storageOf } from '../platform/storage/open-storage.ts'
import { givenS3 } from '../testing/s3-service.ts'
import { test } from '../testing/test.ts'
import { filesIn, givenHome, upload } from '../testing/upload.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { pictureOf, publishAttachments, readAttachments, releaseAttachments, useAttachment } from './files.ts'
import { filesData } from './own-files.ts'
import { unusedFilesTask } from './unused-files.job.ts'
import { jobRun } from '../testing/job-run.ts'

async function uploadPicture(person: TestPerson, colour = '#b4573a'): Promise<string> {
  const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const { statusCode, body } = await upload(person, { bytes, name: 'logo.png' })
  expect(statusCode).toBe(200)
  return body.attachmentId
}

const logo = { usedBy: 'workspace-logo', subjectId: 'w1' }
const using = (attachmentId: string, personId: string, isPublic = false) => ({
  ...logo,
  attachmentId,
  personId,
  isPublic,
  kinds: ['IMAGE'] as const,
  at: new Date('2026-11-21T08:00:00Z'),
})

/** Lets what was uploaded be so many hours older; the clock stays, so that nobody's session ends. */
async function age(world: World, hours: number): Promise<void> {
  await world.owner`update attachment set created_at = created_at - make_interval(secs => ${hours * 3600})`
  await world.owner`update file_content set claimed_at = claimed_at - make_interval(secs => ${hours * 3600})`
}

describe('who may open an upload', () => {
  test('[cso:G25] an upload belongs to its uploader until something uses it, and nobody else can give it away', async ({
    world,
  }) => {
    await givenHome(world)
    const [asha, ravi] = [await world.person(), await world.person()]
    const id = await uploadPicture(asha)
    expect(await useAttachment(world.sql, using(id, ravi.id))).toBe(false)
    expect(await useAttachment(world.sql, { ...using(id, asha.id), kinds: ['PDF'] })).toBe(false)
    expect(await useAttachment(world.sql, using(id, asha.id))).toBe(true)
    expect(await useAttachment(world.sql, using(id, asha.id))).toBe(true)
    expect(await useAttachment(world.sql, { ...using(id, asha.id), subjectId: 'w2' })).toBe(false)
    expect((await asha.ask(dropAttachment, { attachmentId: id })).message).toBe('ATTACHMENT_IN_USE')
    expect((await ravi.ask(dropAttachment, { attachmentId: id })).message).toBe('ATTACHMENT_NOT_FOUND')
  })

  test('[cso:G25] the address of what is not public ends after ten minutes and opens nothing else', async ({
    world,
  }) => {
    await givenHome(world)
    const asha = await world.person()
    const [id, other] = [await uploadPicture(asha), await uploadPicture(asha, '#ffffff')]
    const visitor = await world.visitor()
    const { attachmentUrl: url } = await asha.call(getAttachment, { attachmentId: id })
    const answer = await visitor.fetch(url)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=600'])
    expect((await visitor.fetch(url.replace(id, other))).status).toBe(404)
    expect((await visitor.fetch(url.replace(/\/[^/]+\/(\w+\.webp)$/, '/open/$1'))).status).toBe(404)
    expect((await visitor.fetch(url.replace(/\.\w{4}/, '.AAAA'))).status).toBe(404)
    world.clock.pass(599_000)
    expect((await visitor.fetch(url)).status).toBe(200)
    world.clock.pass(1000)
    expect((await visitor.fetch(url)).status).toBe(404)
  })

  test('[cso:G25] what everybody may see has a lasting address, which closes at once when it is taken back', async ({
    world,
  }) => {
    await givenHome(world)
    const asha = await world.person()
    const visitor = await world.visitor()
    const id = await uploadPicture(asha)
    await useAttachment(world.sql, using(id, asha.id, true))
    const [shown] = await readAttachments(world.sql, world.house, [id])
    const url = shown?.attachmentUrl ?? ''
    expect(url).toBe(`/files/${id}/open/800.webp`)
    const answer = await visitor.fetch(url)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    const { src } = pictureOf(world.house, { id, isPublic: true })
    expect((await visitor.fetch(`${src}/1280`)).headers.get('content-length')).toBe(
      answer.headers.get('content-length'),
    )
    expect((await visitor.fetch(`${src}/320`)).status).toBe(200)
    await publishAttachments(world.sql, logo, false)
    expect((await visitor.fetch(url)).status).toBe(404)
    await publishAttachments(world.sql, logo, true)
    expect((await visitor.fetch(url)).status).toBe(200)
    await releaseAttachments(world.sql, logo)
    expect((await visitor.fetch(url)).status).toBe(404)
  })
})

describe('how a file is served', () => {
  test('[I04] with its own type alone, never run, under a name that says no more than its title', async ({ world }) => {
    await givenHome(world)
    const asha = await world.person()
    const { body } = await upload(
      asha,
      { bytes: pdfOf(1), name: 'a.pdf', type: 'text/html' },
      { fields: { title: 'शुल्क "2026"\u0007; ../x' } },
    )
    const answer = await asha.fetch(body.attachmentUrl)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const said = answer.headers.get('content-disposition') ?? ''
    expect(said).toMatch(/^attachment; filename="[ -~]*\.pdf"; filename\*=UTF-8''/)
    expect(said.replace(/^.*''/, '')).not.toMatch(/%2F|%22|%07/i)
    expect(said).toContain(encodeURIComponent('शुल्क'))
  })

  test('in parts, once to whoever has it already, and without its bytes to whoever asks for the head', async ({
    world,
  }) => {
    await givenHome(world)
    const asha = await world.person()
    const { body } = await upload(asha, { bytes: pdfOf(4), name: 'a.pdf' })
    const full = Buffer.from(await (await asha.fetch(body.attachmentUrl)).arrayBuffer())
    const response = await asha.fetch(body.attachmentUrl, { headers: { range: 'bytes=100-199' } })
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes 100-199/${full.length}`])
    expect(Buffer.from(await response.arrayBuffer())).toEqual(full.subarray(100, 200))
    const beyond = await asha.fetch(body.attachmentUrl, { headers: { range: 'bytes=99999999-' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${full.length}`])
    const etag = response.headers.get('etag') ?? ''
    expect((await asha.fetch(body.attachmentUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await asha.fetch(body.attachmentUrl, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      String(full.length),
      0,
    ])
  })

  test('nothing stands under made-up names', async ({ world }) => {
    await givenHome(world)
    const asha = await world.person()
    const { body } = await upload(asha, { bytes: pdfOf(1), name: 'a.pdf' })
    const address = body.attachmentUrl.replace(/[^/]+$/, '')
    const names = ['%2e%2e', 'original.webp', 'original.html', '0', '640.svg', 'page-1.webp', 'poster-1', "640.webp'--"]
    for (const name of names) expect([name, (await asha.fetch(address + name)).status]).toEqual([name, 404])
  })
})

describe('files in an S3 service', () => {
  test('an upload is kept there alone, served from there in parts, and removed there with its attachment', async ({
    world,
  }) => {
    const home = await givenHome(world)
    world.config.s3 = await givenS3()
    const asha = await world.person()
    const { body } = await upload(asha, { bytes: pdfOf(2), name: 'a.pdf' })
    expect(await filesIn(home)).toEqual([])
    const response = await asha.fetch(body.attachmentUrl, { headers: { range: 'bytes=5-9' } })
    expect([response.status, await response.text()]).toEqual([206, pdfOf(2).toString('latin1', 5, 10)])
    const [stored] = await world.sql<{ hash: string }[]>`select hash from attachment`
    const storage = storageOf(world.config)
    expect(await storage.size(stored?.hash ?? '')).toBe(pdfOf(2).length)
    await asha.call(dropAttachment, { attachmentId: body.attachmentId })
    await age(world, 2)
    await unusedFilesTask(world.house)(null, jobRun())
    expect(await storage.size(stored?.hash ?? '')).toBeUndefined()
  })

  test('while it cannot be reached, uploads are refused as busy and nothing is promised', async ({ world }) => {
    await givenHome(world)
    world.config.s3 = { ...(await givenS3()), secret: 'wrong' }
    const asha = await world.person()
    const { statusCode, message } = await upload(asha, { bytes: pdfOf(1), name: 'a.pdf' })
    expect([statusCode, message]).toEqual([503, 'BUSY'])
    expect(await world.sql`select 1 from attachment`).toHaveLength(0)
  })
})

/** Puts a disk of so many megabytes, with places for so many files and folders, in the place of a folder; false where we may not. */
function mountDisk(folder: string, megabytes: number, places = 1000): boolean {
  fs.mkdirSync(folder, { recursive: true })
  const options = `size=${megabytes}m,nr_inodes=${places}`
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'chowk-test', folder]).status === 0
}
const unmount = (folder: string) => spawnSync('umount', [folder])

const KB = 1024

function paddedPdf(length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(length, 'x')
  pdfOf(1).copy(bytes)
  return bytes
}

/** An upload of so many bytes that was begun: sends them from one place to another, and tells what lies of them on the disk. */
async function beginInStretches(person: TestPerson, home: string, length: number) {
  const bytes = paddedPdf(length)
  const { uploadId } = await person.call(beginResumable, { name: 'a.pdf', length })
  const send = async (offset: number, end = length) =>
    await person.fetch(`/api/files/upload/${uploadId}?offset=${offset}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(offset, end),
    })
  return { bytes, send, lies: () => fs.readFileSync(join(home, 'unfinished', uploadId, 'file')) }
}

const PROBE = join(os.tmpdir(), `chowk-disk-${process.pid}`)
const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && mountDisk(PROBE, 1)
if (mayMount) unmount(PROBE)
fs.rmSync(PROBE, { recursive: true, force: true })

describe('a full disk', () => {
  test.skipIf(!mayMount)(
    '[V03] refuses uploads, whole and in stretches, as busy; nothing of them stays there, what was there is read, and with room they go on',
    async ({ world }) => {
      const home = await givenHome(world)
      expect(mountDisk(home, 4)).toBe(true)
      onTestFinished(() => void unmount(home))
      const asha = await world.person()
      const before = await uploadPicture(asha)
      const begun = await beginInStretches(asha, home, 700 * KB)
      const came = 100 * KB
      expect((await begun.send(0, came)).status).toBe(200)
      const files = await filesIn(home)
      const rest = join(home, 'rest')
      fs.writeFileSync(rest, Buffer.alloc(3072 * KB))
      // One has no room at all, the other none for being added to what came before.
      const large = paddedPdf(2048 * KB)
      // Whoever is refused in the middle may lose the connection before she hears it, and asks again.
      await vi.waitFor(async () => {
        const { statusCode, message } = await upload(asha, { bytes: large, name: 'a.pdf' })
        expect([statusCode, message]).toEqual([503, 'BUSY'])
      }, 10_000)
      expect((await begun.send(came)).status).toBe(503)
      expect(begun.lies()).toEqual(begun.bytes.subarray(0, came))
      const filled = (await filesIn(home)).filter((file) => fs.statSync(file).size > 0)
      expect(filled.toSorted()).toEqual([...files, rest].toSorted())
      expect(await world.sql`select 1 from attachment`).toHaveLength(1)
      const address = (await asha.call(getAttachment, { attachmentId: before })).pictures[0]?.url ?? ''
      expect((await asha.fetch(address)).status).toBe(200)
      fs.rmSync(rest)
      expect((await begun.send(came)).status).toBe(200)
      expect(begun.lies()).toEqual(begun.bytes)
      await uploadPicture(asha, '#345f36')
    },
  )

  test.skipIf(!mayMount)(
    'while what had no room is cut off, the same sent again waits and is kept whole',
    async ({ world }) => {
      const home = await givenHome(world)
      expect(mountDisk(home, 2)).toBe(true)
      onTestFinished(() => void unmount(home))
      const asha = await world.person()
      const { bytes, send, lies } = await beginInStretches(asha, home, 700 * KB)
      const came = 100 * KB
      await send(0, came)
      const rest = join(home, 'rest')
      fs.writeFileSync(rest, Buffer.alloc(1024 * KB))
      let again: Promise<Response> | undefined
      let isAnswered = false
      const { truncate } = promises
      const spy = vi.spyOn(promises, 'truncate').mockImplementationOnce(async (path, length) => {
        fs.rmSync(rest)
        again = send(came).finally(() => (isAnswered = true))
        await vi.waitFor(async () => {
          const waiting = await world.owner`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          expect(isAnswered || waiting.length > 0).toBe(true)
        }, 10_000)
        await truncate(path, length)
      })
      onTestFinished(() => spy.mockRestore())
      expect((await send(came)).status).toBe(503)
      expect((await again)?.status).toBe(200)
      expect(lies()).toEqual(bytes)
    },
  )

  test.skipIf(!mayMount)('that has no place for one more file refuses the first stretch as busy', async ({ world }) => {
    const home = await givenHome(world)
    // Itself, the folder of all uploads and that of this one, what comes, and the upload itself.
    expect(mountDisk(home, 1, 5)).toBe(true)
    onTestFinished(() => void unmount(home))
    const taken = join(home, 'taken')
    fs.writeFileSync(taken, '')
    const asha = await world.person()
    const { bytes, send, lies } = await beginInStretches(asha, home, 10 * KB)
    expect((await send(0)).status).toBe(503)
    fs.rmSync(taken)
    expect((await send(0)).status).toBe(200)
    expect(lies()).toEqual(bytes)
  })
})

describe('what nothing uses', () => {
  test('[cso:G25] an upload is let go after 48 hours, its bytes with it; what is used stays', async ({ world }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const sweep = async () => await unusedFilesTask(world.house)(null, jobRun())
    const [used, unused] = [await uploadPicture(asha), await uploadPicture(asha, '#123456')]
    await useAttachment(world.sql, using(used, asha.id))
    await age(world, 47)
    await sweep()
    expect(await filesIn(home)).toHaveLength(6)
    await age(world, 1.1)
    await sweep()
    expect(await filesIn(home)).toHaveLength(3)
    expect((await asha.ask(getAttachment, { attachmentId: unused })).message).toBe('ATTACHMENT_NOT_FOUND')
    expect((await asha.fetch((await asha.call(getAttachment, { attachmentId: used })).attachmentUrl)).status).toBe(200)
  })

  test('bytes that two attachments share stay while one of them does, and an upload of the same bytes meanwhile finds them', async ({
    world,
  }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const [one, two] = [await uploadPicture(asha), await uploadPicture(asha)]
    await asha.call(dropAttachment, { attachmentId: one })
    await age(world, 2)
    await unusedFilesTask(world.house)(null, jobRun())
    expect(await filesIn(home)).toHaveLength(3)
    await asha.call(dropAttachment, { attachmentId: two })
    await age(world, 2)
    const [again] = await Promise.all([
      uploadPicture(asha),
      ...Array.from({ length: 4 }, async () => await unusedFilesTask(world.house)(null, jobRun())),
    ])
    const { pictures } = await asha.call(getAttachment, { attachmentId: again })
    for (const { url } of pictures) expect((await asha.fetch(url)).status).toBe(200)
  })

  test('a person who leaves takes along what stands for herself; the logo that she uploaded stays', async ({
    world,
  }) => {
    await givenHome(world)
    const asha = await world.person()
    const [avatar, unused, ofSchool] = [await uploadPicture(asha), await uploadPicture(asha), await uploadPicture(asha)]
    await useAttachment(world.sql, { ...using(avatar, asha.id), usedBy: 'person-avatar', subjectId: asha.id })
    await useAttachment(world.sql, using(ofSchool, asha.id))
    expect(await filesData.count(world.sql, asha.id)).toEqual({ goes: [{ code: 'FILES', count: 2 }], stays: [] })
    expect((await filesData.find(world.sql, asha.id))['uploads']).toHaveLength(3)
    await filesData.erase(world.sql, asha.id)
    await filesData.erase(world.sql, asha.id)
    expect(await filesData.find(world.sql, asha.id)).toEqual({ uploads: [], unfinished: [] })
    const left = await readAttachments(world.sql, world.house, [avatar, unused, ofSchool])
    expect(left.map(({ attachmentId }) => attachmentId)).toEqual([ofSchool])
  })
})
