import { everybody, operators } from './permission.ts'
import type { Permission } from './permission.ts'

/** Public pages, letters to whoever runs this Chowk, and what they do with them. */
export const contentPermissions: readonly Permission[] = [
  {
    action: 'read who answers for this Chowk and what holds here',
    who: everybody('any'),
    calls: [
      'GET /api/content/office',
      'GET /api/content/legal',
      'GET /api/content/form-token',
      'GET /api/content/callback-times',
    ],
  },
  {
    action: 'write to whoever runs this Chowk',
    who: everybody('own'),
    calls: [
      'POST /api/contactus/create',
      'POST /api/corporate/query/create',
      'POST /api/content/takedown',
      'GET /api/content/ticket',
      'POST /api/content/ticket/add',
    ],
  },
  {
    action: 'answer tickets, replace legal texts, read the log',
    who: operators,
    calls: [
      'GET /api/operator/tickets',
      'GET /api/operator/ticket',
      'POST /api/operator/ticket/move',
      'GET /api/operator/prepared-answers',
      'PUT /api/operator/prepared-answers',
      'DELETE /api/operator/prepared-answers',
      'POST /api/operator/legal',
      'GET /api/operator/log',
      'GET /api/operator/log/chain',
    ],
  },
]
