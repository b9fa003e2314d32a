import type { Handler } from '../platform/handle.ts'
import { answerAppeal, answerOwnDecisions } from './appeal.ts'
import { answerClaim } from './claim.ts'
import { answerContentCase, answerContentQueue } from './content-queue.ts'
import type { ModerationParts } from './content.ts'
import { answerDecideCase } from './decide-content.ts'
import { answerReportContent } from './report-content.ts'
import { transparencyCalls } from './transparency/transparency-calls.ts'

/** Reporting what people write, deciding about it, and appealing. */
export const moderationCalls = (parts: ModerationParts): Handler[] => [
  answerReportContent(parts.sources),
  answerContentQueue(parts.sources),
  answerContentCase(parts.sources),
  answerClaim,
  answerDecideCase(parts),
  answerOwnDecisions(parts.sources),
  answerAppeal(parts.sources),
  ...transparencyCalls,
]
