import type { Handler } from '../../platform/handle.ts'
import { answerMyReports, answerReport, answerReportPublication } from './report.ts'
import { answerAcknowledge, answerDecide, answerResume, answerUndo } from './report-decision.ts'
import { answerCase, answerQueue } from './report-queue.ts'

/** Reporting an article or a publication, and what moderators do with reports. */
export const reportCalls: Handler[] = [
  answerReport,
  answerReportPublication,
  answerMyReports,
  answerQueue,
  answerCase,
  answerAcknowledge,
  answerDecide,
  answerUndo,
  answerResume,
]
