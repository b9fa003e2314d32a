import { everybody, only, operators, signedIn, whoRunsIt } from './permission.ts'
import type { Permission } from './permission.ts'

/** Workspaces: seeing, opening, joining and running them. */
export const organisationPermissions: readonly Permission[] = [
  {
    action: 'find workspaces, and see of each what the own relation to it allows',
    who: everybody('any'),
    calls: [
      'GET /api/corporate/get-by-customurl',
      'GET /api/master/user/workspace/unauth/get-by-customurl',
      'GET /api/corporate/global',
      'GET /api/global/workspace/enable-list',
      'GET /api/organisation/custom-url',
    ],
  },
  {
    action: 'open a workspace, ask to join one, act for one of the own',
    who: signedIn('own'),
    calls: [
      'POST /api/organisation/workspaces',
      'GET /api/organisation/memberships',
      'PUT /api/organisation/session',
      'POST /api/organisation/join-requests',
      'DELETE /api/organisation/join-requests',
      'POST /api/organisation/join-codes/look',
      'POST /api/organisation/join-codes/use',
      'GET /api/organisation/own-waiting',
      'GET /api/employee/get-store-permission',
    ],
  },
  {
    action: 'change the workspace, let people in, say who uses the store',
    who: whoRunsIt,
    calls: [
      'PUT /api/corporate/update',
      'GET /api/organisation/join-requests',
      'PUT /api/organisation/join-requests',
      'POST /api/organisation/join-codes',
      'GET /api/organisation/join-codes',
      'DELETE /api/organisation/join-codes',
      'PUT /api/employee/update-store-permission',
    ],
  },
  {
    action: 'demand a second factor of whoever runs the workspace',
    who: only({ owner: 'workspace' }),
    calls: ['PUT /api/organisation/second-factor'],
  },
  {
    action: 'show that the workspace is what it says, speak for another one',
    who: whoRunsIt,
    calls: [
      'GET /api/organisation/verification',
      'POST /api/organisation/verification/mail',
      'POST /api/organisation/verification/code',
      'POST /api/organisation/verification/dns',
      'POST /api/organisation/verification/document',
      'POST /api/organisation/verification/word',
      'DELETE /api/organisation/verification',
      'GET /api/organisation/words',
      'PUT /api/organisation/words',
    ],
  },
  {
    action: 'sign in by the provider of a workspace',
    who: everybody('own'),
    calls: ['POST /api/organisation/sign-on/begin', 'POST /api/organisation/sign-on/end'],
  },
  {
    action: 'see and undo what ties the own account to a provider',
    who: signedIn('own'),
    calls: ['GET /api/organisation/own-sign-ons', 'POST /api/organisation/own-sign-ons/undo'],
  },
  {
    action: 'set the provider of the workspace: its owner alone, as an administrator is told',
    who: only({ owner: 'workspace' }),
    calls: [
      'GET /api/organisation/sign-on',
      'PUT /api/organisation/sign-on',
      'POST /api/organisation/sign-on/remove',
      'POST /api/organisation/sign-on/try',
    ],
  },
  {
    action: 'look at what workspaces show of themselves',
    who: operators,
    calls: ['GET /api/organisation/proofs', 'PUT /api/organisation/proofs'],
  },
]
