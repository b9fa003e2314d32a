import type { QuizReason } from '@chowk/contract/quiz/eligibility.ts'
import type { QuizKind } from '@chowk/contract/quiz/quiz-kind.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import type { HeldRules } from '../accommodation/accommodation.rules.ts'

/** A quiz as its row says. */
export interface Quiz {
  id: string
  slug: string
  kind: QuizKind
  title: string | null
  personId: string | null
  workspaceId: string | null
}

/** Who asks for which quiz. */
export interface Asking {
  sql: Sql
  clock: Clock
  viewer: Person
  quiz: Quiz
}

/** A question as it stands on a paper. */
export interface PaperEntry {
  id: string
  version: number
  options: number
  /** The case that it belongs to, and its place there; null or left out: it stands alone. */
  caseId?: string | null
  casePosition?: number | null
  /** Left out: as many as the question says itself. */
  mostMark?: number
  /** How long it may take, where that is not as the rules say for each. */
  seconds?: number
  /** It is about a story that its taker did not read. */
  isGeneral?: boolean
}

/** How somebody stands with a quiz: whether she may begin, by which rules, and what a try would be made of and use up. */
export interface QuizStatus {
  /** The rules that a try keeps. */
  config: HeldRules
  /** Stories to read before, and read. */
  need: number
  have: number
  /** Some stories were read faster than anybody reads: they do not count. */
  tooFast: boolean
  reasons: QuizReason[]
  nextAt: Date | null
  /** Clusters that a try uses up when it ends. */
  stories: string[]
  /** How many questions of the paper are about other stories; left out: none. */
  general?: number
  /** Articles that questions have to be made of yet. */
  pending: string[]
  /** Articles of whose pages more questions might be made; left out: none. */
  thin?: string[]
  /** No try lasts beyond this moment; null: the quiz does not close. */
  closesAt: Date | null
  /** How long a try of so many questions lasts; 0: no limit of its own. */
  lastsMs: (questions: number) => number
  /** How many tries are left; null: that is not counted. */
  triesLeft: number | null
  /** The questions of a try in their order, before they are shuffled; `draw` is the try's own. */
  paper: (draw: () => number) => PaperEntry[] | Promise<PaperEntry[]>
}

/** What a kind of quiz says of itself; all else about tries is the same for every kind. */
export interface QuizDeclaration {
  /** The condition on quizzes `q` of this kind that a viewer may know of by their address. */
  isOpenTo: (sql: Sql, viewer: Person) => Fragment
  standing: (asking: Asking) => Promise<QuizStatus>
}
