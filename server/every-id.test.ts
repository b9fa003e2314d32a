import fc from 'fast-check'
import { expect } from 'vitest'
import { confirmPayment, getPlanOrder, openPayment, playSandbox } from '@chowk/contract/billing/order.ts'
import type { Call } from '@chowk/contract/call.ts'
import { renamePasskey } from '@chowk/contract/identity/passkey.ts'
import { getWorkspaceFile, setWorkspaceBadge } from '@chowk/contract/operator/workspace.ts'
import {
  decideJoinRequest,
  getStorePermission,
  setStorePermission,
  switchWorkspace,
} from '@chowk/contract/organisation/membership.ts'
import { decideProof, giveWord } from '@chowk/contract/organisation/verification.ts'
import { handlers } from './app.ts'
import { inputSchemaOf } from './platform/api/schema.ts'
import type { JsonSchema } from './platform/api/schema.ts'
import type { Handler } from './platform/handle.ts'
import { rightInputsOf } from './testing/attack/hostile-input.ts'
import { givenCategory, givenPublication } from './testing/news.ts'
import { test } from './testing/test.ts'
import type { World } from './testing/world.ts'

const fieldsOf = ({ call }: Handler): Record<string, JsonSchema> => inputSchemaOf(call).properties ?? {}

/** What the call has to be given beside the id. */
function required({ call }: Handler): Record<string, unknown> {
  const schema = inputSchemaOf(call)
  const [right = {}] = fc.sample(rightInputsOf(schema), { numRuns: 1, seed: 7 })
  return Object.fromEntries(Object.entries(right).filter(([name]) => schema.required?.includes(name)))
}

async function everybody(world: World) {
  const workspace = await world.workspace()
  const meera = await world.person({ workspace, role: 'OWNER', operator: true })
  const colleague = await world.person({ workspace })
  const publication = await givenPublication(world, { slug: 'harbour' })
  await givenCategory(world, 'water')
  return { meera, colleague, publication }
}

test(
  '[V1:B3] whoever asks for the list or the profile of another by her id is told that it is not found, a colleague too',
  { timeout: 120_000 },
  async ({ world }) => {
    const { meera, colleague, publication } = await everybody(world)
    const asking = handlers.filter(
      (handler) => 'userId' in fieldsOf(handler) && handler.call.address !== 'GET /api/corporate/get-by-customurl',
    )
    const said: Record<string, unknown> = {}
    for (const handler of asking) {
      const beside = {
        ...required(handler),
        ...('id' in fieldsOf(handler) && { id: handler.call.address.includes('category') ? 'water' : publication }),
        ...('category' in fieldsOf(handler) && { category: 'water' }),
      }
      const statuses = []
      for (const userId of [meera.id, 'meera', "' or 1=1 --"])
        statuses.push((await colleague.ask(handler.call, { ...beside, userId })).statusCode)
      said[handler.call.address] = statuses.join()
    }
    // Posts of another person are listed and counted as far as the viewer sees them.
    const counted = { 'GET /api/post/stats': '200,404,404', 'GET /api/post/user': '200,404,404' }
    // Only administrators say who may use the store, and only they and teachers what a pupil needs.
    expect(said).toEqual({
      ...Object.fromEntries(asking.map(({ call }) => [call.address, '404,404,404'])),
      'PUT /api/employee/update-store-permission': '403,403,403',
      'GET /api/quiz/accommodation/list': '403,403,403',
      'PUT /api/quiz/accommodation/set': '403,403,403',
      ...counted,
    })
    expect(asking.length).toBeGreaterThan(14)
  },
)

/** Ids of things under way, which answer with a code of their own however they are wrong, of windows, which are no rows, and of what is yet to be made. */
const PROCEDURES = ['transactionId', 'challengeId', 'consentId', 'writer', 'windowId', 'regradeId']

const isRowId = (schema: JsonSchema): boolean =>
  schema.format === 'uuid' || (schema.anyOf ?? []).some((one) => one.format === 'uuid')

test('what is no id of a row is answered as a row that is not there', { timeout: 120_000 }, async ({ world }) => {
  const { meera } = await everybody(world)
  const wrong: string[] = []
  let requestCount = 0
  for (const handler of handlers) {
    if (handler.taking || handler.call.body === 'bytes') continue
    for (const [name, schema] of Object.entries(fieldsOf(handler))) {
      if (PROCEDURES.includes(name) || !isRowId(schema)) continue
      requestCount += 1
      const { statusCode, body } = await meera.ask(handler.call, { ...required(handler), [name]: 'no-id' })
      const isMissing = statusCode === 404 || body.code === 'NOT_JOINED' || body.code === 'UNDO_OVER'
      if (!isMissing) wrong.push(`${handler.call.address} ${name}: ${statusCode} ${body.code}`)
    }
  }
  expect(wrong).toEqual([])
  expect(requestCount).toBeGreaterThan(30)
})

const NOBODY = '01990000-0000-7000-8000-000000000000'

/** Calls about one row, and their code where it is not there. */
const MISSING: readonly [Call, string, Record<string, unknown>?][] = [
  [getPlanOrder, 'ORDER_NOT_FOUND'],
  [openPayment, 'ORDER_NOT_FOUND'],
  [confirmPayment, 'ORDER_NOT_FOUND'],
  [playSandbox, 'ORDER_NOT_FOUND'],
  [renamePasskey, 'PASSKEY_NOT_FOUND', { name: 'Laptop' }],
  [setStorePermission, 'MEMBER_NOT_FOUND'],
  [getStorePermission, 'MEMBER_NOT_FOUND'],
  [decideJoinRequest, 'REQUEST_NOT_FOUND'],
  [switchWorkspace, 'WORKSPACE_NOT_FOUND'],
  [giveWord, 'REQUEST_NOT_FOUND'],
  [decideProof, 'REQUEST_NOT_FOUND', { decision: 'SHOWN', reason: '' }],
  [getWorkspaceFile, 'WORKSPACE_NOT_FOUND'],
  [setWorkspaceBadge, 'WORKSPACE_NOT_FOUND', { version: 1, isVerified: true, reason: 'Their letter came' }],
]

test.for(MISSING.map(([call, code, beside]) => ({ call, code, beside, at: call.address })))(
  '$at answers $code for an id that no row has, and for what is no id',
  async ({ call, code, beside }, { world }) => {
    const { meera } = await everybody(world)
    const handler = handlers.find((one) => one.call.address === call.address)
    const fields = handler ? fieldsOf(handler) : {}
    const name = Object.keys(fields).find((field) => isRowId(fields[field] ?? {})) ?? ''
    for (const id of [NOBODY, 'no-id', "' or 1=1 --"]) {
      const input = { ...(handler && required(handler)), ...beside, [name]: id }
      const { statusCode, body } = await meera.ask(call, input)
      expect([statusCode, body.code]).toEqual([404, code])
    }
  },
)
