import { expect, test } from 'vitest'
import type { ListAddress } from '../list/list-address.ts'
import { narrowing } from './queue-filters.tsx'

test('whoever narrows the queue leaves the case that stood open, which may be none of those that are left', () => {
  const changes: Record<string, string>[] = []
  const address = { change: (values: Record<string, string>) => void changes.push(values) } as ListAddress
  narrowing(address).set('why', 'REPORT')
  expect(changes).toEqual([{ why: 'REPORT', case: '' }])
})
