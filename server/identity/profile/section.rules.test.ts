import { describe, expect, test } from 'vitest'
import { PartialDate, WebAddress } from '@chowk/contract/identity/profile/section.ts'
import { mayChangeBirthYear } from './birth-year.rules.ts'
import { compareDates, factsOf, faultsOf, inOrder } from './section.rules.ts'
import type { EntryRow } from './section.rules.ts'
import { maySee, visibilityOf } from './visibility.rules.ts'

const TODAY = '2026-11-21'
const job = (from: string, to: string | null, isCurrent = false) =>
  factsOf('experience', {
    title: 'Librarian',
    organisation: 'A school',
    place: '',
    from,
    to,
    isCurrent,
    description: '',
  })
const paper = (issued: string, expires: string | null) =>
  factsOf('certification', { name: 'Paper', issuer: 'Guild', issued, expires, credentialUrl: '' })
const codesOf = (faults: { code: string }[]) => faults.map(({ code }) => code)

describe('dates of a profile [cso:W6]', () => {
  test('a date is as exact as somebody remembers it', () => {
    for (const right of ['2024', '2024-06', '2024-02-29']) expect(PartialDate.safeParse(right).success).toBe(true)
    for (const wrong of ['24', '2024-13', '2023-02-29', '2024-6', '2024-06-01T00:00', '1850', ''])
      expect(PartialDate.safeParse(wrong).success, wrong).toBe(false)
  })

  test('two dates are compared as far as both are known', () => {
    expect(compareDates('2024', '2024-06')).toBe(0)
    expect(compareDates('2023-12-31', '2024')).toBe(-1)
    expect(compareDates('2024-07', '2024-06-30')).toBe(1)
  })

  test('work ends when it began or later, or goes on; neither begins tomorrow', () => {
    expect(faultsOf('experience', job('2020-05', '2020-05'), TODAY)).toEqual([])
    expect(faultsOf('experience', job('2020-05', '2020'), TODAY)).toEqual([])
    expect(codesOf(faultsOf('experience', job('2020-05', '2020-04'), TODAY))).toEqual(['BEFORE_ITS_BEGINNING'])
    expect(codesOf(faultsOf('experience', job('2020', null), TODAY))).toEqual(['END_NEEDED'])
    expect(faultsOf('experience', job('2020', null, true), TODAY)).toEqual([])
    expect(codesOf(faultsOf('experience', job('2026-11-22', null, true), TODAY))).toEqual(['IN_THE_FUTURE'])
    expect(faultsOf('experience', job('2026-11-21', null, true), TODAY)).toEqual([])
  })

  test('a certificate expires after it was given', () => {
    expect(codesOf(faultsOf('certification', paper('2024-06', '2024-06'), TODAY))).toEqual(['BEFORE_ITS_BEGINNING'])
    expect(faultsOf('certification', paper('2024-06', '2030'), TODAY)).toEqual([])
  })

  test('what goes on stands first, then the newest; skills stand by level', () => {
    const row = (id: string, facts: ReturnType<typeof job>, section: EntryRow['section'] = 'experience'): EntryRow => ({
      ...facts,
      id,
      personId: 'p',
      section,
      version: 1,
    })
    const rows = [
      row('old', job('2001', '2005')),
      row('now', job('2010', null, true)),
      row('late', job('2006', '2009')),
    ]
    expect(inOrder(rows).map(({ id }) => id)).toEqual(['now', 'late', 'old'])
    const skill = (name: string, level: number) => row(name, factsOf('skill', { name, level }), 'skill')
    expect(inOrder([skill('b', 3), skill('a', 3), skill('c', 5)]).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })
})

describe('addresses [R5.08]', () => {
  test('a page elsewhere is a web address and nothing else', () => {
    for (const right of ['', 'https://guild.example/x?y=1', 'http://शाला.भारत/'])
      expect(WebAddress.safeParse(right).success, right).toBe(true)
    for (const wrong of [
      'javascript:alert(1)',
      'https://localhost',
      'https://a@b.example',
      '//x.example',
      'https://x.example/<b>',
    ])
      expect(WebAddress.safeParse(wrong).success, wrong).toBe(false)
  })
})

describe('who sees what [cso:W8]', () => {
  test('nothing is public before somebody says so, and nothing of a minor ever', () => {
    expect(new Set(Object.values(visibilityOf({}, false)))).toEqual(new Set(['WORKSPACE']))
    expect(visibilityOf({ profile: 'PUBLIC', skill: 'ONLY_ME' }, true)).toMatchObject({
      profile: 'WORKSPACE',
      skill: 'ONLY_ME',
    })
    expect(maySee('PUBLIC', 'WORKSPACE')).toBe(false)
    expect(maySee('MEMBER', 'WORKSPACE')).toBe(true)
    expect(maySee('MEMBER', 'ONLY_ME')).toBe(false)
    expect(maySee('OWN', 'ONLY_ME')).toBe(true)
  })

  test('a child cannot make herself older', () => {
    expect(mayChangeBirthYear({ birthYear: 2014, isMinor: true, isPupil: false })).toBe(false)
    expect(mayChangeBirthYear({ birthYear: null, isMinor: true, isPupil: true })).toBe(false)
    expect(mayChangeBirthYear({ birthYear: null, isMinor: false, isPupil: false })).toBe(true)
    expect(mayChangeBirthYear({ birthYear: 1980, isMinor: false, isPupil: false })).toBe(true)
  })
})
