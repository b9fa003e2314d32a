import { expect, test } from 'vitest'
import type { ListAddress } from './list-address.ts'
import { narrowing } from './reason-filter.tsx'

test('whoever narrows the queue leaves the case that stood open, which may be none of those that are left', () => {
  const changes: Record<string, string>[] = []
  const address = { change: (values: Record<string, string>) => void changes.push(values) } as ListAddress
  narrowing(address, 'case').set('why', 'REPORT')
  // Stories and publications of the operators' queue have a name each.
  narrowing(address, 'id', 'publication').set('reason', 'Fake')
  expect(changes).toEqual([
    { why: 'REPORT', case: '' },
    { reason: 'Fake', id: '', publication: '' },
  ])
})
