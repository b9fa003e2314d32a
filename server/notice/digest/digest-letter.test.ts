import { describe, expect, test } from 'vitest'
import { noticeKinds } from '../../notice-kinds.ts'
import { HOSTILE_SHAPES, hostileTexts } from '../../testing/hostile-texts.ts'
import { writeDigest } from './digest-letter.ts'

const HOSTILE = [...hostileTexts(), ...Object.values(HOSTILE_SHAPES), 'Asha\r\nBcc: all@mail.example\r\n\r\n<b>'].join(
  ' ',
)

/** The same facts with every word in them replaced. */
function saying(facts: unknown, text: string): unknown {
  if (typeof facts === 'string') return text
  if (Array.isArray(facts)) return facts.map((each) => saying(each, text))
  if (facts === null || typeof facts !== 'object') return facts
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, saying(value, text)]))
}

const tagsOf = (html: string): string[] => html.match(/<[a-z!/][^>]*>/gi) ?? []

describe('the daily mail about what strangers wrote', () => {
  test.for(
    [...noticeKinds.values()].flatMap((kind) => (['en', 'hi'] as const).map((lang) => [kind.name, lang] as const)),
  )('of %s in %s: no tag and no header of theirs gets into it [I01]', ([name, language]) => {
    const kind = noticeKinds.get(name)
    const write = (text: string) => {
      // A choice among known words is no text of anybody’s.
      const facts = { ...(kind?.sample as Record<string, unknown>) }
      for (const [fact, value] of Object.entries(facts))
        if (typeof value !== 'string' || !/^[A-Z_]+$/.test(value)) facts[fact] = saying(value, text)
      const pieces = kind?.says(language, text, facts) ?? []
      const sentence = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.strong)).join('')
      return writeDigest(language, {
        sentences: [{ text: sentence, address: 'https://chowk.example/notifications' }],
        origin: 'https://chowk.example',
        stop: 'https://chowk.example/stop',
      })
    }
    const [harmless, hostile] = [write('Asha'), write(HOSTILE)]
    expect(tagsOf(hostile.html)).toEqual(tagsOf(harmless.html))
    // What was decided about a report names nothing that anybody wrote.
    expect(hostile.html.includes('&lt;script&gt;')).toBe(harmless.html.includes('Asha'))
    expect(hostile.subject).not.toMatch(/[\r\n\u2028\u2029]/)
  })
})
