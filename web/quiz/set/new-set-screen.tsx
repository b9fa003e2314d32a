import { getQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { useViewer } from '../../app/page-facts.ts'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenFrameProps } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { NewSetForm } from './set-form.tsx'
import { SetFrame } from './set-frame.tsx'
import { kindsOf } from './kinds-of.ts'

/** Sets a quiz. */
const page = screenOf({
  title: m.quiz_set_new,
  reads: () => ({ rules: read(getQuizConfig, {}) }),
  frame: Frame,
  show: NewSet,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Frame({ children }: ScreenFrameProps<unknown>) {
  return <SetFrame title={m.quiz_set_new()}>{children}</SetFrame>
}

function NewSet({ rules }: { rules: QuizConfigAnswer }) {
  const { plan, categories } = rules
  return (
    <>
      {/* Quizzes can be set without a plan, but after a plan has ended nobody can take them. */}
      {plan?.reason === 'EXPIRED' && <SubscriptionNotice answer={plan} />}
      <NewSetForm kinds={kindsOf(useViewer())} categories={categories} />
    </>
  )
}
