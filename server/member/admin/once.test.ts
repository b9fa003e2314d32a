import { expect } from 'vitest'
import { saveTax } from '@chowk/contract/billing/tax.ts'
import type { Call } from '@chowk/contract/call.ts'
import { addAdmin } from '@chowk/contract/member/admin.ts'
import { offerOwnership } from '@chowk/contract/member/ownership.ts'
import { makeWorkspaceCopy } from '@chowk/contract/organisation/closing.ts'
import { test } from '../../testing/test.ts'

const PASSWORD = 'Stepwell-42!'

test('an invitation, an offer to own it, its tax details and a copy of it happen once, however often a telephone that lost the answer asks again', async ({
  world,
}) => {
  const school = await world.workspace({ name: 'Neem School' })
  const tara = await world.person({ workspace: school, role: 'OWNER', password: PASSWORD, email: 'tara@neem.example' })
  const banu = await world.person({ workspace: school, role: 'ADMIN' })
  const [row] = await world.owner<{ id: string }[]>`select id from membership where person_id = ${banu.id}`
  const address = { address: '4 Banyan Road, Nashik', pin: '422001', state: '27' }
  const asked: [Call, Record<string, unknown>][] = [
    [addAdmin, { email: 'new@neem.example', name: 'New One', role: 'FACULTY' }],
    [offerOwnership, { id: row?.id ?? '', staysOwner: true, password: PASSWORD }],
    [saveTax, { legalName: 'Neem Trust', tradeName: '', gstin: '', pan: 'AACTN4812K', tan: '', ...address }],
    [makeWorkspaceCopy, { workspaceId: school, password: PASSWORD }],
  ]
  for (const [call, input] of asked) {
    const key = { 'idempotency-key': `once ${call.address}` }
    const first = await tara.ask(call, input, key)
    expect([call.address, first.statusCode]).toEqual([call.address, 200])
    expect(await tara.ask(call, input, key)).toEqual(first)
  }
  const count = async (name: string) =>
    Number((await world.owner`select count(*)::int as n from ${world.owner(name)}`)[0]?.['n'])
  expect(await Promise.all(['invitation', 'ownership_offer', 'tax_entry', 'workspace_copy'].map(count))).toEqual([
    0, 1, 1, 1,
  ])
  expect(await count('membership')).toBe(3)
})
