import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encryption.ts'

test('what is encrypted opens with the same key, for the same purpose, about the same thing, and unaltered', () => {
  const key = randomBytes(32)
  const secret = { purpose: 'secret', about: 'school' }
  const stored = encrypt(key, 'a secret', secret)
  expect(stored.includes('a secret')).toBe(false)
  expect(decrypt(key, stored, secret)?.toString()).toBe('a secret')
  expect(decrypt(key, stored, { ...secret, about: 'other' })).toBeUndefined()
  expect(decrypt(key, stored, { ...secret, purpose: 'other' })).toBeUndefined()
  expect(decrypt(randomBytes(32), stored, secret)).toBeUndefined()
  for (const index of stored.keys()) {
    const altered = Uint8Array.from(stored)
    altered[index] = (altered[index] ?? 0) ^ 1
    expect(decrypt(key, altered, secret)).toBeUndefined()
  }
  expect(decrypt(key, stored.subarray(0, 27), secret)).toBeUndefined()
})
