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
