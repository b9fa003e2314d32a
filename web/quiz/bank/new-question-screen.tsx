import { getQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { read } from '../../app/read.ts'
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
  return (
    <div className={`stack gap-4 ${styles['form']}`}>
      <h2 className="h2">{m.quiz_bank_new()}</h2>
      <NewQuestionForm categories={rules.categories} />
    </div>
  )
}
