import { operators } from './permission.ts'
import type { Permission } from './permission.ts'

/** Looking after an installation. */
export const operationPermissions: readonly Permission[] = [
  {
    action: 'look after jobs',
    who: operators,
    calls: [
      'GET /api/operator/overview',
      'GET /api/operator/jobs',
      'GET /api/operator/job-counts',
      'POST /api/operator/jobs/again',
      'POST /api/operator/jobs/failed-again',
      'POST /api/operator/jobs/remove',
    ],
  },
  {
    action: 'look after people',
    who: operators,
    calls: [
      'GET /api/operator/people',
      'GET /api/operator/person',
      'POST /api/operator/person/suspend',
      'POST /api/operator/person/restore',
      'POST /api/operator/person/reset-letter',
    ],
  },
  {
    action: 'look after workspaces',
    who: operators,
    calls: [
      'GET /api/operator/workspaces',
      'GET /api/operator/workspace',
      'POST /api/operator/workspace/state',
      'POST /api/operator/workspace/badge',
    ],
  },
]
