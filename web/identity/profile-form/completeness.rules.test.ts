import { expect, test } from 'vitest'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { filledCount, filledParts } from './completeness.rules.ts'

const EMPTY: PersonView = {
  view: 'OWN',
  userId: 'u',
  customUrl: null,
  name: 'Zoya',
  called: '',
  headline: '',
  about: '',
  languages: [],
  portrait: '/portrait/a-0.svg',
  background: null,
  since: '2026-11',
  workspace: null,
  sections: { skill: [], experience: [], education: [], certification: [], achievement: [] },
  own: null,
}

test('the meter counts the parts of a profile that hold something [cso:W10]', () => {
  expect(filledCount(filledParts(EMPTY))).toBe(0)
  const skill = [{ id: 's', version: 1, name: 'Persian', level: 4 }]
  const parts = filledParts({
    ...EMPTY,
    headline: 'Librarian',
    languages: ['en', 'ur'],
    sections: { ...EMPTY.sections, skill },
  })
  expect(filledCount(parts)).toBe(3)
  expect(parts.find(({ section }) => section === 'languages')).toEqual({ section: 'languages', count: 2 })
  expect(parts).toHaveLength(8)
})
