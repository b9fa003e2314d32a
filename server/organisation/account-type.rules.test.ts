import { expect, test } from 'vitest'
import { AccountType } from '@chowk/contract/organisation/membership.ts'
import { accountTypeOf } from './account-type.rules.ts'
import type { Membership } from './account-type.rules.ts'

const location = (change: Partial<Membership>): Membership => ({
  kind: 'CORPORATE',
  role: 'MEMBER',
  state: 'PRESENT',
  sells: false,
  ...change,
})

test('eight types of account are one person with places: kind of workspace, role and rights', () => {
  const types = [
    accountTypeOf(location({ kind: null })),
    accountTypeOf(location({ kind: 'INSTITUTE', role: 'OWNER' })),
    accountTypeOf(location({ kind: 'INSTITUTE', role: 'FACULTY' })),
    accountTypeOf(location({ role: 'ADMIN' })),
    accountTypeOf(location({ state: 'INVITED' })),
    accountTypeOf(location({ role: 'OWNER' })),
    accountTypeOf(location({})),
    accountTypeOf(location({ kind: 'DEFAULT', sells: true })),
  ]
  expect(types).toEqual(AccountType.options)
})

test('who left or was suspended acts as an individual, and housing, NGOs and groups have owners like companies', () => {
  expect(accountTypeOf(location({ role: 'ADMIN', state: 'LEFT' }))).toBe('INDIVIDUAL')
  expect(accountTypeOf(location({ role: 'OWNER', state: 'SUSPENDED' }))).toBe('INDIVIDUAL')
  for (const kind of ['RESIDENTIAL', 'NGO', 'GROUP'])
    expect(accountTypeOf(location({ kind, role: 'OWNER' }))).toBe('CORPORATE')
})
