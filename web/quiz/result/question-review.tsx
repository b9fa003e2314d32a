import { IconCheck, IconCircleHalf2, IconHourglass, IconMessage, IconMinus, IconX } from '../../ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { ListenButton } from '../../app/player/listen-button.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { marksText } from '../percent.rules.ts'
import { givenLines, rightLines } from './answer-lines.ts'
import { CorrectLink } from '../regrade/correct-link.tsx'
import { CorrectMarkButton } from '../marking/correct-mark.tsx'
import { ReportFaultButton } from '../report/report-fault-button.tsx'
import { outcomeOf } from './subjects.rules.ts'
import type { Outcome } from './subjects.rules.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './result.module.css'

type Question = QuizResult['questions'][number]

interface QuestionReviewProps {
  resultSlug: string
  questions: QuizResult['questions']
  /** Whether whoever reads it had these questions herself, and may say that one is wrong. */
  mayReport: boolean
  /** Whether she may correct them for all. */
  mayCorrect: boolean
}

/** Question by question: what was chosen, what is right, the sentence that proves it and its story (QR6). */
export function QuestionReview({ resultSlug, questions, mayReport, mayCorrect }: QuestionReviewProps) {
  if (questions.length === 0) return null
  return (
    <Section title={m.quiz_review()}>
      <ol className={styles['review']}>
        {questions.map((question) => (
          <li key={question.questionId} className={`row gap-3 ${styles['reviewed']}`}>
            <OutcomeMark outcome={outcomeOf(question)} />
            <Reviewed question={question}>
              {mayReport && (
                <p>
                  <ReportFaultButton questionId={question.questionId} />
                </p>
              )}
              <CorrectMarkButton resultSlug={resultSlug} question={question} />
              {mayCorrect && <CorrectLink questionId={question.questionId} />}
            </Reviewed>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const MARKS: Record<Outcome, { icon: typeof IconCheck; words: () => string }> = {
  RIGHT: { icon: IconCheck, words: m.quiz_outcome_right },
  PART: { icon: IconCircleHalf2, words: m.quiz_outcome_part },
  WRONG: { icon: IconX, words: m.quiz_outcome_wrong },
  BLANK: { icon: IconMinus, words: m.quiz_outcome_blank },
  ASKED: { icon: IconMessage, words: m.quiz_outcome_asked },
  WAITS: { icon: IconHourglass, words: m.quiz_outcome_waits },
  UNMARKED: { icon: IconMinus, words: m.quiz_outcome_unmarked },
}

function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const { icon: Icon, words } = MARKS[outcome]
  return (
    <span className={`${styles['mark']} ${styles[outcome]}`} role="img" aria-label={words()}>
      <Icon size={20} stroke={2} aria-hidden />
    </span>
  )
}

function Reviewed({ question, children }: { question: Question; children: ReactNode }) {
  const { number, stem, passage, language, evidence, explanation, story } = question
  return (
    <div className={`stack gap-2 grow ${styles['said']}`}>
      <h3 className="h4">
        <span className="tabular">{number}.</span> <WrittenText as="span" lang={language} text={stem} keepsSpaces />
      </h3>
      {question.isGeneral && <p className="small muted">{m.quiz_general()}</p>}
      {passage && <WrittenText className={styles['passage']} lang={language} text={passage} keepsSpaces />}
      <Answers question={question} />
      <Late question={question} />
      {explanation && (
        <p>
          {m.quiz_explanation()} <WrittenText as="span" lang={language} text={explanation} keepsSpaces />
        </p>
      )}
      {evidence && evidence !== passage && (
        <p>
          {m.quiz_story_says()} <WrittenText as="q" lang={language} text={evidence} />
        </p>
      )}
      {question.ruling && (
        <Note kind="notice">{question.ruling === 'VOID' ? m.quiz_ruling_void() : m.quiz_ruling_full_marks()}</Note>
      )}
      {story && (
        <p className="small">
          <Link lang={language} className="small-strong accent hover-underline" to={`/details/${story.slug}`}>
            {story.title}
          </Link>{' '}
          <span className="muted">{m.quiz_read_again()}</span>
          {story.heard && <ListenButton variant="card" story={{ ...story, ...story.heard, language }} />}
        </p>
      )}
      {children}
    </div>
  )
}

// What was answered, unless it is what is right, and what is right.
function Answers({ question }: { question: Question }) {
  const { marks, mostMark, written, kind } = question
  const outcome = outcomeOf(question)
  if (kind === 'POLL') return <PollAnswer question={question} />
  if (kind === 'SHORT') return <MarkedByPerson question={question} />
  return (
    <>
      {(outcome === 'WRONG' || outcome === 'PART' || question.byHand) && (
        <AnswerText
          says={written === null ? m.quiz_you_chose() : m.quiz_you_wrote()}
          lines={givenLines(question)}
          question={question}
        />
      )}
      {outcome === 'BLANK' && <p>{m.quiz_you_left_blank()}</p>}
      <AnswerText says={m.quiz_is_right()} lines={rightLines(question)} question={question} isStrong />
      {question.byHand && <MarksByHand question={question} />}
      {outcome === 'PART' && !question.byHand && (
        <p className="small muted">{m.quiz_part_marks({ marks: marksText(marks), most: marksText(mostMark) })}</p>
      )}
    </>
  )
}

// The marks that a person gave, and what they said of the answer.
function MarksByHand({ question: { marks, mostMark, waits, comment } }: { question: Question }) {
  return (
    <>
      <p className="strong">
        {waits ? m.quiz_outcome_waits() : m.quiz_hand_marks({ marks: marksText(marks), most: marksText(mostMark) })}
      </p>
      {comment && (
        <p>
          {m.quiz_hand_comment()} <WrittenText as="q" text={comment} />
        </p>
      )}
    </>
  )
}

// What came when it was over: it is seen, by whoever teaches her too, and not marked.
function Late({ question }: { question: Question }) {
  const { late, language } = question
  if (!late) return null
  const lines = givenLines({ ...question, ...late })
  return (
    <Note kind="waiting">
      {m.quiz_late({ time: dateAndClock(late.at) })}{' '}
      <WrittenText as="span" lang={language} text={lines.join(', ') || m.quiz_late_blank()} keepsSpaces />
    </Note>
  )
}

// What she thinks, and what the others do, where they are enough.
function PollAnswer({ question }: { question: Question }) {
  const { options, shares, chosen, language } = question
  return (
    <>
      {chosen === null && <p>{m.quiz_you_left_blank()}</p>}
      <ul className={styles['lines']}>
        {options.map((option, place) => (
          <li key={option} className={chosen?.includes(place) ? 'strong' : ''}>
            <WrittenText as="span" lang={language} text={option} keepsSpaces />
            {shares && ` – ${m.quiz_percent({ percent: String(shares[place] ?? 0) })}`}
            {chosen?.includes(place) && ` · ${m.quiz_your_answer()}`}
          </li>
        ))}
      </ul>
      {!shares && <p className="small muted">{m.quiz_poll_few()}</p>}
    </>
  )
}

// What was written, and what a person gave for it.
function MarkedByPerson({ question }: { question: Question }) {
  const { written, isUnmarked, language } = question
  if (written === null) return <p>{m.quiz_you_left_blank()}</p>
  return (
    <>
      <p>{m.quiz_you_wrote()}</p>
      <WrittenText as="blockquote" className={styles['passage']} lang={language} text={written} keepsSpaces />
      {isUnmarked ? <Note kind="notice">{m.quiz_unmarked()}</Note> : <MarksByHand question={question} />}
    </>
  )
}

interface AnswerTextProps {
  says: string
  lines: readonly string[]
  question: Question
  isStrong?: boolean
}

/** One answer in a line; an order as a numbered list, pairs and several answers below each other. */
function AnswerText({ says, lines, question: { kind, language }, isStrong = false }: AnswerTextProps) {
  const weight = isStrong ? 'strong' : ''
  if (lines.length < 2)
    return (
      <p className={weight}>
        {says} <WrittenText as="span" lang={language} text={lines[0] ?? ''} keepsSpaces />
      </p>
    )
  const List = kind === 'ORDER' ? 'ol' : 'ul'
  return (
    <div className={weight}>
      <p>{says}</p>
      <List lang={language} className={styles['lines']}>
        {lines.map((line) => (
          <WrittenText key={line} as="li" text={line} keepsSpaces />
        ))}
      </List>
    </div>
  )
}
