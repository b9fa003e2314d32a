import { DAY_MS } from '../../platform/time.ts'
import type { PaperEntry, QuizStatus } from '../kind/quiz-kind.ts'

/** So long a try lasts whose rules set no limit and whose quiz does not close. */
const UNLIMITED_MS = DAY_MS
/** No try lasts longer, however late its quiz closes. */
const LONGEST_MS = 20 * DAY_MS

/** Until when a try of so many questions lasts that begins now; the close of its quiz cuts it (QA5). */
export function deadlineOf({ lastsMs, closesAt }: QuizStatus, questions: number, now: Date): Date {
  const own = lastsMs(questions)
  const ms = own > 0 ? own : closesAt ? LONGEST_MS : UNLIMITED_MS
  return new Date(Math.min(now.getTime() + ms, closesAt?.getTime() ?? Infinity))
}

/** The same standing, where the questions of a paper say themselves how long they take. */
export function timedBy(standing: QuizStatus, paper: readonly PaperEntry[]): QuizStatus {
  const seconds = paper.reduce((sum, each) => sum + (each.seconds ?? 0), 0)
  return seconds > 0 ? { ...standing, lastsMs: () => seconds * 1000 } : standing
}
