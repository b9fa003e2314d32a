import { describe, expect, test } from 'vitest'
import { cutText, lengthOf, text, tidyText, visibleLengthOf } from './text.ts'

describe('what people write [cso:G17]', () => {
  test('is put into one form, without spaces around it', () => {
    expect(tidyText('  Cafe\u0301 ')).toBe('Caf\u00e9')
    expect(tidyText('one\r\n  two\n\n\n\nthree')).toBe('one\ntwo\n\nthree')
  })

  test('loses marks that turn the direction or that nobody sees, and keeps those that join letters', () => {
    expect(tidyText('\u202egnp.exe\u202c')).toBe('gnp.exe')
    expect(tidyText('\u2066x\u2069\u200f\ufeff')).toBe('x')
    expect(tidyText('a\u0007b\u009bc')).toBe('abc')
    expect(tidyText('क्\u200dष')).toBe('क्\u200dष')
  })

  test('is counted as a reader counts', () => {
    expect(lengthOf('नमस्ते')).toBe(3)
    expect(lengthOf('👩‍👩‍👧‍👦')).toBe(1)
    expect(visibleLengthOf(' \u200d a ')).toBe(1)
  })

  test('is refused when it is too short, too long, or holds a NUL [R5.09]', () => {
    const name = text({ least: 2, most: 5 })
    const faultOf = (given: string) => name.safeParse(given).error?.issues[0]?.message
    expect(name.parse(' सी\tता ')).toBe('सी ता')
    expect(faultOf('a ')).toBe('TOO_SHORT')
    expect(faultOf('\u200b\ufeff')).toBe('TOO_SHORT')
    expect(faultOf('abcdef')).toBe('TOO_LONG')
    expect(faultOf('a\0b')).toBe('UNSTORABLE_TEXT')
    expect(faultOf('half \ud83d')).toBe('UNSTORABLE_TEXT')
    expect(faultOf(`a${'\u0301'.repeat(90)}bc`)).toBe('TOO_LONG')
  })

  test('a text that is cut ends with an ellipsis, never inside a letter [R5.09]', () => {
    expect(cutText('नमस्ते दुनिया', 4)).toBe('नमस्ते…')
    expect(cutText('short', 5)).toBe('short')
  })
})
