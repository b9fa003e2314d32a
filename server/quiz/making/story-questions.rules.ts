import { changedWords } from './changed-word.rules.ts'
import { makeGapQuestions } from './gap.rules.ts'
import { faultsOf } from './gate.rules.ts'
import { makeHeadlineMatch } from './headline-match.rules.ts'
import { numberGaps } from '../number-gap/number-gap.rules.ts'
import { makeOrder } from './order.rules.ts'
import { organisationGaps } from '../organisation-gap/organisation-gap.rules.ts'
import { personGaps } from '../person-gap/person-gap.rules.ts'
import { locationGaps } from './location-gap.rules.ts'
import { makeSentenceChecks } from './sentence-check.rules.ts'
import type { MakingRule, StoryRule } from '@chowk/contract/quiz/bank.ts'
import { isUnfit } from './story-sentences.rules.ts'
import type { MadeQuestion, Story } from './story.ts'
import { makeWhich } from './which.rules.ts'

const DIFFICULTY: Record<StoryRule, 'EASY' | 'MEDIUM' | 'HARD'> = {
  SENTENCE: 'EASY',
  HEADLINE: 'EASY',
  WHICH: 'EASY',
  TRUE_FALSE: 'MEDIUM',
  HOW_MANY: 'MEDIUM',
  WHEN: 'MEDIUM',
  WHERE: 'MEDIUM',
  WHO: 'MEDIUM',
  ORGANISATION: 'MEDIUM',
  ORDER: 'HARD',
  MEANING: 'MEDIUM',
}

/** How hard a question of a rule is until answers tell (QG14). */
export const difficultyOf = (rule: StoryRule) => DIFFICULTY[rule]

/** Rules of whose questions nine in ten were good, of sixty that people read (docs/quiz-questions.md). */
export const SAFE_RULES: readonly MakingRule[] = ['SENTENCE', 'HEADLINE', 'TRUE_FALSE', 'WHEN']

/** Whether questions of a rule are asked without a person having read them. */
export const publishesItself = (rule: MakingRule): boolean => SAFE_RULES.includes(rule)

/** All that can be asked about a story; what the gate finds a fault with is left out (QG9). */
export function questionsOf(story: Story, others: readonly Story[]): MadeQuestion[] {
  if (isUnfit(story.title)) return []
  const gaps = [
    ...numberGaps(story),
    ...locationGaps(story),
    ...personGaps(story, others),
    ...organisationGaps(story, others),
  ]
  const [headline, which, order] = [makeHeadlineMatch(story, others), makeWhich(story, others), makeOrder(story)]
  const made = [
    ...makeSentenceChecks(story, others),
    headline,
    which,
    ...makeGapQuestions(story, gaps, changedWords(story)),
    order,
  ]
  return made.filter((each) => each !== undefined && faultsOf(each).length === 0) as MadeQuestion[]
}
