import { expect } from 'vitest'
import { getMember } from '@chowk/contract/member/member-file.ts'
import { givenProvider, operations } from '../../testing/members/scim-provider.ts'
import { test } from '../../testing/test.ts'
import { ENTERPRISE, USER } from './scim-documents.rules.ts'

const userOf = (name: string, manager?: unknown) => ({
  schemas: [USER, ENTERPRISE],
  userName: `${name}@neem.example`,
  displayName: name,
  active: true,
  ...(manager !== undefined && { [ENTERPRISE]: { manager } }),
})
const MANAGER = `${ENTERPRISE}:manager`

test('a directory says who reports to whom, as Entra and as Okta write it; nobody, a stranger and a ring are refused, and a manager who left is named to nobody', async ({
  world,
}) => {
  const { owner, ask } = await givenProvider(world)
  const asha = await ask('POST /Users', userOf('asha'))
  const banu = await ask('POST /Users', userOf('banu', { value: asha.body.id }))
  expect(banu.body[ENTERPRISE].manager).toMatchObject({
    value: asha.body.id,
    displayName: 'asha',
    $ref: expect.stringMatching(new RegExp(`/Users/${asha.body.id}$`)),
  })
  expect(await owner.call(getMember, { id: banu.body.id })).toMatchObject({ manager: { name: 'asha' } })
  const found = await ask(`GET /Users?filter=${encodeURIComponent(`${MANAGER}.value eq "${asha.body.id}"`)}`)
  expect(found.body.Resources.map(({ id }: { id: string }) => id)).toEqual([banu.body.id])
  const chand = await ask('POST /Users', userOf('chand'))
  const set = async (value: unknown, op = 'Replace', path = MANAGER) =>
    await ask(`PATCH /Users/${banu.body.id}`, operations({ op, path, value }))
  expect((await set(chand.body.id, 'Add')).body[ENTERPRISE].manager.value).toBe(chand.body.id)
  expect((await set(asha.body.id, 'replace', `${MANAGER}.value`)).body[ENTERPRISE].manager.value).toBe(asha.body.id)
  const ring = await ask(`PATCH /Users/${asha.body.id}`, operations({ op: 'add', path: MANAGER, value: banu.body.id }))
  expect(ring).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  for (const wrong of [crypto.randomUUID(), 'asha', 7])
    expect(await set(wrong), String(wrong)).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  expect((await set(undefined, 'remove')).body[ENTERPRISE].manager).toBeUndefined()
  await set({ value: asha.body.id })
  await ask(`DELETE /Users/${asha.body.id}`)
  expect((await ask(`GET /Users/${banu.body.id}`)).body[ENTERPRISE].manager).toBeUndefined()
  expect((await ask(`GET /Schemas/${ENTERPRISE}`)).body.attributes.map(({ name }: { name: string }) => name)).toContain(
    'manager',
  )
})
