import { expect, test } from 'vitest'
import { kindCalled } from '../../testing/rows/notices.ts'
import { endOfQuiet, modeOf } from './mode.rules.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`)
const NIGHT = { quietFrom: 22 * 60, quietTo: 7 * 60 }

test.each([
  ['21:59', '21:59'],
  ['22:00', '07:00'],
  ['06:59', '07:00'],
  ['07:00', '07:00'],
  ['12:30', '12:30'],
])('quiet hours from ten at night to seven: what comes at %s is told at %s', (now, then) => {
  const told = endOfQuiet(NIGHT, at(now))
  expect(new Date(told.getTime() + 330 * 60_000).toISOString().slice(11, 16)).toBe(then)
  expect(told >= at(now)).toBe(true)
})

test('without quiet hours everything is told at once', () => {
  expect(endOfQuiet({ quietFrom: null, quietTo: null }, at('23:30'))).toEqual(at('23:30'))
})

test('whoever chose nothing is told as usual, and nobody turns off what is about her rights', () => {
  const decided = kindCalled('report-decided')
  expect(modeOf(decided, undefined)).toBe('MAIL')
  expect(modeOf(decided, 'OFF')).toBe('OFF')
  expect(modeOf({ ...decided, isSecurity: true }, 'OFF')).toBe('MAIL')
  expect(modeOf({ ...decided, isSecurity: true }, 'IN_APP')).toBe('IN_APP')
})
