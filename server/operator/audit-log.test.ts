import { expect } from 'vitest'
import { replaceLegalText } from '@chowk/contract/content/legal.ts'
import { getAuditLog } from '@chowk/contract/operator/log.ts'
import { getPersonFile } from '@chowk/contract/operator/person.ts'
import { moveWorkspaceState } from '@chowk/contract/operator/workspace.ts'
import { askDataExport } from '@chowk/contract/identity/data-export.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

const TEXT = 'These are the new rules of this place, for everybody who comes here.'

async function givenRows(world: World) {
  const farah = await world.person({ name: 'Farah', email: 'farah@chowk.example', operator: true })
  for (const document of ['TERMS', 'PRIVACY'] as const)
    await farah.call(replaceLegalText, { document, version: 0, en: TEXT, hi: TEXT })
  const asha = await world.person({ name: 'Asha', password: 'Stepwell-42!' })
  await asha.call(askDataExport, { password: 'Stepwell-42!' })
  return { farah, asha }
}

test('the log is read by operators, newest first, by who did what, page by page', async ({ world }) => {
  const { farah, asha } = await givenRows(world)
  const all = await farah.call(getAuditLog, {})
  expect(all.content.map(({ actor }) => actor)).toEqual(['Asha', 'Farah', 'Farah'])
  expect((await farah.call(getAuditLog, { actor: 'fara' })).content).toHaveLength(2)
  expect((await farah.call(getAuditLog, { actor: asha.id })).content).toHaveLength(1)
  expect((await farah.call(getAuditLog, { actor: '%' })).content).toHaveLength(0)
  const { content } = await farah.call(getAuditLog, { action: 'legal text replaced' })
  expect(content.map(({ subject }) => subject)).toEqual(['PRIVACY 1', 'TERMS 1'])
  const first = await farah.call(getAuditLog, { size: 2 })
  const rest = await farah.call(getAuditLog, { size: 2, next: first.next ?? '' })
  expect([...first.content, ...rest.content].map(({ id }) => id)).toEqual(all.content.map(({ id }) => id))
  expect((await farah.ask(getAuditLog, { next: '1 or 1' })).body.code).toBe('INVALID_PAGE')
  expect((await asha.ask(getAuditLog, {})).body.code).toBe('NOT_ALLOWED')
})

test('who and what a row names by an id is told beside it, and actions are listed once each', async ({ world }) => {
  const { farah, asha } = await givenRows(world)
  const school = await world.workspace({ name: 'Neem School' })
  const reason = 'It sells medals that nobody has won.'
  await farah.call(moveWorkspaceState, { id: school, version: 1, to: 'SUSPENDED', reason })
  await farah.call(getPersonFile, { id: asha.id })
  const { names, actions } = await farah.call(getAuditLog, {})
  expect(names[school]).toEqual({ kind: 'workspace', name: { en: 'Neem School', hi: null } })
  expect(names[asha.id]).toEqual({ kind: 'person', name: { en: 'Asha', hi: null } })
  expect(actions).toEqual([
    'identity.data-exported',
    'legal text replaced',
    'person looked at',
    'workspace state changed',
  ])
  expect(
    (await farah.call(getAuditLog, { actor: 'FARAH@chowk.example', action: 'person looked at' })).content,
  ).toHaveLength(1)
})
