import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encryption.ts'

test('what is encrypted opens with the same key, for the same purpose, about the same thing, and unaltered', () => {
  const key = randomBytes(32)
  const secret = { purpose: 'secret', about: 'school' }
  const kept = encrypt(key, 'a secret', secret)
  expect(kept.includes('a secret')).toBe(false)
  expect(decrypt(key, kept, secret)?.toString()).toBe('a secret')
  expect(decrypt(key, kept, { ...secret, about: 'other' })).toBeUndefined()
  expect(decrypt(key, kept, { ...secret, purpose: 'other' })).toBeUndefined()
  expect(decrypt(randomBytes(32), kept, secret)).toBeUndefined()
  for (const at of kept.keys()) {
    const altered = Uint8Array.from(kept)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(decrypt(key, altered, secret)).toBeUndefined()
  }
  expect(decrypt(key, kept.subarray(0, 27), secret)).toBeUndefined()
})
