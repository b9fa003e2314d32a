import fs from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { flatPng, longNote, pngChunk } from '../../testing/png.ts'
import { makeSizes, shrinkPicture } from './pictures.ts'
import { withoutNotes } from './png-chunks.rules.ts'

const MOST_PIXELS = 40_000_000
const notes = [longNote(40_000), longNote(20_000, 'more'), pngChunk('tEXt', Buffer.from('Author\0Ravi'))]

describe('PNG chunks', () => {
  test('texts are dropped before decoding, whatever they inflate to [R2:P5]', async () => {
    const bomb = flatPng(10, 10, { notes })
    expect((await sharp(bomb).metadata()).comments).toHaveLength(3)
    const cleaned = withoutNotes(bomb)
    expect((await sharp(cleaned).metadata()).comments).toBeUndefined()
    expect(cleaned).toEqual(flatPng(10, 10))
  })

  test('what changes the look of a picture stays, but no profile of more than a megabyte', () => {
    const profile = (bytes: number) => pngChunk('iCCP', Buffer.alloc(bytes))
    const alpha = pngChunk('tRNS', Buffer.from([0, 1]))
    const small = flatPng(4, 4, { notes: [profile(500), alpha] })
    expect(withoutNotes(small)).toEqual(small)
    expect(withoutNotes(flatPng(4, 4, { notes: [profile(2_000_000), alpha] }))).toEqual(
      flatPng(4, 4, { notes: [alpha] }),
    )
  })

  test('other files and broken ones come through as they are', () => {
    const cut = flatPng(10, 10).subarray(0, 50)
    for (const bytes of [Buffer.from('GIF89a'), Buffer.alloc(0), cut]) expect(withoutNotes(bytes)).toEqual(bytes)
  })
})

describe('pictures of strangers', () => {
  const shrink = async (bytes: Buffer) =>
    await shrinkPicture({ bytes, width: 160, mostPixels: MOST_PIXELS, formats: ['png', 'gif'] })

  test('are shrunk to WebP in a process of their own', async () => {
    const gif = await sharp(flatPng(640, 640)).gif().toBuffer()
    expect(await sharp(await shrink(gif)).metadata()).toMatchObject({ format: 'webp', width: 160 })
  })

  test('with more pixels than are taken, or of another format, are refused before they are decoded [I05]', async () => {
    await expect(shrink(flatPng(7000, 7000, { rows: 10 }))).rejects.toMatchObject({ code: 'TOO_MANY_PIXELS' })
    await expect(shrink(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject({
      code: 'FILE_BROKEN',
    })
  })

  test('that are bad or made to be slow fail alone; others at the same time are made [R2:P5]', async () => {
    const folder = await fs.mkdtemp(join(os.tmpdir(), 'chowk-pictures-'))
    onTestFinished(async () => await fs.rm(folder, { recursive: true }))
    const made = async (name: string, bytes: Buffer) => {
      const file = join(folder, name)
      await fs.writeFile(file, bytes)
      return await makeSizes({ file, folder, sizes: [320, 640], mostPixels: MOST_PIXELS })
    }
    const bomb = flatPng(1000, 500, { notes: Array.from({ length: 30 }, (_, at) => longNote(20_000_000, `n${at}`)) })
    const [bombed, broken, plain] = await Promise.allSettled([
      made('bomb.png', bomb),
      made('broken.png', flatPng(500, 500).subarray(0, 60)),
      made('plain.png', flatPng(1000, 500)),
    ])
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: 'FILE_BROKEN' } })
    const sizes = [
      { width: 320, height: 160 },
      { width: 640, height: 320 },
    ]
    expect(bombed).toMatchObject({ status: 'fulfilled', value: sizes })
    expect(plain).toMatchObject({ status: 'fulfilled', value: sizes })
  })
})
