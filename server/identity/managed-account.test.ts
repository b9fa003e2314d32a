import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { test } from '../testing/test.ts'
import { CannotCreatePerson, createPerson, refuseWeakPassword } from './managed-account.ts'
import { hashPassword, isPassword } from './password.ts'

const COMMAND = join(import.meta.dirname, '../command.ts')

test('an operator makes a person, whose password is thought up and known nowhere else', async ({ world }) => {
  const made = await createPerson(world.owner, { email: 'Op@Chowk.Example', name: ' Farah ', isOperator: true })
  const said = await new Browser(world).signIn('op@chowk.example', made.password)
  expect(said.envelope.body).toMatchObject({ name: 'Farah', operator: true, userId: made.id })
  const [row] = await world.owner<{ passwordHash: string }[]>`select password_hash from person`
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

test('[I12] a name keeps its script and its emoji, and loses marks that turn what stands after it', async ({
  world,
}) => {
  await createPerson(world.owner, { email: 'a@chowk.example', name: '\u202eमीरा 👩\u200d🌾 தமிழ்\u2066' })
  expect((await world.owner`select name from person`)[0]).toEqual({ name: 'मीरा 👩\u200d🌾 தமிழ்' })
})

test('an address that has an account, or is none, and a short password are refused with a sentence', async ({
  world,
}) => {
  await createPerson(world.owner, { email: 'asha@chowk.example', name: 'Asha' })
  const wrong = [
    { email: 'ASHA@chowk.example', name: 'Asha' },
    { email: 'asha', name: 'Asha' },
    { email: 'ravi@chowk.example', name: ' ' },
    { email: 'ravi@chowk.example', name: 'Ravi', password: 'short' },
  ]
  for (const person of wrong) await expect(createPerson(world.owner, person)).rejects.toThrow(CannotCreatePerson)
  expect(await world.owner`select count(*)::int as n from person`).toEqual([{ n: 1 }])
})

test('[V1:A4] it takes no year of birth that nobody can have', () => {
  const thisYear = new Date().getUTCFullYear()
  for (const year of [thisYear + 1, 2099, thisYear - 121, 1990.5]) {
    const words = ['user', 'create', '--email', 'a@chowk.example', '--name', 'Asha', '--birth-year', String(year)]
    const { status, stderr } = spawnSync(process.execPath, [COMMAND, ...words], {
      env: { PATH: process.env['PATH'], CHOWK_PASSWORD: 'Stepwell at 7 dusk' },
      encoding: 'utf8',
    })
    expect([year, status, stderr]).toEqual([year, 1, expect.stringContaining('--birth-year must be a year like 1990')])
  }
})

test('[V1:B10] [R5.02] the command that makes an operator refuses a password that nobody could set on a page', async () => {
  const make = (password: string) =>
    spawnSync(
      process.execPath,
      [COMMAND, 'user', 'create', '--email', 'op@chowk.example', '--name', 'Farah', '--operator'],
      {
        env: { PATH: process.env['PATH'], CHOWK_PASSWORD: password },
        encoding: 'utf8',
      },
    )
  for (const password of ['abcdefgh', 'abcdefghi', 'Abcdefgh1', 'Welcome@2026', 'Farah@2026']) {
    const { status, stderr } = make(password)
    expect([status, stderr], password).toEqual([1, expect.stringContaining('not one that many people use')])
  }
  expect(() => refuseWeakPassword('Stepwell at 7 dusk', ['Farah'])).not.toThrow()
})

test('a password is the same however a keyboard composes its letters', async () => {
  const stored = await hashPassword('caf\u00e9 पानी')
  expect(await isPassword('cafe\u0301 पानी', stored)).toBe(true)
  expect(await isPassword('cafe पानी', stored)).toBe(false)
  expect(await isPassword('anything', null)).toBe(false)
})
