// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import {
  endSession,
  isAuthenticated,
  readSession,
  rememberPath,
  SESSION_KEYS,
  startSession,
  takeRememberedPath,
  writeStored,
} from './session.ts'

const asha = {
  userId: 'u1',
  name: 'Asha',
  type: 'employee' as const,
  admin: false,
  corporateId: 'c1',
  customUrl: 'asha',
  profileDeletion: null,
  deletesAt: null,
  operator: false,
  minor: true,
  restriction: null,
  class: 8,
  portrait: '/portrait/0-0.svg',
  language: 'hi' as const,
  secondFactorFor: null,
  workspace: null,
}
const stored = () => Object.keys(localStorage).toSorted()

beforeEach(() => {
  localStorage.clear()
})

describe('the stored session', () => {
  test('uses exactly the six names of the specification [R4.12]', () => {
    expect(SESSION_KEYS).toEqual([
      'userData',
      'refreshToken',
      'recommendAssesment',
      'quizSessionId',
      'deviceuuID',
      'redirectionUrl',
    ])
  })

  test('a refresh token and user data together are a session [R4.09]', () => {
    startSession(asha, 'token')
    expect(readSession()).toEqual({ userData: asha, refreshToken: 'token' })
    expect(stored()).toEqual(['refreshToken', 'userData'])
  })

  test.each([
    ['no refresh token', { userData: JSON.stringify(asha) }],
    ['an empty refresh token', { userData: JSON.stringify(asha), refreshToken: '' }],
    ['no user data', { refreshToken: 'token' }],
    ['user data that cannot be read', { userData: '{', refreshToken: 'token' }],
  ])('with %s nobody is signed in, and what is left is erased [R4.09]', (_, values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    localStorage.setItem('quizSessionId', 'q')
    expect(isAuthenticated()).toBe(false)
    expect(stored()).toEqual([])
  })

  test('signing out erases the person and keeps the device and the way back [R4.10]', () => {
    for (const key of SESSION_KEYS) writeStored(key, 'x')
    endSession()
    expect(stored()).toEqual(['deviceuuID', 'redirectionUrl'])
  })
})

test('the way back is used once and never leads out of Chowk', () => {
  rememberPath('/saved-items')
  expect(takeRememberedPath()).toBe('/saved-items')
  expect(takeRememberedPath()).toBeUndefined()
  for (const bad of ['https://evil.example', '//evil.example', '/\\evil.example']) {
    rememberPath(bad)
    expect(takeRememberedPath()).toBeUndefined()
  }
})
