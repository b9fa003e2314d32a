import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decadeOf, ordinalOf, wordsOf } from './numbers-en.rules.ts'
import { speakable } from './speech-words.rules.ts'
import { processorMs } from '../../testing/attack/processor-time.ts'

const PAIRS: readonly (readonly [written: string, said: string])[] = [
  // money
  ['₹5,00,000', 'five lakh rupees'],
  ['Rs. 5 cr', 'five crore rupees'],
  ['Rs 1,23,456.50', 'one lakh twenty-three thousand four hundred and fifty-six rupees and fifty paise'],
  ['₹1', 'one rupee'],
  ['Rs 500/-', 'five hundred rupees'],
  ['₹1.5 crore', 'one point five crore rupees'],
  ['₹2 lakh crore', 'two lakh crore rupees'],
  ['INR 40 lakhs', 'forty lakh rupees'],
  ['₹500-600 a day', 'five hundred to six hundred rupees a day'],
  ['₹5 to ₹10 lakh', 'five to ten lakh rupees'],
  ['₹99.50', 'ninety-nine rupees and fifty paise'],
  ['₹0.50', 'fifty paise'],
  ['₹40/kg', 'forty rupees per kilogram'],
  ['$1.50', 'one dollar and fifty cents'],
  ['US$5m', 'five million dollars'],
  ['€20 billion', 'twenty billion euros'],
  ['£1', 'one pound'],
  ['10 cr people', 'ten crore people'],
  ['10k runners', 'ten thousand runners'],
  // shares
  ['12%', 'twelve per cent'],
  ['12.5 %', 'twelve point five per cent'],
  ['5-10%', 'five to ten per cent'],
  ['0.5 per cent', 'zero point five per cent'],
  // dates
  ['10/01/2026', 'tenth of January 2026'],
  ['10-01-2026', 'tenth of January 2026'],
  ['10.01.2026', 'tenth of January 2026'],
  ['2026-01-10', 'tenth of January 2026'],
  ['10/01/26', 'tenth of January 2026'],
  ['10 Jan 2026', 'tenth of January 2026'],
  ['10th January, 2026', 'tenth of January 2026'],
  ['Jan. 10, 2026', 'tenth of January 2026'],
  ['15 August 1947', 'fifteenth of August nineteen forty-seven'],
  ['1st of May', 'first of May'],
  ['10-12 January', 'tenth to twelfth of January'],
  ['12/25/2025', 'twenty-fifth of December 2025'],
  ['Sept 2026', 'September 2026'],
  // times
  ['14:30', 'two thirty p.m.'],
  ['14:00 hrs', 'two p.m.'],
  ['9:30', 'nine thirty'],
  ['10:00', "ten o'clock"],
  ['09:05', 'nine oh five a.m.'],
  ['00:15', 'twelve fifteen a.m.'],
  ['10.30 am', 'ten thirty a.m.'],
  ['5 p.m.', 'five p.m.'],
  // measures
  ['5 km', 'five kilometres'],
  ['1 km', 'one kilometre'],
  ['2-3 kg', 'two to three kilograms'],
  ['-5°C', 'minus five degrees Celsius'],
  ['42.5 °C', 'forty-two point five degrees Celsius'],
  ['12 mm', 'twelve millimetres'],
  ['80 km/h', 'eighty kilometres per hour'],
  ['100 sq km', 'one hundred square kilometres'],
  ['500 MW', 'five hundred megawatts'],
  // numbers
  ['22nd', 'twenty-second'],
  ['1,00,000th', 'one lakhth'],
  ['3.14', 'three point one four'],
  ['12,345', 'twelve thousand three hundred and forty-five'],
  ['1,23,45,678', 'one crore twenty-three lakh forty-five thousand six hundred and seventy-eight'],
  ['10-12 people', 'ten to twelve people'],
  ['won 3-0', 'won three zero'],
  ['10-year-old', 'ten-year-old'],
  ['Covid-19', 'Covid-nineteen'],
  ['G20 and 5G', 'G twenty and five G'],
  ['½', 'half'],
  ['2½ hours', 'two and a half hours'],
  ['3/4', 'three quarters'],
  ['3 1/2 hours', 'three and a half hours'],
  ['24/7', 'twenty-four seven'],
  ['007', 'zero zero seven'],
  // years
  ['in 1998', 'in nineteen ninety-eight'],
  ['in 1905', 'in nineteen oh five'],
  ['in 2026', 'in 2026'],
  ['2025-26', '2025 to twenty-six'],
  ['1857-1947', 'eighteen fifty-seven to nineteen forty-seven'],
  ['the 1990s', 'the nineteen nineties'],
  ['1500 people', 'one thousand five hundred people'],
  // telephones
  ['9876543210', 'nine eight seven six five four three two one zero'],
  ['+91 98765 43210', 'plus nine one, nine eight seven six five, four three two one zero'],
  ['helpline 1098', 'helpline one zero nine eight'],
  ['PIN 560001', 'PIN five six zero zero zero one'],
  // abbreviations
  ['Dr. Rao met Mr. Das', 'Doctor Rao met Mister Das'],
  ['St. Stephen', 'Saint Stephen'],
  ['Church St.', 'Church Street.'],
  ['Govt. of India', 'Government of India'],
  ['No. 5', 'number five'],
  ['No. He left.', 'No. He left.'],
  ['Hon’ble Prof. Sen', 'Honourable Professor Sen'],
  ['India vs. Nepal', 'India versus Nepal'],
  ['fruit, e.g. mangoes', 'fruit, for example mangoes'],
  ['World War II', 'World War two'],
  ['Class XII', 'Class twelve'],
  ['the UP CM', 'the U P C M'],
  ['salt & rice', 'salt and rice'],
  ['the city&#8217;s tank &mdash; full', 'the city’s tank — full'],
  ['• seed', 'seed'],
  ['RAIN2Go', 'RAIN two Go'],
]

describe('English before it is spoken', () => {
  test.each(PAIRS)('[news:A6] "%s" is said "%s"', (written, said) => {
    expect(speakable(written, 'en')).toBe(said)
  })

  test('[news:A6] at least sixty pairs are checked', () => {
    expect(PAIRS.length).toBeGreaterThanOrEqual(60)
  })

  test('[news:A6] a whole sentence keeps its stops', () => {
    expect(speakable('On 10/01/2026, Dr. Rao paid Rs. 5 cr. for 12% at 14:30.', 'en')).toBe(
      'On tenth of January 2026, Doctor Rao paid five crore rupees for twelve per cent at two thirty p.m.',
    )
  })

  test('addresses, mail and emoji are not said, in any language', () => {
    expect(speakable('Write to a.b@example.com or see https://example.com/a?b=1. 🎉 Thanks', 'en')).toBe(
      'Write to or see. Thanks',
    )
    expect(speakable('பார்க்க www.example.com 👍🏽 நன்றி', 'ta')).toBe('பார்க்க நன்றி')
  })

  test('no figure but a year is left for the voice to guess at', () => {
    fc.assert(
      fc.property(
        fc.nat(999_999_999),
        fc.constantFrom('₹', '', '$'),
        fc.constantFrom('', '%', ' km', ' lakh'),
        (n, a, z) => {
          expect(speakable(`${a}${n}${z} x`, 'en').replace(/\b20\d\d\b/, '')).not.toMatch(/\d/)
        },
      ),
    )
  })

  test('no text breaks it, however odd, and saying it twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(typeof speakable(text, 'en')).toBe('string')
      }),
    )
    for (const [, said] of PAIRS) expect(speakable(said, 'en')).toBe(said)
  })

  test('hostile lengths take no time', () => {
    const before = processorMs()
    for (const segment of ['1,', '1-', '₹1 ', '9 ', 'a.', '1/', 'Dr. ', 'I.', '@a', 'www.', '((', '1:']) {
      speakable(segment.repeat(4_000), 'en')
      speakable(segment.repeat(4_000), 'hi')
    }
    expect(processorMs() - before).toBeLessThan(4_000)
  })
})

describe('English numbers', () => {
  test('each whole number has words of its own, smaller parts after larger ones', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999_999), fc.nat(999_999_999_999), (a, b) => {
        expect(wordsOf(String(a)) === wordsOf(String(b))).toBe(a === b)
      }),
    )
  })

  test('ordinals and decades', () => {
    expect(['1', '2', '3', '5', '8', '9', '12', '20', '21', '100'].map(ordinalOf)).toEqual(
      'first,second,third,fifth,eighth,ninth,twelfth,twentieth,twenty-first,one hundredth'.split(','),
    )
    expect(['1990', '80', '1900', '2010', '2000'].map(decadeOf)).toEqual([
      'nineteen nineties',
      'eighties',
      'nineteen hundreds',
      'twenty tens',
      'two thousands',
    ])
  })
})
