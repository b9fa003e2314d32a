import { domain } from '../domain.ts'
import { moderationCalls } from './moderation-calls.ts'
import { moderationData, moderationOfClosed } from './moderation-data.ts'
import { CONTENT_DECIDED, REPORT_DECIDED } from './moderation-notices.ts'
import { reviewAgain } from './review-again.ts'
import { CASES_LATE, lateCasesTask } from './transparency/late-cases.job.ts'

export const moderation = domain({
  name: 'moderation',
  needs: ['identity', 'notice', 'files'],
  publicModules: ['moderation', 'content', 'moderation-notices'],
  receives: ['reportable', 'suspendMember', 'liftSuspension'],
  provides: { reviewAgain },
  calls: ({ reportable, suspendMember, liftSuspension }) =>
    moderationCalls({ sources: reportable, suspend: suspendMember, lift: liftSuspension }),
  // Before the daily mail begins, which mentions them.
  jobs: ({ house }) => [{ name: 'tell-of-late-cases', at: '20 12 * * *', task: lateCasesTask(house) }],
  notices: [REPORT_DECIDED, CONTENT_DECIDED, CASES_LATE],
  personalData: [moderationData],
  workspaceData: [moderationOfClosed],
})
