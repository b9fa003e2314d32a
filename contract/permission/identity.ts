import { everybody, signedIn } from './permission.ts'
import type { Permission } from './permission.ts'

/** Signing in and out. */
export const identityPermissions: readonly Permission[] = [
  {
    action: 'sign in, renew and sign out',
    who: everybody('own'),
    calls: [
      'POST /api/corporate/login',
      'POST /api/employee/login',
      'POST /api/user/renew/token',
      'POST /api/user/logout',
    ],
  },
  {
    action: 'sign up, come in by a letter, and set a forgotten password',
    who: everybody('own'),
    calls: [
      'GET /api/employee/get/otp',
      'POST /api/employee/default/account/create',
      'POST /api/identity/person/create',
      'POST /api/identity/auth-token/exchange',
      'GET /api/identity/workspace-face',
      'GET /api/corporate/get-code-status',
      'GET /api/corporate/fetch-code',
      'POST /api/identity/invitation/accept',
      'POST /api/otp/password-change',
      'POST /api/identity/password/reset',
    ],
  },
  {
    action: 'ask for a code and confirm it',
    who: everybody('own'),
    calls: ['GET /api/otp/email-verification', 'GET /api/otp/resend', 'POST /api/otp/verify'],
  },
  {
    action: 'allow a child, see that, and take it back',
    who: everybody('own'),
    calls: [
      'POST /api/identity/guardian/code',
      'POST /api/identity/guardian/consents',
      'POST /api/identity/guardian/change',
    ],
  },
  {
    action: 'confirm a number, change the password',
    who: signedIn('own'),
    calls: [
      'GET /api/otp/phone-verification',
      'POST /api/corporate/change_password',
      'POST /api/employee/change_password',
    ],
  },
  { action: 'choose what this device keeps', who: everybody('own'), calls: ['POST /api/user/acceptCookies'] },
  {
    action: 'leave, and take the own data along',
    who: signedIn('own'),
    calls: [
      'GET /api/profile-deletion/status',
      'POST /api/profile-deletion/request',
      'POST /api/profile-deletion/cancel',
      'GET /api/identity/data-exports',
      'POST /api/identity/data-exports',
    ],
  },
]
