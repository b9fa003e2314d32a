import type { Output } from '@chowk/contract/call.ts'
import type { RunningAttempt, getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { clockOf } from '../../ui/time.rules.ts'
import { reasonWords } from '../reason-words.ts'
import styles from './take.module.css'

interface BeforeStartProps {
  own: Output<typeof getUserwiseQuiz>
  eligibility: Eligibility
  rules: QuizConfig
  problem: string | null
  isPending: boolean
  onStart: () => void
}

/** The rules in words and what the quiz is made of; then Start, or Continue where a try runs (QL5). */
export function BeforeStart({ own, eligibility, rules, problem, isPending, onStart }: BeforeStartProps) {
  const { running } = own
  const mayStart = running !== null || eligibility.eligible
  return (
    <div className={`stack gap-5 ${styles['before']}`}>
      <div className="stack gap-2">
        <h1 className="h1">{m.quiz_own()}</h1>
        <p className="lead">{running ? m.quiz_running_says({ time: clockOf(running.deadline) }) : m.quiz_own_says()}</p>
      </div>
      <Section title={m.quiz_rules()}>
        <ul className={`stack gap-2 ${styles['rules']}`}>
          {rulesOf(rules, { running, stories: running?.stories ?? eligibility.have }).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Section>
      {!running && <Reasons eligibility={eligibility} />}
      {problem && (
        <Note kind="fault" alert>
          {m.quiz_start_failed()} {problem}
        </Note>
      )}
      <div className="cluster gap-3">
        {mayStart && (
          <Button disabled={isPending} onClick={onStart}>
            {running ? m.quiz_continue_here() : m.quiz_start()}
          </Button>
        )}
        {!mayStart && <ButtonLink to="/latest">{m.quiz_read_stories()}</ButtonLink>}
        <ButtonLink to="/quiz" variant="plain">
          {m.quiz_all()}
        </ButtonLink>
      </div>
    </div>
  )
}

function Reasons({ eligibility }: { eligibility: Eligibility }) {
  const words = reasonWords(eligibility)
  if (words.length === 0) return null
  return (
    <Note kind="waiting">
      <ul className="stack gap-1">
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Note>
  )
}

interface Facts {
  running: RunningAttempt | null
  stories: number
}

const SECONDS = 60

function rulesOf(rules: QuizConfig, { running, stories }: Facts): string[] {
  const { questions, timePerQuestionSec, negative, passPercent, navigation } = running?.config ?? rules
  return [
    m.quiz_rule_sources({ count: stories }),
    running ? m.quiz_rule_questions({ count: questions }) : m.quiz_rule_most_questions({ count: questions }),
    timePerQuestionSec === 0
      ? m.quiz_rule_no_limit()
      : m.quiz_rule_time({ count: Math.ceil((questions * timePerQuestionSec) / SECONDS) }),
    ...(timePerQuestionSec === 0 ? [] : [m.quiz_rule_clock()]),
    negative === 0 ? m.quiz_rule_marks() : m.quiz_rule_negative({ marks: String(negative) }),
    m.quiz_rule_pass({ percent: passPercent }),
    navigation === 'FREE' ? m.quiz_rule_free() : m.quiz_rule_forward(),
    m.quiz_rule_attempts({ count: rules.attemptsPerDay }),
    m.quiz_rule_review(),
    m.quiz_rule_offline(),
  ]
}
