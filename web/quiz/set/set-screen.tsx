import { getQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { getQuizSet } from '@chowk/contract/quiz/set/set.ts'
import type { SetFile } from '@chowk/contract/quiz/set/set.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress, ScreenFrameProps } from '../../app/screen/screen.tsx'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { ChangeSetForm } from './set-form.tsx'
import { SetFrame } from './set-frame.tsx'
import { SetSteps } from './set-steps.tsx'
import { stateWords } from './set-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'

interface Shown {
  set: SetFile
  rules: QuizConfigAnswer
}

/** A quiz that was set: what can be done with it, and its form. */
const page = screenOf({
  title: m.app_quiz,
  reads: ({ params }: ScreenAddress) => ({
    set: read(getQuizSet, { id: params['id'] ?? '' }),
    rules: read(getQuizConfig, {}),
  }),
  frame: Frame,
  refusals: { QUIZ_NOT_FOUND: SetMissing },
  show: SetShown,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function Frame({ answers, children }: ScreenFrameProps<Shown>) {
  return (
    <SetFrame title={answers?.set.title} actions={answers && <SetSteps set={answers.set} />}>
      {children}
    </SetFrame>
  )
}

/** What is said where there is none, or not for whoever asks. */
export function SetMissing() {
  return (
    <StatePanel level={1} mark="missing" title={m.quiz_missing()} text={m.quiz_set_missing_text()}>
      <ButtonLink to="/quiz-sets">{m.quiz_sets()}</ButtonLink>
    </StatePanel>
  )
}

function SetShown({ set, rules }: Shown) {
  const { dot, name } = stateWords(set, useNow())
  return (
    <>
      <p>
        <StateDot state={dot}>{name}</StateDot>
      </p>
      {set.state === 'OPEN' && <Note kind="notice">{set.isTaken ? m.quiz_set_taken() : m.quiz_set_published()}</Note>}
      {set.state === 'ENDED' ? (
        <Over set={set} />
      ) : (
        <ChangeSetForm key={set.id} set={set} categories={rules.categories} />
      )}
    </>
  )
}

function Over({ set: { questions } }: { set: SetFile }) {
  return (
    <>
      <Note kind="done">{m.quiz_set_over_says()}</Note>
      {questions.length > 0 && (
        <Section title={m.app_questions()}>
          <ol className="stack gap-2">
            {questions.map(({ questionId, stem, language }, index) => (
              <li key={questionId} lang={language}>
                {index + 1}. <WrittenText as="span" text={stem} keepsSpaces />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  )
}
