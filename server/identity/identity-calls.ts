import type { Handler } from '../platform/handle.ts'
import { answerAcceptCookies } from './consent.ts'
import { answerCorporateLogin, answerEmployeeLogin } from './login.ts'
import { answerAskDataExport, answerListDataExports } from './leaving/data-export.ts'
import { answerLogout } from './logout.ts'
import { answerRenewal } from './renewal.ts'

/** Every call of the identity domain. */
export const identityCalls: Handler[] = [
  answerCorporateLogin,
  answerEmployeeLogin,
  answerRenewal,
  answerLogout,
  answerAcceptCookies,
  answerListDataExports,
  answerAskDataExport,
]
