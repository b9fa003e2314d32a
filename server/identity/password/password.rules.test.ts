import { describe, expect, test } from 'vitest'
import { NewPassword, passwordFaults } from '@chowk/contract/identity/new-password.ts'
import { isCommonPassword } from './common-password.rules.ts'

describe('a new password [R5.02]', () => {
  test.each([
    ['Mango#Cart7', []],
    ['mango#cart7', ['NO_UPPERCASE']],
    ['Mango#Cart', ['NO_DIGIT']],
    ['MangoCart77', ['NO_SYMBOL']],
    ['Ma#7', ['TOO_SHORT']],
    ['Éclair et thé 7', []],
    [`Aa#7${'x'.repeat(124)}`, []],
    [`Aa#7${'x'.repeat(125)}`, ['TOO_LONG']],
    ['', ['TOO_SHORT', 'NO_UPPERCASE', 'NO_DIGIT', 'NO_SYMBOL']],
  ])('%s lacks what it lacks', (password, faults) => {
    expect(passwordFaults(password)).toEqual(faults)
    expect(NewPassword.safeParse(password).success).toBe(faults.length === 0)
  })

  test.each([
    'Password@1',
    'P@ssw0rd123',
    'Welcome@2026',
    'Ch0wk!!123',
    'Qwerty@123',
    'Asdfghjkl#1',
    'India@1947',
    'Iloveyou!1',
    'Admin@12345',
    'Abcdef#123',
    'AAAAaaaa1!',
    'Passwordpassword1!',
    'Jaihind@1950',
    '12345678@A',
  ])('%s fits the pattern and is refused all the same', (password) => {
    expect(passwordFaults(password)).toEqual([])
    expect(isCommonPassword(password)).toBe(true)
  })

  test('her own name and address are no password', () => {
    const own = ['Sudha Bhave', 'sudha.bhave@neelkanth.example']
    for (const password of ['Sudha@1988', 'Bhave#2026!', 'Neelkanth@12', 'Sudhab@12345'])
      expect(isCommonPassword(password, own)).toBe(true)
    expect(isCommonPassword('Sudha likes 3 mangoes', own)).toBe(false)
  })

  test.each(['Mango#Cart7', 'Three Plain Words 3', 'कबीर Banyan 42', 'xK9$mQ2!vL', 'Monsoon-Desk-88'])(
    '%s is accepted',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
})
