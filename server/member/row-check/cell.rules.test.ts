import { describe, expect, test } from 'vitest'
import { birthOf, classAndSectionOf, classOf, roleOf, yesOf } from './cell.rules.ts'

const born = (text: string, order: 'DAY_FIRST' | 'MONTH_FIRST' | null = null) =>
  birthOf(text, { thisYear: 2026, order })

describe('cells of files as schools and offices write them', () => {
  test('[cso:O24] a date is read in every usual form, of a spreadsheet and in Hindi too', () => {
    for (const text of [
      '2013-07-12',
      '2013/07/12',
      '2013-07-12T00:00:00',
      '12 July 2013',
      '12th Jul 2013',
      'July 12, 2013',
      '12-Jul-13',
      '१२ जुलाई २०१३',
      '41467',
      '41467.0',
    ])
      expect(born(text), text).toEqual({ year: 2013, day: '2013-07-12', other: null })
    for (const text of ['23/07/2013', '23-07-2013', '23-07-13', '23.7.2013', '२३/०७/२०१३', '07/23/2013'])
      expect(born(text), text).toEqual({ year: 2013, day: '2013-07-23', other: null })
    for (const text of ['12 फ़रवरी 2013', '12 फरवरी 2013', '12 February 2013'])
      expect(born(text), text).toEqual({ year: 2013, day: '2013-02-12', other: null })
    expect(born('2013')).toEqual({ year: 2013, day: null, other: null })
    expect(born('1/2/85')?.year).toBe(1985)
  })

  test('[cso:O24] two numbers that may be two days are asked until the workspace has said which comes first', () => {
    expect(born('04/03/2013')).toEqual({ year: 2013, day: '2013-03-04', other: '2013-04-03' })
    expect(born('04/03/2013', 'DAY_FIRST')).toEqual({ year: 2013, day: '2013-03-04', other: null })
    expect(born('04/03/2013', 'MONTH_FIRST')).toEqual({ year: 2013, day: '2013-04-03', other: null })
    expect(born('04/04/2013')).toEqual({ year: 2013, day: '2013-04-04', other: null })
    // Only one of both is a day, whatever was said.
    expect(born('25/12/2013', 'MONTH_FIRST')?.day).toBe('2013-12-25')
  })

  test('what is no date is none', () => {
    for (const text of [
      '31/02/2013',
      '12 Junk 2013',
      '12/13',
      '12/07',
      'soon',
      '2013-13-01',
      '0/7/2013',
      '12-07-2013-1',
      '',
    ])
      expect(born(text), text).toBeUndefined()
  })

  test('a class is known by number, Roman number, word and in Hindi, with its section', () => {
    for (const text of ['8', 'VIII', '8th', 'Class 8', 'EIGHT', 'कक्षा ८', 'Std. 8', 'grade 8', '८वीं'])
      expect(classAndSectionOf(text), text).toEqual({ class: 8, section: '' })
    for (const text of ['8A', '8 a', 'VIII-A', 'Class 8 A', '8th A'])
      expect(classAndSectionOf(text), text).toEqual({ class: 8, section: 'A' })
    expect(classAndSectionOf('कक्षा ८ अ')).toEqual({ class: 8, section: 'अ' })
    for (const text of ['13', '2', 'Clas 8', 'Block 8', '8 Star', 'Grounds', '8 A B'])
      expect(classOf(text), text).toBeUndefined()
  })

  test('roles and answers are known in the words that files use', () => {
    expect(['Teacher', 'Principal', 'शिक्षिका', 'Teaching Staff'].map(roleOf)).toEqual(Array(4).fill('FACULTY'))
    expect(['student', 'Staff', 'non-teaching', 'Parent', 'कर्मचारी', 'छात्रा'].map(roleOf)).toEqual(
      Array(6).fill('MEMBER'),
    )
    expect(['admin', 'Owner', 'visitor'].map(roleOf)).toEqual(['ADMIN', 'OWNER', undefined])
    expect(['Yes', 'हाँ', '0', 'perhaps'].map(yesOf)).toEqual([true, true, false, undefined])
  })
})
