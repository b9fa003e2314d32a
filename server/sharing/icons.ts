import type { Hono } from 'hono'
import { drawMark } from '../drawing/house-pictures.ts'
import { rasterise } from '../drawing/raster.ts'
import type { Env } from '../platform/wire/wire.ts'

const DAY_S = 86_400
const COLOURS = { blocks: '#0b5a60', stone: '#f2a81d' }
const ON_PAPER = { blocks: '#fbfcfa', stone: '#f2a81d', ground: '#0b5a60' }

/** An icon file that holds one PNG of this size, as browsers since 2007 read it. */
export function iconFileOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const iconOf = async (colours: Parameters<typeof drawMark>[0], size: number) =>
  await rasterise(drawMark(colours).svg, { format: 'png', width: size, height: size })

const ICONS: Record<string, { type: string; draw: () => Promise<Buffer> }> = {
  '/favicon.ico': { type: 'image/x-icon', draw: async () => iconFileOf(await iconOf(COLOURS, 48), 48) },
  '/apple-touch-icon.png': { type: 'image/png', draw: async () => await iconOf(ON_PAPER, 180) },
  '/logo.png': { type: 'image/png', draw: async () => await iconOf(ON_PAPER, 512) },
}

/** Registers the icons that are asked for without being named on a page, each drawn once. */
export function registerIcons(app: Hono<Env>): void {
  const drawn = new Map<string, Promise<Buffer>>()
  for (const [address, { type, draw }] of Object.entries(ICONS)) {
    app.get(address, async () => {
      const making = drawn.get(address) ?? draw()
      drawn.set(address, making)
      making.catch(() => drawn.delete(address))
      return new Response(new Uint8Array(await making), {
        headers: {
          'content-type': type,
          'cache-control': `public, max-age=${DAY_S}`,
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
        },
      })
    })
  }
}
