import { expect, test } from 'vitest'
import { shortened } from './difference.rules.ts'

test('of what stayed in a long legal text only the words beside a change are shown, and a short one stays whole [V1:E9]', () => {
  const words = Array.from({ length: 200 }, (_, count) => `w${count}`)
  const short = shortened(words.join(' ')).split(' ')
  expect([short.length, short[0], short[19], short[20], short[21], short.at(-1)]).toEqual([
    41,
    'w0',
    'w19',
    '…',
    'w180',
    'w199',
  ])
  expect(shortened(words.slice(0, 60).join(' '))).toBe(words.slice(0, 60).join(' '))
})
