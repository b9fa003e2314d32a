import { quizHelperOf } from '../quiz-helper.ts'
import type { QuizHelper } from '../quiz-helper.ts'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { getUserwiseQuiz, startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { checkAudioEligibility } from '@chowk/contract/quiz/audio.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { findTriesHere } from '../../app/device/stored-papers.ts'
import { useAction } from '../../app/form/use-action.ts'
import { pageFacts, useViewer } from '../../app/page-facts.ts'
import { queryClient, read } from '../../app/read.ts'
import { showReadyMark } from '../../app/quiz-prompt/ready-mark.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress, ScreenFrameProps } from '../../app/screen/screen.tsx'
import { eraseStored, writeStored } from '../../app/session.ts'
import { SwapBar } from '../../app/shell/swap-bar.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { BeforeStart, quizTitle } from './before-start.tsx'
import { markOpened, ownWindow, wasOpenedHere } from './own-window.ts'
import { PaperPreview } from '../preview/paper-preview.tsx'
import { RunningQuiz } from './running-quiz.tsx'

type Shown = {
  own: Output<typeof getUserwiseQuiz>
  eligibility: Output<typeof getQuizEligibility>
}

/** A quiz: its rules before the start, then one question at a time. */
const page = screenOf({
  title: m.quiz_own,
  reads: ({ params }: ScreenAddress) => ({
    own: read(getUserwiseQuiz, { quiz: params['customUrl'] ?? '' }),
    eligibility: read(getQuizEligibility, { quiz: params['customUrl'] ?? '' }),
  }),
  frame: Frame,
  failed: m.quiz_one_failed,
  refusals: { QUIZ_NOT_FOUND: Missing, NOT_YOURS: NotYours },
  show: TakeQuiz,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export const handle = { bar: 'docked' }
export default page.Screen

function Frame({ answers, children }: ScreenFrameProps<Shown>) {
  return (
    <>
      <SwapBar back="/quiz" title={answers ? quizTitle(answers.own) : m.app_quiz()} />
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

// Whoever runs her workspace reads what she would be asked.
function NotYours() {
  const { customUrl = '' } = useParams()
  const role = useViewer()?.workspace?.role
  const isAdministrator = role === 'OWNER' || role === 'ADMIN'
  return isAdministrator ? <PaperPreview quiz={customUrl} otherwise={<Others />} /> : <Others />
}

function Others() {
  return (
    <StatePanel level={1} mark="locked" title={m.quiz_not_yours()} text={m.quiz_not_yours_text()}>
      <ButtonLink to="/quiz">{m.quiz_to_own()}</ButtonLink>
    </StatePanel>
  )
}

// As the server says, or where it has not been heard since the start, as this device kept it.
async function findOpenedHere(quizSlug: string, runningId: string | undefined): Promise<string | undefined> {
  const personId = pageFacts()?.viewer?.userId ?? ''
  const known = runningId === undefined ? await findTriesHere(quizSlug, personId) : [runningId]
  for (const quizSessionId of known) if (await wasOpenedHere(quizSessionId)) return quizSessionId
  return undefined
}

/** The try that this window had before it was loaded anew. */
function useOpenedHere({ quizSlug, running }: Shown['own']): string | undefined {
  const [opened, setOpened] = useState<string>()
  const runningId = running?.quizSessionId
  useEffect(() => {
    void findOpenedHere(quizSlug, runningId).then((found) => found !== undefined && setOpened(found))
  }, [quizSlug, runningId])
  return runningId === undefined || opened === runningId ? opened : undefined
}

function otherDevice(helper: QuizHelper): string {
  if (helper === undefined) return m.quiz_other_device_open()
  return helper === 'TEACHER' ? m.quiz_other_device() : m.quiz_other_device_organisation()
}

/** What a start that is refused shows anew. */
const REFRESHED = [getQuizEligibility, getUserwiseQuiz, checkAudioEligibility]

function TakeQuiz({ own, eligibility }: Shown) {
  const [opened, setOpened] = useState<{ sessionId: string; times: number }>()
  const viewer = useViewer()
  const helper = quizHelperOf(viewer, own.kind)
  const begin = useAction(startQuiz, {
    errors: {
      QUIZ_NOT_FOUND: () => m.quiz_missing(),
      NOT_ELIGIBLE: () => m.quiz_start_refused(),
      OTHER_DEVICE: () => otherDevice(helper),
    },
  })
  const openedHere = useOpenedHere(own)
  const sessionId = opened?.sessionId ?? openedHere
  const start = async () =>
    begin.mutate(
      { quizSlug: own.quizSlug, windowId: await ownWindow() },
      {
        onSuccess: ({ quizSessionId }) => {
          writeStored('quizSessionId', quizSessionId)
          // The next one is offered anew.
          eraseStored('recommendAssesment')
          showReadyMark()
          void markOpened(quizSessionId)
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
      <RunningQuiz
        key={opened?.times ?? 0}
        quizSlug={own.quizSlug}
        quizSessionId={sessionId}
        helper={helper}
        onContinueHere={() => void start()}
      />
    )
  return (
    <BeforeStart
      own={own}
      eligibility={eligibility}
      problem={begin.problem}
      failure={begin.error}
      isPending={begin.isPending}
      onStart={() => void start()}
    />
  )
}
