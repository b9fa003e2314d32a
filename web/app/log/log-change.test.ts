import { describe, expect, test } from 'vitest'
import { OrderState } from '@chowk/contract/billing/order.ts'
import { PlanCode } from '@chowk/contract/billing/plan.ts'
import { SubscriptionState } from '@chowk/contract/billing/subscription.ts'
import { TicketState } from '@chowk/contract/content/ticket.ts'
import { PreparedCopy } from '@chowk/contract/prepared-copy.ts'
import { DELETION_REASONS, getDeletion } from '@chowk/contract/identity/leaving.ts'
import { Role } from '@chowk/contract/identity/viewer.ts'
import { Decision } from '@chowk/contract/news/report.ts'
import { PersonState } from '@chowk/contract/operator/person.ts'
import { DateOrder, UploadMode } from '@chowk/contract/member/upload.ts'
import { MembershipState } from '@chowk/contract/organisation/membership.ts'
import { QrKind } from '@chowk/contract/organisation/qr.ts'
import { OrganisationKind, WorkspaceState } from '@chowk/contract/organisation/workspace.ts'
import type { LogNames } from '@chowk/contract/operator/log.ts'
import { aboutOf, changeOf } from './log-change.ts'

const SCHOOL = '019a0000-0000-7000-8000-000000000001'
const ASHA = '019a0000-0000-7000-8000-000000000002'
const NAMES: LogNames = {
  [SCHOOL]: { kind: 'workspace', name: { en: 'Neem School', hi: 'नीम विद्यालय' } },
  [ASHA]: { kind: 'person', name: { en: 'Asha', hi: null } },
  'publication 7': { kind: 'publication', name: { en: 'Tidewater', hi: null } },
}

describe('what a row is about', () => {
  test('is named, and leads to its page at the desk where it has one', () => {
    expect(aboutOf(`workspace ${SCHOOL}`, NAMES)).toEqual({
      kind: 'organisation',
      name: 'Neem School',
      to: `/operation/workspaces/${SCHOOL}`,
    })
    expect(aboutOf(`person ${ASHA}`, NAMES).to).toBe(`/operation/people/${ASHA}`)
    expect(aboutOf('publication 7', NAMES)).toEqual({ kind: 'publication', name: 'Tidewater', to: undefined })
    expect(aboutOf(`session ${SCHOOL.replace('1', '9')}`, {})).toEqual({
      kind: 'session',
      name: '…000001',
      to: undefined,
    })
    expect(aboutOf('failed jobs note', NAMES)).toEqual({ kind: 'failed jobs', name: 'note', to: undefined })
    expect(aboutOf('CH/26-27/000001', NAMES)).toEqual({ kind: '', name: 'CH/26-27/000001', to: undefined })
  })
})

describe('what changed', () => {
  test('the state of a tax address is a part of the country, and that of an order is how far it is', () => {
    const words = (part: object) => changeOf({ before: null, after: part }, {}).map(({ field }) => field)
    expect([...words({ stateCode: '27' }), ...words({ state: 'PAID' })]).toEqual(['State', 'state'])
  })

  test.each([
    ['decisions', Decision.options],
    ['reasons for leaving', DELETION_REASONS],
    ['states of a deletion', getDeletion.output.shape.state.options],
    ['states of a copy of the data', PreparedCopy.shape.state.options],
    ['states of tickets', TicketState.options],
    ['states of orders', OrderState.options],
    ['states of plans', SubscriptionState.options],
    ['states of organisations', WorkspaceState.options],
    ['states of accounts', PersonState.options],
    ['kinds of organisations', OrganisationKind.options],
    ['plans', PlanCode.options],
    ['roles', Role.options],
    ['kinds of QR codes', QrKind.options],
    ['kinds of uploads', UploadMode.options],
    ['orders of dates', DateOrder.options],
    ['states of members', MembershipState.options],
  ])('has a word for each of the %s, and shows no constant [V1:E9]', (_, values) => {
    const shown = changeOf({ before: null, after: { state: [...values] } }, {})[0]?.after ?? ''
    expect(shown.replace('NGO', '')).not.toMatch(/[A-Z]{2}/)
    expect(new Set(shown.split(', ')).size).toBeGreaterThan(values.length / 2)
  })

  test('is told part by part; what stayed as it was is left out', () => {
    const before = { state: 'ACTIVE', name: 'Neem', gives: { seats: 200, storeAccess: false }, city: 'Pune' }
    const after = { state: 'SUSPENDED', name: 'Neem', gives: { seats: 2000, storeAccess: true }, city: '' }
    expect(changeOf({ before, after }, NAMES)).toEqual([
      { field: 'state', before: 'open', after: 'suspended' },
      { field: 'seats', before: '200', after: '2,000' },
      { field: 'Your own store', before: 'no', after: 'yes' },
      { field: 'city', before: 'Pune', after: 'nothing' },
    ])
  })

  test('says sums in rupees, days as days, and people by their names', () => {
    const after = { totalPaise: 1_416_000, lastDay: '2026-12-31', joined: ASHA, changed: ['called', 'about'] }
    expect(changeOf({ before: null, after }, NAMES)).toEqual([
      { field: 'sum', before: undefined, after: '₹14,160.00' },
      { field: 'last day', before: undefined, after: '31 Dec 2026' },
      { field: 'joined', before: undefined, after: 'Asha' },
      { field: 'changed', before: undefined, after: 'called, about' },
    ])
    expect(changeOf({ before: { name: 'My phone' }, after: null }, NAMES)).toEqual([
      { field: 'name', before: 'My phone', after: undefined },
    ])
    expect(changeOf({ before: null, after: null }, NAMES)).toEqual([])
  })
})
