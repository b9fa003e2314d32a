import { describe, expect, test } from 'vitest'
import { INDIAN_STATES } from '../region/indian-state.ts'
import { doesPinDisagree, statesOfPin } from './pin-state.rules.ts'

describe('PIN codes and States [cso:S19]', () => {
  test.each([
    ['411038', '27'],
    ['110001', '07'],
    ['560001', '29'],
    ['403001', '30'],
    ['248001', '05'],
    ['834001', '20'],
    ['500001', '36'],
    ['737101', '11'],
    ['160017', '04'],
    ['682555', '31'],
  ])('%s agrees with %s', (pin, state) => {
    expect(doesPinDisagree(pin, state)).toBe(false)
  })

  test('a code of another State disagrees, one of no known zone does not', () => {
    expect(doesPinDisagree('411038', '29')).toBe(true)
    expect(doesPinDisagree('403001', '27')).toBe(true)
    expect(statesOfPin('999999')).toEqual([])
    expect(doesPinDisagree('999999', '27')).toBe(false)
  })

  test('every State has codes of its own', () => {
    const pins = Array.from({ length: 900 }, (_, index) => String(index + 100))
    const found = new Set(pins.flatMap((prefix) => statesOfPin(`${prefix}001`)))
    expect(INDIAN_STATES.map(({ gst }) => gst).filter((gst) => !found.has(gst))).toEqual([])
  })
})
