// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { getQuizTimeline } from '@chowk/contract/quiz/summary/timeline.ts'
import type { QuizEvent } from '@chowk/contract/quiz/summary/timeline.ts'
import { keyOf, queryClient } from '../app/read.ts'
import { clear, show, until } from '../ui/widgets/widget-stage.tsx'
import { TimelineDetails } from './timeline.tsx'

const NOTHING = { seconds: null, device: null, network: null }
const at = (minute: number) => `2026-11-20T08:0${minute}:00.000Z`
const EVENTS: QuizEvent[] = [
  {
    ...NOTHING,
    kind: 'START',
    at: at(0),
    network: '203.0.113.0/24',
    device: { kind: 'PHONE', browser: 'Firefox', system: 'Android' },
  },
  { ...NOTHING, kind: 'AWAY', at: at(1), seconds: 20 },
  { ...NOTHING, kind: 'PASTE', at: at(2) },
  { ...NOTHING, kind: 'OFFLINE', at: at(3), seconds: 180 },
  { ...NOTHING, kind: 'TAKEOVER', at: at(4), network: '198.51.100.0/24' },
]

afterEach(() => {
  clear()
  vi.restoreAllMocks()
})

test.each([
  [
    'en',
    /not proof of cheating/,
    ['Began', 'another page or app for 20 s', 'Pasted something', 'no connection for 3 min', 'on another device'],
  ],
  ['hi', /नक़ल का सबूत नहीं/, ['शुरू किया', '20 सेकंड', 'पेस्ट', '3 मिनट', 'दूसरे उपकरण']],
] as const)(
  'what happened around a try is a list in its order with device and part of the network, under the words that it proves nothing (%s) [news:QN2]',
  async (locale, proves, words) => {
    queryClient().setQueryData(keyOf(getQuizTimeline, { result: 'x' }), { taker: null, content: EVENTS })
    const page = await show(
      <QueryClientProvider client={queryClient()}>
        <TimelineDetails result="x" />
      </QueryClientProvider>,
      locale,
    )
    const details = page.querySelector('details')
    if (!details) throw new Error('there is no list to open')
    details.open = true
    details.dispatchEvent(new Event('toggle'))
    await until(() => expect(page.querySelectorAll('li')).toHaveLength(EVENTS.length))
    expect(page.textContent).toMatch(proves)
    const rows = [...page.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(rows[0]).toContain('203.0.113.0/24')
    expect(rows[0]).toContain('Firefox')
    expect(rows[4]).toContain('198.51.100.0/24')
    for (const word of words) expect(page.textContent.toLowerCase()).toContain(word.toLowerCase())
    expect([...page.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual(EVENTS.map((each) => each.at))
  },
)
