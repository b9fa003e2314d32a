import { useSearchParams } from 'react-router'
import { getBankQuestion } from '@chowk/contract/quiz/bank.ts'
import { getQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { idIn } from '../../app/list/list-address.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenFrameProps } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { BankFrame } from './bank-frame.tsx'
import styles from './bank.module.css'
import { NewQuestionForm } from './question-form.tsx'

/** Where somebody writes a question. */
const page = screenOf({
  title: m.quiz_bank_new,
  failed: m.quiz_bank_failed,
  reads: () => ({ rules: read(getQuizConfig, {}) }),
  frame: ({ children }: ScreenFrameProps<unknown>) => <BankFrame>{children}</BankFrame>,
  show: NewQuestion,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function NewQuestion({ rules }: { rules: QuizConfigAnswer }) {
  const [search] = useSearchParams()
  const first = idIn(search.get('case') ?? '')
  return (
    <div className={`stack gap-4 ${styles['form']}`}>
      <h2 className="h2">{first ? m.quiz_bank_case_more() : m.quiz_bank_new()}</h2>
      {first ? <Beside questionId={first} rules={rules} /> : <NewQuestionForm rules={rules} />}
    </div>
  )
}

// One more about the passage of a question that is there.
function Beside({ questionId, rules }: { questionId: string; rules: QuizConfigAnswer }) {
  const first = useRead(getBankQuestion, { questionId })
  return (
    <ReadBoundary read={first} failed={m.quiz_bank_question_failed()}>
      {(asked) => <NewQuestionForm rules={rules} first={asked} />}
    </ReadBoundary>
  )
}
