import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { BadConfig } from './settings/setting.ts'

const newHome = () => mkdtempSync(join(os.tmpdir(), 'chowk-config-'))

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig('serve', { CHOWK_HOME: newHome(), ...env })
    return []
  } catch (failure) {
    if (!(failure instanceof BadConfig)) throw failure
    return failure.message.split('\n')
  }
}

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://chowk@database.example/chowk'],
  ['CHOWK_ORIGIN', 'nonsense'],
  ['CHOWK_SERVER_KEY', 'short'],
  ['CHOWK_SEAL_KEY', 'short'],
  ['CHOWK_SEAL_IV', 'AAAAAAAAAAAAAAAAAAAAAA=='],
  ['SEALED_ONLY', 'maybe'],
  ['CHOWK_BEHIND_PROXY', 'true'],
  ['CHOWK_OPERATOR_SECOND_FACTOR', 'no'],
  ['CHOWK_WORLD_FEEDS', 'never'],
  ['CHOWK_MAIL_URL', 'post.example'],
  ['CHOWK_S3_URL', 'bucket'],
  ['CHOWK_VOICE_URL', 'voice'],
  ['CHOWK_MODEL_URL', 'model'],
  ['CHOWK_MODEL_URL', 'https://model.example/v1'],
  ['CHOWK_SMS_URL', 'sms'],
])('%s=%s is refused with one sentence that names the setting [V1:F6]', (name, value) => {
  const faults = faultsOf({ [name]: value })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(new RegExp(`^${name}\\b.{10,}`))
})

test('all settings that cannot be used are said at once, each once [V1:F6]', () => {
  const faults = faultsOf({ PORT: 'abc', CHOWK_ORIGIN: 'nonsense', LOG_LEVEL: 'loud', SEALED_ONLY: 'maybe' })
  expect(faults.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual([
    'CHOWK_ORIGIN',
    'LOG_LEVEL',
    'PORT',
    'SEALED_ONLY',
  ])
})

test('a home folder that cannot be used is said without the secrets that stand in it [V1:F6]', () => {
  const home = newHome()
  writeFileSync(join(home, 'secrets.json'), '{ "serverKey": "canary')
  expect(faultsOf({ CHOWK_HOME: home })).toEqual([expect.stringContaining(home)])
  expect(faultsOf({ CHOWK_HOME: home }).join()).not.toContain('canary')
  expect(faultsOf({ CHOWK_HOME: join(home, 'secrets.json', 'inside') })).toEqual([
    expect.stringContaining('CHOWK_HOME'),
  ])
})

test('a setting without a value counts as not set, and switches are on by 1 and off by 0', () => {
  const home = newHome()
  const read = (env: Record<string, string>) => readConfig('serve', { CHOWK_HOME: home, ...env })
  expect(read({ PORT: '', SEALED_ONLY: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, sealedOnly: false })
  expect(read({ SEALED_ONLY: '1', CHOWK_OPERATOR_SECOND_FACTOR: '0' })).toMatchObject({
    sealedOnly: true,
    operatorsProveTwice: false,
  })
})

test('the demo names a grievance officer whom one can write to and call, and production nobody but whom it was told [V1:E9]', () => {
  const officeIn = (mode: 'demo' | 'serve', env: Record<string, string> = {}) =>
    readConfig(mode, { CHOWK_HOME: newHome(), ...env }).office
  for (const said of Object.values(officeIn('demo'))) expect(said).toEqual(expect.stringMatching(/\S/))
  const nobody = { officer: null, email: null, phone: null, address: null }
  expect(officeIn('serve')).toEqual(nobody)
  const told = { CHOWK_OFFICER_NAME: 'Asha Rao' }
  for (const mode of ['demo', 'serve'] as const)
    expect(officeIn(mode, told)).toEqual({ ...nobody, officer: 'Asha Rao' })
})
