import * as z from 'zod/mini'
import { call } from '../call.ts'
import { LogNames, LogRow } from '../operator/log.ts'
import { Paging, pageOf } from '../paging.ts'
import { administrators } from '../permission.ts'
import { rowId } from '../row-id.ts'

const READS = 'read what was done in the workspace'

/** One row of a workspace's log: from where somebody did something is her own. */
export const WorkspaceLogRow = z.object({
  ...z.omit(LogRow, { ip: true, requestId: true, workspace: true }).shape,
  /** Whoever runs this Chowk did it; which of them is not said. */
  byOperator: z.boolean(),
})
/** See the schema of the same name. */
export type WorkspaceLogRow = z.infer<typeof WorkspaceLogRow>

const filter = {
  /** Part of the name of whoever did it. */
  actor: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  action: z.optional(z.string().check(z.maxLength(120))),
  /** The membership that it concerns: what was changed of one person, and by whom. */
  member: z.optional(rowId()),
  /** The first and the last day, in India. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

/** What was done in the own workspace, newest first. */
export const getWorkspaceLog = call({
  address: 'GET /api/organisation/log',
  says: 'What was done in the own workspace by those who run it and by others for it, newest first; by who did it, whom it concerns, kind and days.',
  permission: administrators(READS),
  input: z.object({ size: Paging.size, next: Paging.next, ...filter }),
  output: z.extend(pageOf(WorkspaceLogRow), { actions: z.array(z.string()), names: LogNames }),
  beyond: 'The specification has a log of the installation for its operators; a workspace reads its own.',
})

/** Rows that one file holds at most. */
export const MOST_LOG_ROWS = 5000

/** The same as a table for spreadsheets. */
export const exportWorkspaceLog = call({
  address: 'GET /api/organisation/log/export',
  says: 'The newest 5,000 rows of the own workspace’s log that match, as a CSV that spreadsheets open without running anything.',
  permission: administrators(READS),
  input: z.object(filter),
  output: z.object({ name: z.string(), csv: z.string(), rows: z.int(), isCut: z.boolean() }),
  beyond: 'Whoever answers for a workspace takes its log along; a list page by page is no file.',
})
