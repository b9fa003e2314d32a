import { expect, test } from 'vitest'
import { kindOf, whyNotAdded } from './attachment.rules.ts'

test('[cso:C4] ten pictures, or one PDF, or one video are added, and nothing beside a PDF or a video', () => {
  const pictures = (count: number) => Array.from({ length: count }, () => 'IMAGE' as const)
  expect(whyNotAdded(pictures(9), 'IMAGE', 10)).toBeUndefined()
  expect(whyNotAdded(pictures(10), 'IMAGE', 10)).toBe('TOO_MANY')
  expect(whyNotAdded([], 'PDF', 10)).toBeUndefined()
  expect(whyNotAdded([], 'VIDEO', 10)).toBeUndefined()
  for (const [there, added] of [
    ['PDF', 'PDF'],
    ['PDF', 'IMAGE'],
    ['VIDEO', 'VIDEO'],
    ['VIDEO', 'IMAGE'],
    ['IMAGE', 'PDF'],
    ['IMAGE', 'VIDEO'],
  ] as const)
    expect([there, added, whyNotAdded([there], added, 10)]).toEqual([there, added, 'MIXED'])
})

test('what is no picture, PDF or video is not sent at all', () => {
  expect(['image/avif', 'application/pdf', 'video/webm'].map((type) => kindOf({ type }))).toEqual([
    'IMAGE',
    'PDF',
    'VIDEO',
  ])
  for (const type of ['image/svg+xml', 'video/quicktime', 'text/html', ''])
    expect(whyNotAdded([], kindOf({ type }), 10)).toBe('UNSUPPORTED_TYPE')
})
