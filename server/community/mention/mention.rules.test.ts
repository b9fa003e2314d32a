import { expect, test } from 'vitest'
import { NOBODY, findPositions, withNames } from './mention.rules.ts'

const ASHA = { id: 'a', name: 'Asha' }
const ASHA_RAO = { id: 'b', name: 'Asha Rao' }
const OTHER_ASHA = { id: 'c', name: 'Asha' }
const INDU = { id: 'd', name: 'इंदु कुलकर्णी' }

const placed = (text: string, people: readonly { id: string; name: string }[]) =>
  findPositions(text, people).map(({ id, starts }) => [id, starts])

test.each([
  ['@Asha, see this', [ASHA], [['a', [0]]]],
  [
    'See @Asha Rao and @Asha.',
    [ASHA, ASHA_RAO],
    [
      ['a', [18]],
      ['b', [4]],
    ],
  ],
  [
    '@Asha @Asha @Asha',
    [ASHA, OTHER_ASHA],
    [
      ['a', [0]],
      ['c', [6, 12]],
    ],
  ],
  ['asha@Asha.in, @Ashany', [ASHA], []],
  ['क्या @इंदु कुलकर्णी आएँगी?', [INDU], [['d', [5]]]],
  ['@इंदु कुलकर्णी', [{ id: 'e', name: 'इंद' }, INDU], [['d', [0]]]],
  ['@ Asha', [ASHA], []],
  ['Asha', [ASHA], []],
])('in “%s” people stand where their names stand with the sign', (text, people, expected) => {
  expect(placed(text, people)).toEqual(expected)
})

test('a name follows its person, and who is gone or not to be met has none', () => {
  const stored = [
    { name: 'Asha', starts: [3, 20], person: { id: 'a', name: 'Asha Devi Rao', customUrl: 'asha' } },
    { name: 'Bela', starts: [9], person: null },
  ]
  const shown = withNames('To @Asha @Bela, and @Asha!', stored)
  expect(shown.text).toBe(`To @Asha Devi Rao @${NOBODY}, and @Asha Devi Rao!`)
  expect(shown.mentions.map(({ from, length, person }) => [shown.text.slice(from, from + length), person?.id])).toEqual(
    [
      ['@Asha Devi Rao', 'a'],
      [`@${NOBODY}`, undefined],
      ['@Asha Devi Rao', 'a'],
    ],
  )
  expect(withNames('To @Asha @Bela, and @Asha!', stored, ['a']).text).toBe(`To @${NOBODY} @${NOBODY}, and @${NOBODY}!`)
  expect(withNames('Something else', stored)).toEqual({ text: 'Something else', mentions: [] })
})
