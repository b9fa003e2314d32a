import type { Output } from '@chowk/contract/call.ts'
import type { getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import type { CallFailed } from '../../app/calls.ts'
import { quizHelperOf } from '../quiz-helper.ts'
import type { QuizHelper } from '../quiz-helper.ts'
import { SupportCode } from '../../app/screen/support-code.tsx'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { clockOf } from '../../ui/time.rules.ts'
import { audioRules } from '../audio/audio-rules.ts'
import { reasonWords } from '../reason-words.ts'
import { careWords } from '../accommodation/care-words.ts'
import { practiceRules } from '../practice/practice-rules.ts'
import { attemptsRule, clockRules, reviewRule } from './rule-words.ts'
import { setRules } from './set-rules.ts'
import styles from './take.module.css'

interface BeforeStartProps {
  own: Output<typeof getUserwiseQuiz>
  eligibility: Eligibility
  problem: string | null
  /** What the problem was made of. */
  failure: CallFailed | null
  isPending: boolean
  onStart: () => void
}

/** The rules in words and what the quiz is made of; then Start, or Continue where a try runs (QL5). */
export function BeforeStart({ own, eligibility, problem, failure, isPending, onStart }: BeforeStartProps) {
  const { running, kind } = own
  const helper = quizHelperOf(useViewer(), kind)
  const mayStart = running !== null || eligibility.eligible
  return (
    <div className={`stack gap-5 ${styles['before']}`}>
      <div className="stack gap-2">
        <h1 className="h1 breaks">{quizTitle(own)}</h1>
        <p className="lead">{leadOf(own)}</p>
      </div>
      <Section title={m.quiz_rules()}>
        <ul className={`stack gap-2 ${styles['rules']}`}>
          {wordsOf({ own, eligibility, helper }).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Section>
      <Care eligibility={eligibility} />
      {!running && <Reasons eligibility={eligibility} />}
      {problem && (
        <Note kind="fault" alert>
          {m.quiz_start_failed()} {problem}
          <SupportCode failure={failure} />
        </Note>
      )}
      <div className="cluster gap-3">
        {mayStart && (
          <Button disabled={isPending} onClick={onStart}>
            {running ? m.quiz_continue_here() : m.quiz_start()}
          </Button>
        )}
        {!mayStart && kind === 'USERWISE' && <ButtonLink to="/latest">{m.quiz_read_stories()}</ButtonLink>}
        {!mayStart && kind === 'AUDIO' && <ButtonLink to="/listen">{m.quiz_audio_listen()}</ButtonLink>}
        <ButtonLink to="/quiz" variant="plain">
          {m.quiz_all()}
        </ButtonLink>
      </div>
    </div>
  )
}

const TITLES: Partial<Record<BeforeStartProps['own']['kind'], () => string>> = {
  AUDIO: m.quiz_audio,
  PRACTICE: m.quiz_practice,
}
const LEADS: typeof TITLES = { AUDIO: m.quiz_audio_says, PRACTICE: m.quiz_practice_says }

/** What a quiz is called: as whoever set it called it, or by what it is made of. */
export const quizTitle = ({ sheet, kind }: BeforeStartProps['own']): string =>
  sheet?.title ?? (TITLES[kind] ?? m.quiz_own)()

function leadOf({ running, sheet, kind }: BeforeStartProps['own']): string {
  // Practice has no clock: when it ends by itself is nobody's concern.
  if (running && kind === 'PRACTICE') return m.quiz_practice_running()
  if (running) return m.quiz_running_says({ time: clockOf(running.deadline) })
  if (!sheet) return (LEADS[kind] ?? m.quiz_own_says)()
  return SET_SAYS[sheet.kind]()
}

const SET_SAYS = {
  ENTITY: m.quiz_set_says_entity,
  PUBLIC: m.quiz_set_says_public,
  PREVIEW: m.quiz_set_says_preview,
}

type Facts = Pick<BeforeStartProps, 'own' | 'eligibility'> & { helper: QuizHelper }

function wordsOf({ own, eligibility, helper }: Facts): string[] {
  if (own.sheet) return setRules(own.sheet, helper)
  if (own.kind === 'PRACTICE') return practiceRules(eligibility, own.running)
  return own.kind === 'AUDIO' ? audioRules({ own, eligibility, helper }) : rulesOf({ own, eligibility, helper })
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

/** What she was given beyond the rules of all; nobody else sees it here. */
function Care({ eligibility: { accommodation } }: { eligibility: Eligibility }) {
  const words = accommodation ? careWords(accommodation) : []
  if (words.length === 0) return null
  return (
    <Section title={m.quiz_care_for_you()}>
      <ul className={`stack gap-2 ${styles['rules']}`}>
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Section>
  )
}

const SECONDS = 60
function rulesOf({ own: { running }, eligibility, helper }: Facts): string[] {
  const { rules, have, general } = eligibility
  const { questions, timePerQuestionSec, negative, passPercent, navigation, fullscreenAsk } = running?.config ?? rules
  return [
    m.quiz_rule_sources({ count: running?.stories ?? have }),
    ...(running || general === 0 ? [] : [m.quiz_rule_general({ count: general })]),
    running ? m.quiz_rule_questions({ count: questions }) : m.quiz_rule_most_questions({ count: questions }),
    timePerQuestionSec === 0
      ? m.quiz_rule_no_limit()
      : m.quiz_rule_time({ count: Math.ceil((questions * timePerQuestionSec) / SECONDS) }),
    ...clockRules(timePerQuestionSec > 0, helper),
    negative === 0 ? m.quiz_rule_marks() : m.quiz_rule_negative({ marks: String(negative) }),
    m.quiz_rule_pass({ percent: passPercent }),
    navigation === 'FREE' ? m.quiz_rule_free() : m.quiz_rule_forward(),
    attemptsRule(eligibility, running),
    reviewRule(rules.review, helper),
    ...(fullscreenAsk ? [m.quiz_rule_fullscreen()] : []),
    m.quiz_rule_offline(),
  ]
}
