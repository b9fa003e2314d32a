import * as z from 'zod/mini'
import { call } from '../call.ts'
import { owners } from '../permission.ts'

/** Whether the workspace demands a second factor of its owner and administrators; the owner decides, and has proven herself so. */
export const demandSecondFactor = call({
  address: 'PUT /api/organisation/second-factor',
  says: 'Demands a second factor of whoever runs the workspace, or no longer; until they have one they do not act for it.',
  permission: owners('demand a second factor of whoever runs the workspace'),
  input: z.object({ demanded: z.boolean() }),
  output: z.object({ demanded: z.boolean() }),
  refusals: { NO_WORKSPACE: 404, OWN_FACTOR_NEEDED: 409 },
  audits: 'organisation.second-factor-demanded',
})
