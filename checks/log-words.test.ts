import { expect, test } from 'vitest'
import { handlers } from '../server/app.ts'
import { ACCESS_REFUSED, SIGN_IN_FAILED } from '../server/platform/audit/refused-access.ts'
import { readSource } from './sources.ts'

test('everything that is written into the log has words in which operators read it', () => {
  const written = new Set(handlers.flatMap(({ call }) => call.audits ?? []))
  const table = readSource('web/app/log/did-words.ts').matchAll(/^ {2}'?([^':]+)'?: m\./gm)
  // Reading an invoice, fetching a file of members and what a directory changes are addresses, not calls; turning a lost factor off is a job.
  expect(new Set([...table].map(([, name]) => name))).toEqual(
    new Set([
      ...written,
      'invoice read',
      'member.factor-reset-done',
      'member.file-fetched',
      'member.scim-changed',
      ACCESS_REFUSED,
      SIGN_IN_FAILED,
    ]),
  )
})
