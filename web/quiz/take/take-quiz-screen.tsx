import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { getUserwiseQuiz, startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizConfig } from '@chowk/contract/quiz/config.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { queryClient, read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress, ScreenFrameProps } from '../../app/screen/screen.tsx'
import { eraseStored, writeStored } from '../../app/session.ts'
import { SwapBar } from '../../app/shell/swap-bar.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { BeforeStart } from './before-start.tsx'
import { markOpened, ownWindow, wasOpenedHere } from './device-answers.ts'
import { RunningQuiz } from './running-quiz.tsx'

type Shown = {
  own: Output<typeof getUserwiseQuiz>
  eligibility: Output<typeof getQuizEligibility>
  rules: Output<typeof getQuizConfig>
}

/** A quiz: its rules before the start, then one question at a time. */
const page = screenOf({
  title: m.quiz_own,
  reads: ({ params }: ScreenAddress) => ({
    own: read(getUserwiseQuiz, { quiz: params['customUrl'] ?? '' }),
    eligibility: read(getQuizEligibility, {}),
    rules: read(getQuizConfig, {}),
  }),
  frame: Frame,
  failed: m.quiz_list_failed,
  refusals: { QUIZ_NOT_FOUND: Missing, NOT_YOURS: NotYours },
  show: TakeQuiz,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export const handle = { bar: 'docked' }
export default page.Screen

function Frame({ children }: ScreenFrameProps<Shown>) {
  return (
    <>
      <SwapBar back="/quiz" title={m.quiz_own()} />
      {children}
    </>
  )
}

function Missing() {
  return (
    <StatePanel level={1} mark="missing" title={m.quiz_missing()} text={m.quiz_missing_text()}>
      <ButtonLink to="/quiz">{m.quiz_all()}</ButtonLink>
    </StatePanel>
  )
}

function NotYours() {
  return (
    <StatePanel level={1} mark="locked" title={m.quiz_not_yours()} text={m.quiz_not_yours_text()}>
      <ButtonLink to="/quiz">{m.quiz_to_own()}</ButtonLink>
    </StatePanel>
  )
}

/** What a start that is refused shows anew. */
const REFRESHED = [getQuizEligibility, getUserwiseQuiz]

function TakeQuiz({ own, eligibility, rules }: Shown) {
  const { running } = own
  const [opened, setOpened] = useState<{ sessionId: string; times: number }>()
  const begin = useAction(startQuiz, {
    errors: { QUIZ_NOT_FOUND: () => m.quiz_missing(), NOT_ELIGIBLE: () => m.quiz_start_refused() },
  })
  const runningId = running?.quizSessionId
  // After a reload this window goes on where it was.
  const isOwnWindow = useHydrated() && runningId !== undefined && wasOpenedHere(runningId)
  const sessionId = opened?.sessionId ?? (isOwnWindow ? runningId : undefined)
  const start = () =>
    begin.mutate(
      { quizSlug: own.quizSlug, windowId: ownWindow() },
      {
        onSuccess: ({ quizSessionId }) => {
          writeStored('quizSessionId', quizSessionId)
          // The next one is offered anew.
          eraseStored('recommendAssesment')
          markOpened(quizSessionId)
          setOpened((before) => ({ sessionId: quizSessionId, times: (before?.times ?? 0) + 1 }))
        },
        onError: () => {
          setOpened(undefined)
          for (const { address } of REFRESHED) void queryClient().invalidateQueries({ queryKey: [address] })
        },
      },
    )
  if (sessionId !== undefined)
    return (
      <RunningQuiz key={opened?.times ?? 0} quizSlug={own.quizSlug} quizSessionId={sessionId} onContinueHere={start} />
    )
  return (
    <BeforeStart
      own={own}
      eligibility={eligibility}
      rules={rules.config}
      problem={begin.problem}
      isPending={begin.isPending}
      onStart={start}
    />
  )
}
