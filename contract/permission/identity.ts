import { everybody } from './permission.ts'
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
]
