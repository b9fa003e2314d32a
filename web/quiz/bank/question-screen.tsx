import { Link } from 'react-router'
import { MOST_OF_CASE, getBankQuestion } from '@chowk/contract/quiz/bank.ts'
import type { BankQuestion } from '@chowk/contract/quiz/bank.ts'
import { getQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress, ScreenFrameProps } from '../../app/screen/screen.tsx'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { BankFrame } from './bank-frame.tsx'
import { DOTS, KINDS, STATES } from './bank-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './bank.module.css'
import { DecisionButtons } from './decision-buttons.tsx'
import { Evidence } from './evidence.tsx'
import { QuestionForm } from './question-form.tsx'

/** One question of the bank: its editor, what may be decided about it, and what it said before. */
const page = screenOf({
  title: m.quiz_bank_title,
  failed: m.quiz_bank_question_failed,
  reads: ({ params }: ScreenAddress) => ({
    asked: read(getBankQuestion, { questionId: params['questionId'] ?? '' }),
    rules: read(getQuizConfig, {}),
  }),
  frame: ({ children }: ScreenFrameProps<unknown>) => <BankFrame>{children}</BankFrame>,
  refusals: { QUESTION_NOT_FOUND: Gone },
  show: Question,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function Gone() {
  return (
    <StatePanel mark="missing" level={2} title={m.quiz_bank_gone_title()} text={m.quiz_bank_gone_text()}>
      <ButtonLink to="/quiz-bank">{m.quiz_bank_back()}</ButtonLink>
    </StatePanel>
  )
}

function Question({ asked, rules }: { asked: BankQuestion; rules: QuizConfigAnswer }) {
  const { id, kind, state, author, evidence, source, isOffered, version } = asked
  return (
    <div className={`stack gap-4 ${styles['form']}`}>
      <header className="cluster">
        <h2 className="h2">{KINDS[kind]()}</h2>
        <StateDot state={DOTS[isOffered ? 'DRAFT' : state]}>{STATES[isOffered ? 'DRAFT' : state]()}</StateDot>
        <span className="small muted">{author ? author.name : m.quiz_bank_by_rule()}</span>
        <div className="cluster gap-2 push-end">
          <DecisionButtons asked={asked} />
        </div>
      </header>
      {(evidence !== '' || source) && <Evidence asked={asked} />}
      <QuestionForm key={`${id} ${version}`} asked={asked} rules={rules} />
      {!isOffered && <OfCase asked={asked} />}
      {!isOffered && <Versions asked={asked} />}
    </div>
  )
}

// Where a passage is, more may be asked about it.
function OfCase({ asked: { id, question, rule, ofCase, language } }: { asked: BankQuestion }) {
  if (question.passage === null || rule !== null) return null
  return (
    <Section title={m.quiz_bank_case()}>
      <div className="stack gap-3">
        {ofCase.length > 0 && (
          <ol className="stack gap-2">
            {ofCase.map(({ questionId, stem }) => (
              <li key={questionId} lang={language} className="breaks">
                {questionId === id ? (
                  <WrittenText as="span" className="strong" text={stem} keepsSpaces />
                ) : (
                  <Link className="accent hover-underline" to={`/quiz-bank/${questionId}`}>
                    {stem}
                  </Link>
                )}
              </li>
            ))}
          </ol>
        )}
        <p className="small muted">{m.quiz_bank_case_says({ most: MOST_OF_CASE })}</p>
        {ofCase.length < MOST_OF_CASE && (
          <div>
            <ButtonLink to={`/quiz-bank/new?case=${id}`} variant="outlined" small>
              {m.quiz_bank_case_more()}
            </ButtonLink>
          </div>
        )}
      </div>
    </Section>
  )
}

function Versions({ asked: { versions, language } }: { asked: BankQuestion }) {
  return (
    <Section title={m.quiz_bank_versions()}>
      <ol className="stack gap-2" reversed>
        {versions.map(({ version, author, createdAt, stem }) => (
          <li key={version} className="stack line-below">
            <span className="small muted">
              {m.quiz_bank_version({ version })} · <Age of={createdAt} />
              {author && (
                <>
                  {' · '}
                  <Link to={`/quiz-bank?author=${author.userId}`} className="hover-underline">
                    {author.name}
                  </Link>
                </>
              )}
            </span>
            <WrittenText as="span" lang={language} text={stem} keepsSpaces />
          </li>
        ))}
      </ol>
    </Section>
  )
}
