import type { Handler } from '../platform/handle.ts'
import { codeCalls } from './code/code-calls.ts'
import { signInCalls } from './code/sign-in.ts'
import { answerAcceptCookies } from './consent.ts'
import { factorCalls } from './factor/factor-calls.ts'
import { contactChangeCalls } from './contact-change/contact-change-calls.ts'
import { operatorCalls } from './operator/operator-calls.ts'
import { guardianCalls } from './guardian/guardian-calls.ts'
import { invitationCalls } from './invitation/invitation-calls.ts'
import { answerCorporateLogin, answerEmployeeLogin } from './login.ts'
import { answerAskDataExport, answerListDataExports } from './leaving/data-export.ts'
import { answerLogout } from './logout.ts'
import { passkeyCalls } from './passkey/passkey-calls.ts'
import { passwordCalls } from './password/password-calls.ts'
import { profileCalls } from './profile/profile-calls.ts'
import type { ReviewAgain } from './profile/profile-status.ts'
import { answerRenewal } from './renewal.ts'
import { sessionCalls } from './session/session-calls.ts'
import { arrivalCalls } from './signup/arrival.ts'
import { signUpCalls } from './signup/signup.ts'

/** Every call of the identity domain. */
export const identityCalls = (reviewAgain: ReviewAgain): Handler[] => [
  answerCorporateLogin,
  answerEmployeeLogin,
  answerRenewal,
  answerLogout,
  answerAcceptCookies,
  answerListDataExports,
  answerAskDataExport,
  ...codeCalls,
  ...signInCalls,
  ...contactChangeCalls,
  ...signUpCalls,
  ...arrivalCalls,
  ...passwordCalls,
  ...factorCalls,
  ...sessionCalls,
  ...passkeyCalls,
  ...guardianCalls,
  ...invitationCalls,
  ...profileCalls(reviewAgain),
  ...operatorCalls,
]
