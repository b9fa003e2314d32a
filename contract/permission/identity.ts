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
  {
    action: 'read what people say of themselves, as far as they show it',
    who: everybody('any'),
    calls: [
      'GET /api/employee/get-by-customurl',
      'GET /api/skill/list',
      'GET /api/skill/get/{id}',
      'GET /api/experience/list',
      'GET /api/experience/get/{id}',
      'GET /api/education/list',
      'GET /api/education/get/{id}',
      'GET /api/certification/list',
      'GET /api/certification/get/{id}',
      'GET /api/achievement/list',
      'GET /api/achievement/get/{id}',
    ],
  },
  {
    action: 'say what the own profile says',
    who: signedIn('own'),
    calls: [
      'PUT /api/employee/update-profile',
      'PUT /api/user/update-background-profile',
      'GET /api/user/personal-info/get',
      'PUT /api/user/personal-info/update',
      'POST /api/skill/save',
      'PUT /api/skill/update',
      'DELETE /api/skill/delete/{id}',
      'POST /api/experience/save',
      'PUT /api/experience/update',
      'DELETE /api/experience/delete/{id}',
      'POST /api/education/save',
      'PUT /api/education/update',
      'DELETE /api/education/delete/{id}',
      'POST /api/certification/save',
      'PUT /api/certification/update',
      'DELETE /api/certification/delete/{id}',
      'POST /api/achievement/save',
      'PUT /api/achievement/update',
      'DELETE /api/achievement/delete/{id}',
    ],
  },
]
