import * as z from 'zod/mini'
import { call } from '../call.ts'
import { MOST_REPORT_TEXT, ReportReason, ReportState } from '../news/report.ts'
import { signedIn } from '../permission.ts'
import { ContentRef } from './content.ts'

/** Reports what somebody wrote (C43); while the report waits, a second one changes it. */
export const reportContent = call({
  address: 'POST /api/moderation/report',
  says: 'Reports a post, a comment or what somebody says of herself as fake, inappropriate or for another reason. Three such reports, or one about what a child wrote, hide it until somebody decides.',
  permission: signedIn('own', 'report a post, a comment or a profile'),
  input: z.object({
    ...ContentRef,
    reason: ReportReason,
    text: z._default(z.string().check(z.maxLength(4 * MOST_REPORT_TEXT)), ''),
  }),
  output: z.object({
    reportId: z.string(),
    /** Under which the reporter finds it again. */
    ticket: z.string(),
    status: ReportState,
    /** An earlier report of the same person was still waiting and was changed. */
    edited: z.boolean(),
    dueAt: z.string(),
  }),
  refusals: {
    CONTENT_NOT_FOUND: 404,
    /** Nobody reports what she wrote herself. */
    OWN_CONTENT: 409,
    REPORT_TEXT_NEEDED: 400,
    REPORT_TEXT_TOO_LONG: 400,
    REPORT_NEEDS_NEW_TEXT: 409,
    REPORT_DECIDED: 409,
    REPORT_LIMIT: 429,
  },
  beyond:
    'The specification reports news alone; posts, comments and profiles are reported by the same three reasons (C43).',
})
