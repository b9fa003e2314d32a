import type { QuizHelper } from '../quiz-helper.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { getQuizReview, getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import { checkAudioEligibility } from '@chowk/contract/quiz/audio.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { CallFailed } from '../../app/calls.ts'
import { findStoredAnswers } from '../../app/device/stored-answers.ts'
import type { GivenAnswers } from '../../app/device/stored-answers.ts'
import type { Paper } from '../../app/device/stored-papers.ts'
import { offlineModule } from '../../app/offline.ts'
import { useViewer } from '../../app/page-facts.ts'
import { holdPlayer } from '../../app/player/player-orders.ts'
import { queryClient } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import type { ReadState } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { AnswerKeeper, resultOf } from '../keeper/answer-keeper.ts'
import { deviceShelf } from '../keeper/answer-shelf.ts'
import { findOpened } from '../keeper/find-opened.ts'
import type { Try } from '../keeper/find-opened.ts'
import { ownWindow } from './own-window.ts'
import { QuizPaper } from './quiz-paper.tsx'

interface RunningQuizProps extends Omit<Try, 'personId'> {
  /** A school gave it, or the own quiz of one of its members: there is a teacher to turn to. */
  helper: QuizHelper
  /** It goes on in another window, and shall in this one. */
  onContinueHere: () => void
}

interface Opened {
  paper: Paper
  kept: GivenAnswers
  windowId: string
}

/** The paper, and what this device kept of its answers. It is read anew each time: what was read before is older than the answers. */
function useOpened({ quizSlug, quizSessionId, personId }: Try): ReadState<Opened> {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ data?: Opened; error: CallFailed | null }>({ error: null })
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const coming = findOpened({ quizSlug, quizSessionId, personId }, signal)
    void Promise.all([coming, findStoredAnswers(quizSessionId, personId), ownWindow()]).then(
      ([paper, kept, windowId]) => setState({ data: { paper, kept, windowId }, error: null }),
      (error: unknown) => error instanceof CallFailed && !signal.aborted && setState({ error }),
    )
    return () => end.abort()
  }, [quizSlug, quizSessionId, personId, tries])
  return { data: state.data, error: state.error, refetch: () => setTries((before) => before + 1) }
}

/** A running try. */
export function RunningQuiz({ quizSlug, quizSessionId, helper, onContinueHere }: RunningQuizProps) {
  const personId = useViewer()?.userId ?? ''
  const opened = useOpened({ quizSlug, quizSessionId, personId })
  // Loaded anew without a line, this page stands here again.
  useEffect(() => void offlineModule().then((module) => module?.keepPage(location.pathname + location.search)), [])
  return (
    <ReadBoundary
      read={opened}
      failed={m.quiz_questions_failed()}
      refused={(failure) => {
        if (failure.code === 'CONTINUED_ELSEWHERE') return <Elsewhere onBack={onContinueHere} />
        if (failure.code === 'ATTEMPT_VOIDED') return <Voided helper={helper} />
        return failure.code === 'ATTEMPT_ENDED' ? <Over failure={failure} /> : undefined
      }}
    >
      {(data) => <OpenPaper {...data} {...{ quizSlug, personId, helper, onContinueHere }} />}
    </ReadBoundary>
  )
}

function Over({ failure }: { failure: CallFailed }) {
  return (
    <StatePanel mark="missing" title={m.quiz_over()} text={m.quiz_over_text()}>
      <ButtonLink to={`/result/${resultOf(failure)}`}>{m.quiz_see_result()}</ButtonLink>
    </StatePanel>
  )
}

const VOIDED = { TEACHER: m.quiz_voided_text, ORGANISATION: m.quiz_voided_organisation }

function Voided({ helper }: Pick<RunningQuizProps, 'helper'>) {
  const text = helper ? VOIDED[helper]() : m.quiz_voided_open()
  return (
    <div role="alert">
      <StatePanel level={1} mark="locked" title={m.quiz_voided()} text={text}>
        <ButtonLink to="/quiz">{m.quiz_all()}</ButtonLink>
      </StatePanel>
    </div>
  )
}

interface OpenPaperProps extends Opened {
  quizSlug: string
  personId: string
  helper: QuizHelper
  onContinueHere: () => void
}

/** Answers that changed with the end of a try. */
const CHANGED = [getUserwiseQuiz, getQuizEligibility, checkAudioEligibility, getQuizReview]

function OpenPaper({ paper, kept, windowId, quizSlug, personId, helper, onContinueHere }: OpenPaperProps) {
  const [keeper] = useState(() => {
    const { quizSessionId } = paper.attempt
    const shelf = deviceShelf({ quizSlug, quizSessionId, personId, windowId })
    return new AnswerKeeper({ quizSlug, paper, kept, windowId, personId, shelf })
  })
  const state = useSyncExternalStore(keeper.listen, keeper.state, keeper.state)
  const navigate = useNavigate()
  const hasOrder = paper.questions.some(({ kind }) => kind === 'ORDER')
  const { resultSlug, isElsewhere, isOfAnother, isVoided } = state
  useEffect(() => keeper.open(), [keeper])
  const isHearing = paper.attempt.kind === 'AUDIO' && resultSlug === null && !isElsewhere && !isOfAnother && !isVoided
  useEffect(() => (isHearing ? holdPlayer() : undefined), [isHearing])
  useEffect(() => {
    if (resultSlug === null && !isVoided) return
    for (const { address } of CHANGED) queryClient().removeQueries({ queryKey: [address] })
    if (resultSlug === null) return
    const isTimeOver = performance.now() >= keeper.state().endsAt
    void navigate(`/result/${resultSlug}`, { replace: true, state: { isTimeOver } })
  }, [resultSlug, isVoided, keeper, navigate])
  useEffect(() => {
    if (isOfAnother) location.reload()
  }, [isOfAnother])
  useEffect(() => {
    // The list that is moved by hand is there before the line breaks.
    if (hasOrder) void import('../../ui/widgets/sortable-list.tsx').catch(() => undefined)
  }, [hasOrder])
  if (isOfAnother) return null
  if (isVoided) return <Voided helper={helper} />
  if (isElsewhere) return <Elsewhere onBack={onContinueHere} />
  return <QuizPaper paper={paper} keeper={keeper} state={state} />
}

function Elsewhere({ onBack }: { onBack: () => void }) {
  return (
    <div role="alert">
      <StatePanel level={1} mark="locked" title={m.quiz_elsewhere()} text={m.quiz_elsewhere_text()}>
        <Button onClick={onBack}>{m.quiz_continue_here()}</Button>
      </StatePanel>
    </div>
  )
}
