import { expect, test } from 'vitest'
import { REPORT_DECIDED } from '../../moderation/moderation-notices.ts'
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

test('a minor is pushed nothing that she did not choose, and nobody turns off what is about her safety', () => {
  const pushed = { ...REPORT_DECIDED, usually: 'PUSH' as const }
  expect(modeOf(pushed, undefined, false)).toBe('PUSH')
  expect(modeOf(pushed, undefined, true)).toBe('MAIL')
  expect(modeOf(pushed, 'PUSH', true)).toBe('PUSH')
  expect(modeOf(pushed, 'OFF', false)).toBe('OFF')
  expect(modeOf({ ...pushed, isSecurity: true }, 'OFF', false)).toBe('PUSH')
})
