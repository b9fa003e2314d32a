import { expect, test } from 'vitest'
import { AccountType } from '@chowk/contract/organisation/membership.ts'
import { accountTypeOf } from './account-type.rules.ts'
import type { Place } from './account-type.rules.ts'

const place = (change: Partial<Place>): Place => ({
  kind: 'CORPORATE',
  role: 'MEMBER',
  state: 'PRESENT',
  sells: false,
  ...change,
})

test('eight types of account are one person with places: kind of workspace, role and rights', () => {
  const types = [
    accountTypeOf(place({ kind: null })),
    accountTypeOf(place({ kind: 'INSTITUTE', role: 'OWNER' })),
    accountTypeOf(place({ kind: 'INSTITUTE', role: 'FACULTY' })),
    accountTypeOf(place({ role: 'ADMIN' })),
    accountTypeOf(place({ state: 'INVITED' })),
    accountTypeOf(place({ role: 'OWNER' })),
    accountTypeOf(place({})),
    accountTypeOf(place({ kind: 'DEFAULT', sells: true })),
  ]
  expect(types).toEqual(AccountType.options)
})

test('who left or was suspended acts as an individual, and housing, NGOs and groups have owners like companies', () => {
  expect(accountTypeOf(place({ role: 'ADMIN', state: 'LEFT' }))).toBe('INDIVIDUAL')
  expect(accountTypeOf(place({ role: 'OWNER', state: 'SUSPENDED' }))).toBe('INDIVIDUAL')
  for (const kind of ['RESIDENTIAL', 'NGO', 'GROUP'])
    expect(accountTypeOf(place({ kind, role: 'OWNER' }))).toBe('CORPORATE')
})
