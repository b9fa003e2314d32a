import { expect, test } from 'vitest'
import { ticketOf } from './letter.rules.ts'

test('an address with anything else behind its # holds no ticket', () => {
  const key = 'aB3-_aB3-_aB3-_aB3-_aB'
  expect(ticketOf(`#CT-2611-00042.${key}`)).toEqual({ number: 'CT-2611-00042', key })
  for (const hash of ['', '#', '#CT-2611-42.x', `#CT-2611-00042.${key}x`, `CT-2611-00042.${key}`])
    expect(ticketOf(hash)).toBeUndefined()
})
