import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { BadConfig } from '../../platform/settings/setting.ts'
import { isPasskeyOrigin, passkeyDomain, readClientData } from './passkey-settings.rules.ts'

const key = (length: number) => randomBytes(length).toString('base64')
const KEYS = { CHOWK_SERVER_KEY: key(32), CHOWK_SEAL_KEY: key(32), CHOWK_SEAL_IV: key(16) }
const configured = (env: Record<string, string>) => readConfig('test', { ...KEYS, ...env })

test('passkeys are made for the public address, or for a name above it with further addresses under that name', () => {
  const one = configured({ CHOWK_ORIGIN: 'https://www.chowk.example' })
  expect(passkeyDomain(one)).toBe('www.chowk.example')
  expect(isPasskeyOrigin(one, 'https://www.chowk.example')).toBe(true)
  for (const other of ['http://www.chowk.example', 'https://chowk.example', 'http://localhost:3000'])
    expect(isPasskeyOrigin(one, other)).toBe(false)
  const several = configured({
    CHOWK_ORIGIN: 'https://www.chowk.example',
    CHOWK_PASSKEY_DOMAIN: 'chowk.example',
    CHOWK_PASSKEY_ORIGINS: 'https://chowk.example, https://hi.chowk.example',
  })
  expect(passkeyDomain(several)).toBe('chowk.example')
  expect(isPasskeyOrigin(several, 'https://hi.chowk.example')).toBe(true)
  expect(isPasskeyOrigin(several, 'https://evil-chowk.example')).toBe(false)
})

test('on somebody’s own machine they are made for localhost, on any port', () => {
  const own = configured({ PORT: '3000' })
  expect(passkeyDomain(own)).toBe('localhost')
  for (const origin of ['http://localhost:3000', 'http://localhost:41235', 'http://localhost'])
    expect(isPasskeyOrigin(own, origin)).toBe(true)
  for (const origin of ['http://127.0.0.1:3000', 'http://localhost.example', 'https://localhost.example:3000'])
    expect(isPasskeyOrigin(own, origin)).toBe(false)
})

test('a start with addresses that no browser would let use the passkeys says so', () => {
  const refused = (env: Record<string, string>) => expect(() => configured(env)).toThrow(BadConfig)
  refused({ CHOWK_ORIGIN: 'https://chowk.example', CHOWK_PASSKEY_DOMAIN: 'other.example' })
  refused({ CHOWK_ORIGIN: 'https://chowk.example', CHOWK_PASSKEY_ORIGINS: 'https://notchowk.example' })
  refused({ CHOWK_PASSKEY_ORIGINS: 'https://chowk.example' })
  refused({ CHOWK_ORIGIN: 'https://chowk.example', CHOWK_PASSKEY_ORIGINS: 'chowk' })
})

test('what is no client data is nothing', () => {
  for (const text of ['', 'x', Buffer.from('[]').toString('base64url'), Buffer.from('null').toString('base64url')])
    expect(readClientData(text)).toBeUndefined()
})
