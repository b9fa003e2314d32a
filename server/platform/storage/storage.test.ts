import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { givenS3 } from '../../testing/s3-service.ts'
import { LocalStorage } from './local-storage.ts'
import { S3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

async function folder(): Promise<string> {
  const made = await fs.mkdtemp(join(os.tmpdir(), 'chowk-storage-'))
  onTestFinished(async () => await fs.rm(made, { recursive: true, force: true }))
  return made
}

const makers: Record<string, () => Promise<Storage>> = {
  'a folder': async () => new LocalStorage(await folder()),
  'an S3 service': async () => new S3Storage(await givenS3()),
}

async function fileOf(bytes: Buffer): Promise<string> {
  const file = join(await folder(), 'upload')
  await fs.writeFile(file, bytes)
  return file
}

async function bytesOf(stream: ReadableStream<Uint8Array> | undefined): Promise<Buffer | undefined> {
  return stream && Buffer.from(await new Response(stream).arrayBuffer())
}

const KEY = 'ab'.repeat(32)

describe.each(Object.entries(makers))('files kept in %s', (_, make) => {
  test('what was taken in comes back whole and in parts, and the upload is gone from where it lay', async () => {
    const storage = await make()
    const bytes = randomBytes(100_000)
    const file = await fileOf(bytes)
    await storage.take(KEY, file, 'image/webp')
    expect(await storage.size(KEY)).toBe(100_000)
    expect(await bytesOf(await storage.read(KEY))).toEqual(bytes)
    expect(await bytesOf(await storage.read(KEY, { from: 10, to: 19 }))).toEqual(bytes.subarray(10, 20))
    expect(await bytesOf(await storage.read(KEY, { from: 99_999, to: 99_999 }))).toEqual(bytes.subarray(99_999))
    await expect(fs.stat(file)).rejects.toThrow('ENOENT')
  })

  test('a film of 20 MB goes in parts and comes back as it was', async () => {
    const storage = await make()
    const bytes = randomBytes(20 * 1024 * 1024)
    await storage.take(KEY, await fileOf(bytes), 'video/mp4')
    expect(await storage.size(KEY)).toBe(bytes.length)
    expect((await bytesOf(await storage.read(KEY)))?.equals(bytes)).toBe(true)
  })

  test('the same file twice is one file, also when two come at once', async () => {
    const storage = await make()
    const bytes = randomBytes(5000)
    const files = await Promise.all([fileOf(bytes), fileOf(bytes), fileOf(bytes)])
    await Promise.all(files.map(async (file) => await storage.take(KEY, file, 'image/webp')))
    await storage.take(KEY, await fileOf(bytes), 'image/webp')
    expect(await bytesOf(await storage.read(KEY))).toEqual(bytes)
  })

  test('what is not there is said to be missing, and removing it is no fault', async () => {
    const storage = await make()
    expect(await storage.size(KEY)).toBeUndefined()
    expect(await storage.read(KEY)).toBeUndefined()
    await storage.remove(KEY)
    await storage.take(KEY, await fileOf(randomBytes(10)), 'image/webp')
    await storage.remove(KEY)
    expect(await storage.size(KEY)).toBeUndefined()
  })
})

test('an S3 service that refuses the key stores nothing and says so', async () => {
  const storage = new S3Storage({ ...(await givenS3()), secret: 'wrong' })
  await expect(storage.take(KEY, await fileOf(randomBytes(10)), 'image/webp')).rejects.toThrow(/40\d/)
})
