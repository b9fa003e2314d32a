import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import type { getQuizQuestions } from '@chowk/contract/quiz/attempt.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { useSecondPressGuard } from '../../ui/floating/second-press.ts'
import { Sheet } from '../../ui/floating/sheet.tsx'
import type { AnswerKeeper, KeeperState } from '../keeper/answer-keeper.ts'
import { QuestionCare } from '../accommodation/question-care.tsx'
import { furthest } from './answers.rules.ts'
import { FullscreenAsk } from './fullscreen-ask.tsx'
import { QuestionPalette } from './question-palette.tsx'
import { QuizTimer } from './quiz-timer.tsx'
import { OvertakenNote, SavedNote, SavedWords } from './saved-words.tsx'
import { ShownQuestion } from './shown-question.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { StepButtons } from './step-buttons.tsx'
import styles from './take.module.css'

interface QuizPaperProps {
  paper: Output<typeof getQuizQuestions>
  keeper: AnswerKeeper
  state: KeeperState
}

const numberIn = (hash: string) => Number(hash.slice(1))

/**
 * The question on the screen. It changes at once and the address follows, so that a tap right after Next meets the next question. Back of the browser
 * changes the address, and the question follows. None before `least` is shown. The rest of the address stays: the page is kept on the device under it.
 */
function useNumber(least: number, most: number, goesBack: boolean): [number, (number: number) => void] {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(() => numberIn(hash))
  useEffect(() => {
    const follow = () => setWanted(numberIn(globalThis.location.hash))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const number = Number.isInteger(wanted) && wanted >= least && wanted <= most ? wanted : least
  const go = (next: number) => {
    setWanted(next)
    // Of two presses in one moment the second adds no second entry to the history.
    if (globalThis.location.hash === `#${next}`) return
    void navigate({ search, hash: `#${next}` }, { replace: !goesBack, preventScrollReset: false })
  }
  return [number, go]
}

type Asks = 'SUBMIT' | 'FORWARD' | 'PALETTE' | undefined

// What lies over a question goes with it: Back leads to the one before, and not beneath a dialog. It does not come back with its question.
function useAsks(number: number): [Asks, (asks: Asks) => void] {
  const [over, setOver] = useState<{ asks: Asks; number: number }>()
  const isOver = over?.number === number
  if (over && !isOver) setOver(undefined)
  return [isOver ? over.asks : undefined, (asks) => setOver({ asks, number })]
}

/** One question at a time, with time, palette and what is saved. */
export function QuizPaper({ paper, keeper, state }: QuizPaperProps) {
  const { attempt, questions } = paper
  const isFree = attempt.config.navigation === 'FREE'
  const [number, go] = useNumber(isFree ? 1 : furthest(questions, state), questions.length, isFree)
  const [asks, setAsks] = useAsks(number)
  const [isWarned, setWarned] = useState(false)
  const isFinal = !isFree || number === questions.length
  // Whoever may go back goes on as quickly as she likes.
  const keepSecond = useSecondPressGuard(`${asks} ${isFinal ? number : ''}`)
  const question = questions[number - 1]
  const questionId = question?.questionId
  useEffect(() => {
    if (questionId !== undefined) keeper.show(questionId)
  }, [keeper, questionId])
  if (!question) return null
  const forward = () => {
    if (number === questions.length) return setAsks('SUBMIT')
    if (!isFree && !isWarned) return setAsks('FORWARD')
    go(number + 1)
  }
  const palette = (
    <QuestionPalette
      questions={questions}
      answers={state.answers}
      seen={state.seen}
      number={number}
      onChoose={
        isFree
          ? (chosen) => {
              setAsks(undefined)
              go(chosen)
            }
          : undefined
      }
    />
  )
  return (
    <div className={styles['paper']} onClickCapture={keepSecond}>
      <div className={`row gap-3 ${styles['head']}`}>
        <button type="button" className={`text-button ${styles['opener']}`} onClick={() => setAsks('PALETTE')}>
          {m.quiz_question_of({ number, count: questions.length })}
        </button>
        <SavedWords state={state} />
        <QuizTimer keeper={keeper} state={state} attempt={attempt} />
      </div>
      {attempt.config.fullscreenAsk && <FullscreenAsk quizSessionId={attempt.quizSessionId} />}
      <SavedNote state={state} />
      <OvertakenNote questions={questions} overtaken={state.overtaken} />
      <QuestionCare question={question} attempt={attempt}>
        <ShownQuestion attempt={attempt} question={question} keeper={keeper} state={state} onForward={forward} />
      </QuestionCare>
      <StepButtons
        isFlagged={state.answers[question.questionId]?.flagged === true}
        isLast={number === questions.length}
        isFinal={isFinal}
        onBack={isFree && number > 1 ? () => go(number - 1) : undefined}
        onFlag={(flagged) => keeper.change(question.questionId, { flagged })}
        onForward={forward}
      />
      <aside className={`stack gap-3 ${styles['aside']}`}>
        {palette}
        <Button variant="outlined" onClick={() => setAsks('SUBMIT')}>
          {m.quiz_finish()}
        </Button>
      </aside>
      {asks === 'PALETTE' && (
        <Sheet label={m.app_questions()} onClose={() => setAsks(undefined)}>
          <div className="stack gap-4">
            {palette}
            <Button variant="outlined" onClick={() => setAsks('SUBMIT')}>
              {m.quiz_finish()}
            </Button>
          </div>
        </Sheet>
      )}
      {asks === 'SUBMIT' && (
        <SubmitDialog questions={questions} keeper={keeper} state={state} onClose={() => setAsks(undefined)} />
      )}
      {asks === 'FORWARD' && (
        <ConfirmDialog
          title={m.quiz_forward_title()}
          action={m.quiz_next()}
          cancel={m.quiz_go_back()}
          onConfirm={() => {
            setWarned(true)
            setAsks(undefined)
            go(number + 1)
          }}
          onClose={() => setAsks(undefined)}
        >
          {m.quiz_forward_text()}
        </ConfirmDialog>
      )}
    </div>
  )
}
