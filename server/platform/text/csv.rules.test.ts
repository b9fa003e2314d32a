import { describe, expect, test } from 'vitest'
import { csvCell, csvOf } from './csv.rules.ts'

describe('cells of tables that a spreadsheet opens', () => {
  test.each(['=1+1', '+919876543210', '-5', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠x'])(
    '%j is no formula any more [news:QS14]',
    (value) => {
      expect(csvCell(value).replace(/^"/, '')).toBe(value.includes('\r') ? `'${value}"` : `'${value}`)
    },
  )

  test('a sign within a text is left as it is', () => {
    for (const value of ['A=1', 'a@b.example', 'Rao-Das', "O'Neil", ' =1', 'आशा']) expect(csvCell(value)).toBe(value)
  })

  test('commas, quotes and line ends stay within their cell, and a mark tells spreadsheets that it is UTF-8 [news:QS14]', () => {
    expect(csvOf(['a'], [['x,y'], ['say "so"'], ['two\nlines']])).toBe(
      '\uFEFFa\r\n"x,y"\r\n"say ""so"""\r\n"two\nlines"\r\n',
    )
  })
})
