import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { NewPassword } from './new-password.ts'
import { LONGEST_PASSWORD } from './session.ts'

const passwordRefusals = { PASSWORD_WRONG: 422 } as const
const change = z.object({
  oldPassword: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
  newPassword: NewPassword,
})
const changed = z.object({ endedSessions: z.int() })

/** Changes the password of whoever runs a workspace (R6.10): the old one is asked for, all other sessions end, the owner is told. */
export const changeCorporatePassword = call({
  address: 'POST /api/corporate/change_password',
  specified: 'acc-corp-password',
  says: 'Changes the password; other sessions end.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out'),
  input: change,
  output: changed,
  refusals: passwordRefusals,
  audits: 'identity.password-changed',
})

/** The same for everybody else (R6.10). */
export const changeEmployeePassword = call({
  address: 'POST /api/employee/change_password',
  specified: 'acc-emp-password',
  says: 'Changes the password; other sessions end.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out'),
  input: change,
  output: changed,
  refusals: passwordRefusals,
  audits: 'identity.password-changed',
})

/** Sets a new password by a confirmed PASSWORD code. Every session ends; signing in comes after, as always. */
export const resetPassword = call({
  address: 'POST /api/identity/password/reset',
  says: 'Sets a new password by a confirmed code.',
  permission: everybody('own', 'sign up, come in by a letter, and set a forgotten password'),
  input: z.object({ transactionId: z.uuid(), newPassword: NewPassword }),
  output: z.object({
    /** What to sign in with. */
    signInAs: z.string(),
    endedSessions: z.int(),
  }),
  refusals: { CODE_OVER: 410 },
  audits: 'identity.password-reset',
})
