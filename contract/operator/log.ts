import * as z from 'zod/mini'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { Paging, pageOf } from '../paging.ts'
import { BilingualName } from '../bilingual-name.ts'

/** One row of the audit log. */
export const LogRow = z.object({
  id: z.string(),
  at: z.string(),
  actorId: z.nullable(z.string()),
  actor: z.nullable(z.string()),
  workspace: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
  requestId: z.string(),
})
/** See the schema of the same name. */
export type LogRow = z.infer<typeof LogRow>

/** Persons, workspaces, publications, members and departments of a workspace that rows of the log name by their ids, as they are called now. */
export const LogNames = z.record(
  z.string(),
  z.object({
    kind: z.enum(['person', 'workspace', 'publication', 'member', 'department']),
    name: BilingualName,
  }),
)
/** See the schema of the same name. */
export type LogNames = z.infer<typeof LogNames>

/** The audit log, newest first. */
export const getAuditLog = call({
  address: 'GET /api/operator/log',
  says: 'The audit log, newest first, narrowed by who did something and by what was done.',
  permission: operators('answer tickets, replace legal texts, read the log'),
  input: z.object({
    size: Paging.size,
    next: Paging.next,
    /** Part of a name, or a whole e-mail address or id. */
    actor: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    action: z.optional(z.string().check(z.maxLength(120))),
  }),
  output: z.extend(pageOf(LogRow), { actions: z.array(z.string()), names: LogNames }),
})

/** Recomputes the chain of the audit log (S11). */
export const verifyAuditLog = call({
  address: 'GET /api/operator/log/chain',
  says: 'Recomputes every batch of the audit log from its rows; names the first one that is not as it was sealed, and the newest of an earlier look that is gone.',
  permission: operators('answer tickets, replace legal texts, read the log'),
  input: z.object({}),
  output: z.object({
    rows: z.int(),
    /** Rows that wait for the next batch, and those of them that have waited for more than a minute. */
    unsealed: z.int(),
    late: z.int(),
    /** First batch that is not as it was sealed; 0 for rows that belong to none or that do not follow from the row before. */
    brokenBatch: z.nullable(z.int()),
    /** First and last row of that batch as it stands now; null where all of them are gone. */
    brokenFrom: z.nullable(z.string()),
    brokenTo: z.nullable(z.string()),
    /** The batch that was the newest at an earlier look and is gone. */
    lost: z.nullable(z.string()),
    checkedAt: z.string(),
  }),
})
