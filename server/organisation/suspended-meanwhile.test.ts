import { expect } from 'vitest'
import { closeWorkspace } from '@chowk/contract/organisation/closing.ts'
import { demandSecondFactor } from '@chowk/contract/organisation/second-factor.ts'
import {
  answerByCode,
  getVerification,
  proveByDocument,
  proveByMail,
  proveByRecord,
  proveByWord,
  stopProof,
} from '@chowk/contract/organisation/verification.ts'
import { updateWorkspace } from '@chowk/contract/organisation/workspace.ts'
import { PASSWORD } from '../testing/neighbours/neighbour.ts'
import { test } from '../testing/test.ts'

const WORD = { customUrl: 'banyan-club', words: 'They know us from the fair.' }
const PAPERS = { words: 'Registration 1182 of the Charity Commissioner, Pune.', papers: [] }

test('what an owner presses while her workspace is being suspended changes nothing of it', async ({ world }) => {
  const waiting = async () =>
    (await world.owner`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length
  const calls = [
    [closeWorkspace, { password: PASSWORD }],
    [updateWorkspace, { version: 1, city: 'Pune' }],
    [proveByMail, { mailbox: 'office' }],
    [proveByRecord, {}],
    [proveByDocument, PAPERS],
    [proveByWord, WORD],
  ] as const
  for (const [call, input] of calls) {
    const id = await world.workspace()
    const owner = await world.person({ workspace: id, role: 'OWNER', password: PASSWORD })
    const { pressed } = await world.owner.begin(async (tx) => {
      await tx`update workspace set state = 'SUSPENDED', website = 'https://neem-school.example' where id = ${id}`
      const pressed = owner.ask(call, input as never)
      await expect.poll(waiting).toBe(1)
      return { pressed }
    })
    expect([call.address, (await pressed).body.code]).toEqual([call.address, 'NOT_NOW'])
    expect(await world.owner`select state, city from workspace where id = ${id}`).toEqual([
      { state: 'SUSPENDED', city: '' },
    ])
  }
  expect(await world.owner`select from workspace_proof`).toEqual([])
})

test('the home of individuals has nothing to show and demands no second factor, whoever runs it', async ({ world }) => {
  const home = await world.workspace({ kind: 'DEFAULT' })
  const keeper = await world.person({ workspace: home, role: 'OWNER' })
  const calls = [
    [getVerification, {}],
    [proveByMail, { mailbox: 'office' }],
    [answerByCode, { code: '123456' }],
    [proveByRecord, {}],
    [proveByDocument, PAPERS],
    [proveByWord, WORD],
    [stopProof, {}],
  ] as const
  const said = []
  for (const [call, input] of calls) said.push((await keeper.ask(call, input as never)).body.code)
  expect(said).toEqual([
    'WORKSPACE_NOT_FOUND',
    'WORKSPACE_NOT_FOUND',
    'CODE_OVER',
    'WORKSPACE_NOT_FOUND',
    'WORKSPACE_NOT_FOUND',
    'WORKSPACE_NOT_FOUND',
    'WORKSPACE_NOT_FOUND',
  ])
  expect((await keeper.ask(demandSecondFactor, { demanded: true })).body.code).toBe('NO_WORKSPACE')
})
