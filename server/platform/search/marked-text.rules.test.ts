import { describe, expect, test } from 'vitest'
import { CLOSE, OPEN, markedText } from './marked-text.rules.ts'

const marked = (text: string) => text.replaceAll('[', OPEN).replaceAll(']', CLOSE)

describe('a found text', () => {
  test.each([
    ['[प्याज] के दाम', 'प्याज़ के दाम', ['', 'प्याज़', ' के दाम']],
    ['जैसलमेर की [बावडियां] भर रही हैं', 'जैसलमेर की बावड़ियाँ भर रही हैं', ['जैसलमेर की ', 'बावड़ियाँ', ' भर रही हैं']],
    ['बारिश में [सडक]', 'बारिश में सड़क', ['बारिश में ', 'सड़क', '']],
    ['भर [सडक] पर', 'पानी भर सड़क पर चला', ['भर ', 'सड़क', ' पर']],
    ['Four [wells] answer.', 'Four wells answer.', ['Four ', 'wells', ' answer.']],
    ['nothing', 'nothing', ['nothing']],
  ])('%s keeps every letter of %s', (found, text, pieces) => {
    expect(markedText(marked(found), text)).toEqual(pieces)
  })

  test('that its text does not hold is shown as it was marked', () => {
    expect(markedText(marked('a [well]'), 'another text')).toEqual(['a ', 'well', ''])
    expect(markedText(marked('a [well]'), null)).toEqual(['a ', 'well', ''])
  })
})
