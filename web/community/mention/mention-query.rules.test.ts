import { expect, test } from 'vitest'
import { idsIn, queryAt } from './mention-query.rules.ts'

const ASHA = { id: 'a', name: 'Asha Rao' }

test.each([
  ['@', '@', 0],
  ['Ask @as', '@as', 4],
  ['Ask @asha r', '@asha r', 4],
  ['(@इंदु', '@इंदु', 1],
  ['line\n@x', '@x', 5],
])('in “%s” somebody is about to be named', (text, typed, at) => {
  const query = queryAt(text, text.length, [])
  expect(query && [`@${query.words}`, query.at]).toEqual([typed, at])
})

test.each(['', 'Ask ', 'mail@house', '@one two three four five', '@ ', '@a, b', `@${'x'.repeat(80)}`])(
  'in “%s” nobody is',
  (text) => {
    expect(queryAt(text, text.length, [])).toBeUndefined()
  },
)

test('behind a name that was chosen nobody else is offered, and only who stands in the text is sent', () => {
  expect(queryAt('@Asha Rao is', 12, [ASHA])).toBeUndefined()
  expect(queryAt('@Asha', 5, [ASHA])).toEqual({ at: 0, words: 'Asha' })
  expect(idsIn('Thanks, @Asha Rao', [ASHA, ASHA, { id: 'b', name: 'Bela' }, { id: 'c', name: '' }], 10)).toEqual([
    'a',
    'c',
  ])
})
