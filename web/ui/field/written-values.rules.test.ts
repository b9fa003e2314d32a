import { expect, test } from 'vitest'
import { numberOf, paiseOf, rupeesIn, webAddress } from './written-values.rules.ts'

test('a number is read in the digits of any script, grouped or not, and nothing else is taken for one', () => {
  expect([numberOf('1,23,456'), numberOf('४८०'), numberOf('৪৮০'), numberOf(' -2.5 ')]).toEqual([
    123_456, 480, 480, -2.5,
  ])
  expect(numberOf('')).toBeUndefined()
  for (const wrong of ['many', '1e9', '12-3', '0x10', '9'.repeat(400)]) expect(numberOf(wrong)).toBeNaN()
})

test('rupees become paise without a rounding error, and back', () => {
  expect([paiseOf('₹1,299.50'), paiseOf('0.07'), paiseOf('१२.५'), paiseOf('5')]).toEqual([129_950, 7, 1250, 500])
  expect([rupeesIn(129_950), rupeesIn(500), rupeesIn(7), rupeesIn(null)]).toEqual(['1299.50', '5', '0.07', ''])
  expect(paiseOf('')).toBeUndefined()
  for (const wrong of ['1.234', '-5', 'five', '1.']) expect(paiseOf(wrong)).toBeNaN()
})

test('a web address gets the https:// that people leave out, and another scheme is left for the contract to refuse', () => {
  expect(webAddress(' tea.example/menu ')).toBe('https://tea.example/menu')
  expect(webAddress('//tea.example')).toBe('https://tea.example')
  expect(webAddress('http://tea.example')).toBe('http://tea.example')
  expect(webAddress('javascript:alert(1)')).toBe('javascript:alert(1)')
  expect(webAddress(' ')).toBe('')
})
