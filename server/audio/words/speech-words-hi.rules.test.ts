import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hindiWordsOf } from './numbers-hi.rules.ts'
import { speakable } from './speech-words.rules.ts'

const PAIRS: readonly (readonly [written: string, said: string])[] = [
  ['₹5,00,000', 'पाँच लाख रुपये'],
  ['₹५,००,०००', 'पाँच लाख रुपये'],
  ['रु. 500', 'पाँच सौ रुपये'],
  ['500 रु.', 'पाँच सौ रुपये'],
  ['5 करोड़ रुपये', 'पाँच करोड़ रुपये'],
  ['₹1', 'एक रुपया'],
  ['₹99.50', 'निन्यानवे रुपये और पचास पैसे'],
  ['₹1.5 करोड़', 'डेढ़ करोड़ रुपये'],
  ['2.5 लाख', 'ढाई लाख'],
  ['3.5 लाख रुपये', 'साढ़े तीन लाख रुपये'],
  ['₹2 लाख करोड़', 'दो लाख करोड़ रुपये'],
  ['₹500-600', 'पाँच सौ से छह सौ रुपये'],
  ['₹40/किलो', 'चालीस रुपये प्रति किलो'],
  ['$5 अरब', 'पाँच अरब डॉलर'],
  ['10 हजार', 'दस हज़ार'],
  ['12%', 'बारह प्रतिशत'],
  ['12.5 प्रतिशत', 'बारह दशमलव पाँच प्रतिशत'],
  ['5-10%', 'पाँच से दस प्रतिशत'],
  ['10/01/2026', 'दस जनवरी दो हज़ार छब्बीस'],
  ['10-01-2026', 'दस जनवरी दो हज़ार छब्बीस'],
  ['15 अगस्त 1947', 'पंद्रह अगस्त उन्नीस सौ सैंतालीस'],
  ['21-25 जनवरी', 'इक्कीस से पच्चीस जनवरी'],
  ['14:30', 'दोपहर ढाई बजे'],
  ['14:00', 'दोपहर दो बजे'],
  ['9:30 बजे', 'साढ़े नौ बजे'],
  ['सुबह 9:15 बजे', 'सुबह सवा नौ बजे'],
  ['शाम 5.45 बजे', 'शाम पौने छह बजे'],
  ['21:20', 'रात नौ बजकर बीस मिनट'],
  ['5 कि.मी. दूर', 'पाँच किलोमीटर दूर'],
  ['80 किमी/घंटा', 'अस्सी किलोमीटर प्रति घंटा'],
  ['-5°C', 'माइनस पाँच डिग्री सेल्सियस'],
  ['12 मिमी', 'बारह मिलीमीटर'],
  ['2-3 किग्रा', 'दो से तीन किलोग्राम'],
  ['1.5 घंटे', 'डेढ़ घंटे'],
  ['1ली', 'पहली'],
  ['6वां', 'छठा'],
  ['22वें', 'बाईसवें'],
  ['10वीं कक्षा', 'दसवीं कक्षा'],
  ['1998 में', 'उन्नीस सौ अट्ठानवे में'],
  ['2026 में', 'दो हज़ार छब्बीस में'],
  ['2025-26', 'दो हज़ार पच्चीस से छब्बीस'],
  ['1857-1947', 'अठारह सौ सत्तावन से उन्नीस सौ सैंतालीस'],
  ['3.14', 'तीन दशमलव एक चार'],
  ['10-12 लोग', 'दस से बारह लोग'],
  ['3-0 से', 'तीन शून्य से'],
  ['1,23,45,678', 'एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर'],
  ['½', 'आधा'],
  ['2½ घंटे', 'ढाई घंटे'],
  ['3/4', 'तीन चौथाई'],
  ['9876543210', 'नौ आठ सात छह पाँच चार तीन दो एक शून्य'],
  ['हेल्पलाइन 1098', 'हेल्पलाइन एक शून्य नौ आठ'],
  ['कोविड-19', 'कोविड-उन्नीस'],
  ['डॉ. राव', 'डॉक्टर राव'],
  ['प्रो. शर्मा', 'प्रोफ़ेसर शर्मा'],
  ['स्व. शास्त्री', 'स्वर्गीय शास्त्री'],
  ['उ.प्र. सरकार', 'उत्तर प्रदेश सरकार'],
  ['नं. 5', 'नंबर पाँच'],
  ['BJP', 'बी जे पी'],
]

const TENS = ['शून्य', 'दस', 'बीस', 'तीस', 'चालीस', 'पचास', 'साठ', 'सत्तर', 'अस्सी', 'नब्बे']

describe('Hindi before it is spoken', () => {
  test.each(PAIRS)('[news:A6] "%s" is said "%s"', (written, said) => {
    expect(speakable(written, 'hi')).toBe(said.normalize('NFC'))
  })

  test('[news:A6] at least forty pairs are checked', () => {
    expect(PAIRS.length).toBeGreaterThanOrEqual(40)
  })

  test('[news:A6] a whole sentence keeps its danda', () => {
    expect(speakable('डॉ. राव ने 10/01/2026 को ₹5,00,000 दिए, यानी 12% अधिक।', 'hi')).toBe(
      'डॉक्टर राव ने दस जनवरी दो हज़ार छब्बीस को पाँच लाख रुपये दिए, यानी बारह प्रतिशत अधिक।'.normalize('NFC'),
    )
  })

  test('saying it twice changes nothing, and no figure is left', () => {
    for (const [, said] of PAIRS) expect(speakable(said, 'hi')).toBe(said.normalize('NFC'))
    fc.assert(
      fc.property(
        fc.nat(999_999_999),
        fc.constantFrom('₹', ''),
        fc.constantFrom('', '%', ' किमी', ' लाख'),
        (n, a, z) => {
          expect(speakable(`${a}${n}${z} है`, 'hi')).not.toMatch(/\d/)
        },
      ),
    )
  })
})

describe('Hindi numbers', () => {
  test('the tens have their names, and none of the first hundred shares a word with another', () => {
    expect(TENS.map((_, ten) => hindiWordsOf(String(ten * 10)))).toEqual(TENS)
    expect(new Set(Array.from({ length: 100 }, (_, n) => hindiWordsOf(String(n)))).size).toBe(100)
  })

  test('the numbers before a full ten look forward to it, except 89 and 99', () => {
    expect(['19', '29', '39', '49', '59', '69', '79', '89', '99'].map(hindiWordsOf)).toEqual(
      'उन्नीस उनतीस उनतालीस उनचास उनसठ उनहत्तर उनासी नवासी निन्यानवे'.split(' '),
    )
  })

  test('thousands, lakhs and crores', () => {
    expect(hindiWordsOf('1000')).toBe('एक हज़ार'.normalize('NFC'))
    expect(hindiWordsOf('100100')).toBe('एक लाख एक सौ')
    expect(hindiWordsOf('10000000')).toBe('एक करोड़'.normalize('NFC'))
    expect(hindiWordsOf('123456789012')).toBe('बारह हज़ार तीन सौ पैंतालीस करोड़ सड़सठ लाख नवासी हज़ार बारह'.normalize('NFC'))
  })

  test('each whole number has words of its own', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999_999), fc.nat(999_999_999_999), (a, b) => {
        expect(hindiWordsOf(String(a)) === hindiWordsOf(String(b))).toBe(a === b)
      }),
    )
  })
})
