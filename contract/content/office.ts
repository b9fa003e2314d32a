import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'

/** Who answers for this installation, as its configuration says. */
export const Office = z.object({
  /** The grievance officer. */
  officer: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type Office = z.infer<typeof Office>

/** Names the grievance officer and where to reach them. */
export const getOffice = call({
  address: 'GET /api/content/office',
  says: 'The grievance officer of this installation with the ways to reach them.',
  permission: everybody('any', 'read who answers for this Chowk and what holds here'),
  input: z.object({}),
  output: Office,
  cacheMs: 60_000,
})
