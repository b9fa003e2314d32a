import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect } from 'vitest'
import { beginFactor } from '@chowk/contract/identity/factor.ts'
import { test } from '../../testing/test.ts'

test('a camera reads in the picture the very address that apps open', async ({ world }) => {
  const asha = await world.person({ email: 'asha.of.the.very.long.name@neelkanth-school.example' })
  const { uri, secret, picture } = await asha.call(beginFactor, {})
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  const side = picture.size + 8
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side * 6}" height="${side * 6}" viewBox="-4 -4 ${side} ${side}">
    <rect x="-4" y="-4" width="${side}" height="${side}" fill="#fff"/><path d="${picture.path}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  // The package's types name its function as a property of itself.
  const read = jsQR as unknown as typeof jsQR.default
  expect(read(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(uri)
})
