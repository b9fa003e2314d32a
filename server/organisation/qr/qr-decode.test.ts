import jsqr from 'jsqr'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { describe, expect, test } from 'vitest'
import type { QrCode } from '@chowk/contract/organisation/qr.ts'
import { PNG_PX, logoOf, pngOf, svgOf } from './qr-picture.ts'
import { modulesOf } from './qr-modules.ts'
import { newToken } from './qr-row.ts'
import { LOGO_SHARE, QR_COLOURS, QUIET, logoBox, pathOf } from './qr.rules.ts'
import { printSheet } from './qr-sheet.ts'

// Its types name a default within the default.
const jsQR = jsqr as unknown as typeof jsqr.default

const URL_OF_IT = `https://chowk.example/q/${newToken()}`

function drawn(url = URL_OF_IT) {
  const modules = modulesOf(url)
  return { path: pathOf(modules), modules: modules.size + 2 * QUIET }
}

/** What a reader that is not ours finds in a picture. */
async function decoded(picture: Sharp): Promise<string | undefined> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const png = async () => sharp(await pngOf(drawn()))
const white = { background: '#ffffff' }

// Grey grains from a fixed row of numbers, so that it is the same noise at every run.
function grains(length: number, strength: number): Float64Array {
  let state = 42
  return Float64Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state / 2_147_483_648 - 0.5) * strength
  })
}

async function noisy(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  const noise = grains(data.length, 90)
  const bytes = Buffer.from(data.map((value, index) => Math.max(0, Math.min(255, value + (noise[index] ?? 0)))))
  return sharp(bytes, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

const logo = async () =>
  await logoOf(
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b3401f' } })
      .png()
      .toBuffer(),
  )

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255)
    .map((value) => (value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

describe('a printed code is read by a reader of another’s making [cso:O32]', () => {
  test('as a picture of 1024 pixels, as SVG, small, large, turned and in bad light', async () => {
    const meta = await (await png()).metadata()
    expect([meta.width, meta.height]).toEqual([PNG_PX, PNG_PX])
    expect(await decoded(await png())).toBe(URL_OF_IT)
    expect(await decoded(sharp(Buffer.from(svgOf(drawn())), { density: 600 }).flatten(white))).toBe(URL_OF_IT)
    for (const width of [180, 400, 1500]) expect(await decoded((await png()).resize(width)), `${width}`).toBe(URL_OF_IT)
    for (const angle of [7, 45, 90, 180, 201])
      expect(await decoded((await png()).resize(500).rotate(angle, white)), `${angle}`).toBe(URL_OF_IT)
    expect(await decoded(await noisy((await png()).resize(500)))).toBe(URL_OF_IT)
    expect(await decoded((await png()).resize(500).blur(2).modulate({ brightness: 0.6 }))).toBe(URL_OF_IT)
  })

  test('with a logo in its middle, which covers a twenty-fifth at most', async () => {
    const code = drawn()
    const { width, at: corner } = logoBox(code.modules)
    expect(width / (code.modules - 2 * QUIET)).toBeLessThanOrEqual(LOGO_SHARE)
    expect(corner).toBe((code.modules - width) / 2)
    expect(Number.isInteger(corner)).toBe(true)
    const withLogo = await pngOf(code, await logo())
    expect(await decoded(sharp(withLogo))).toBe(URL_OF_IT)
    expect(await decoded(sharp(withLogo).resize(220).rotate(12, white))).toBe(URL_OF_IT)
    const { data } = await sharp(withLogo)
      .extract({ left: 507, top: 507, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data]).toEqual([0xb3, 0x40, 0x1f])
  })

  test('has four modules of silence around it and more than seven to one between ink and paper', () => {
    const { path, modules } = drawn()
    const numbers = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, run]) => [
      Number(x),
      Number(y),
      Number(run),
    ])
    expect(Math.min(...numbers.map(([x = 0]) => x))).toBe(4)
    expect(Math.min(...numbers.map(([, y = 0]) => y))).toBe(4)
    expect(Math.max(...numbers.map(([x = 0, , run = 0]) => x + run))).toBe(modules - 4)
    const ratio = (luminance(QR_COLOURS.light) + 0.05) / (luminance(QR_COLOURS.dark) + 0.05)
    expect(ratio).toBeGreaterThanOrEqual(7)
  })

  test('holds an address with 128 random bits and no id', () => {
    const tokens = new Set(Array.from({ length: 200 }, newToken))
    expect(tokens.size).toBe(200)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  })
})

const CODE: QrCode = {
  id: '0',
  kind: 'JOIN',
  label: 'Class 7 A · कक्षा 7 अ',
  url: URL_OF_IT,
  hasLogo: false,
  joining: 'REQUEST',
  domain: null,
  word: null,
  startsAt: null,
  location: '',
  lastDay: null,
  uses: 0,
  maxUses: null,
  scans: 0,
  scansByDay: [],
  state: 'ACTIVE',
  createdAt: '2026-11-21T08:00:00.000Z',
  createdBy: null,
  ...drawn(),
  files: {
    svg: '',
    png: '',
    labels: '',
    poster: '',
  },
}

const PDF_SCALE = 3

async function pages(pdf: Buffer) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const made: { picture: Sharp; height: number }[] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: PDF_SCALE, render: 'bitmap' })
    const raw = { width, height, channels: 4 } as const
    made.push({ picture: sharp(Buffer.from(data), { raw }), height })
  }
  document.destroy()
  library.destroy()
  return made
}

describe('a sheet to print', () => {
  const owner = { name: 'Neem School', nameHi: 'नीम स्कूल' }
  const now = new Date('2026-11-21T08:00:00Z')

  test('of labels has 21 of them on one page, three beside each other, and each is read', async () => {
    const { pdf } = await printSheet({ code: CODE, owner, kind: 'labels', language: 'en', logo: undefined, now })
    const [page, ...more] = await pages(pdf)
    expect(more).toEqual([])
    const mm = (length: number) => Math.round((length * 72 * PDF_SCALE) / 25.4)
    for (let label = 0; label < 21; label++) {
      const left = mm(7.2 + (label % 3) * 66)
      const top = mm(15.15 + Math.floor(label / 3) * 38.1)
      const height = Math.min(mm(38.1), (page?.height ?? 0) - top)
      const cut = page?.picture.clone().extract({ left, top, width: mm(63.5), height })
      expect(cut && (await decoded(cut)), `label ${label}`).toBe(URL_OF_IT)
    }
  })

  test('as a poster has one large code on one page', async () => {
    const { pdf } = await printSheet({ code: CODE, owner, kind: 'poster', language: 'hi', logo: undefined, now })
    const [page, ...more] = await pages(pdf)
    expect(more).toEqual([])
    expect(page && (await decoded(page.picture))).toBe(URL_OF_IT)
  })
})
