import { expect, test } from 'vitest'
import { addressOf } from '../contract/call.ts'
import { handlers } from '../server/app.ts'
import { sources } from './sources.ts'

/** Files that write rows of the audit log; everything else says `audit` to the function that answers its call. */
const WRITERS = {
  'server/platform/audit/audit-row.ts': 'the statement itself',
  'server/platform/handle.ts': 'what a call did',
  'server/platform/audit/refused-access.ts': 'what a call refused',
  'server/member/scim/scim-routes.ts': 'what a directory did, at addresses outside the calls',
  'server/identity/factor/lost-factor.job.ts': 'what was asked for days ago and is due now',
  'server/identity/factor/factor.ts': 'what an operator did on the command line',
}

test('rows of the audit log are written by the function that answers every call, and by no handler itself', () => {
  const writing = sources
    .filter(({ path, isTest }) => path.startsWith('server/') && !isTest && !path.startsWith('server/testing/'))
    .filter(({ text }) => /\b(writeAudit|writeCommandAudit)\b|insert into audit_log/.test(text))
  expect(new Set(writing.map(({ path }) => path))).toEqual(new Set(Object.keys(WRITERS)))
})

/** Writes of operators, administrators and buyers that change nothing. */
const CHANGES_NOTHING = {
  'POST /api/department/rollover/preview': 'counts what a new session would change',
  'POST /api/operator/address-test': 'fetches an address and keeps nothing',
  'POST /api/organisation/sign-on/try': 'begins a way to the provider of a workspace, and nobody comes in by it',
  'POST /api/billing/payment': 'tells the gateway of an order that is in the log already; no money moves',
}

test('whatever operators, administrators and buyers change is audited', () => {
  const silent = handlers
    .map(({ call }) => call)
    .filter(({ address, permission: { access }, audits }) => {
      const isOffice = ['operator', 'administrator', 'owner'].includes(access)
      return addressOf(address).method !== 'GET' && isOffice && !audits
    })
  expect(new Set(silent.map(({ address }) => address))).toEqual(new Set(Object.keys(CHANGES_NOTHING)))
})
