import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSealed, sealText } from './seal.ts'

const seal = { key: randomBytes(32), iv: randomBytes(16), id: 'k1' }
const opened = (other: Partial<typeof seal>, bytes: Buffer) => {
  try {
    return openSealed({ ...seal, ...other }, bytes)
  } catch {
    return undefined
  }
}

test('[R7.01] [R9.12] what is sealed opens again, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      expect(openSealed(seal, sealText(seal, text))).toBe(text)
    }),
  )
})

test('[R7.01] with damaged bytes, another vector or another key a body opens to its own text or not at all', () => {
  const text = JSON.stringify({ statusCode: 200, message: 'Success!', body: { title: 'पानी लौट आया', count: 12 } })
  const bytes = sealText(seal, text)
  const position = (length: number) => fc.integer({ min: 0, max: length * 8 - 1 })
  const flipped = (from: Buffer, bit: number) => {
    const to = Buffer.from(from)
    to[bit >> 3] = (to[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return to
  }
  fc.assert(
    fc.property(position(16), position(32), position(bytes.length), (inVector, inKey, inBytes) => {
      expect([text, undefined]).toContain(opened({ iv: flipped(seal.iv, inVector) }, bytes))
      expect(opened({ key: flipped(seal.key, inKey) }, bytes)).toBeUndefined()
      expect([text, undefined]).toContain(opened({}, flipped(bytes, inBytes)))
      expect(opened({}, bytes.subarray(0, bytes.length - 1 - (inBytes % 16)))).toBeUndefined()
    }),
    { numRuns: 400 },
  )
})
