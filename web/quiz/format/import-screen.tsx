import { listBank } from '@chowk/contract/quiz/bank.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { StepLine } from '../../ui/step-line.tsx'
import { BankFrame } from '../bank/bank-frame.tsx'
import { mayKeepQuestions } from '../bank/may-keep.ts'
import { FileStep } from './file-step.tsx'
import { DoneStep } from './done-step.tsx'
import { ReportStep } from './report-step.tsx'
import { useImport } from './use-import.ts'

/** Bringing questions in by a file: the file, what would become of it, and what became (QG13). */
const page = screenOf({
  title: m.quiz_import_title,
  prefetch: ({ viewer }) => (mayKeepQuestions(viewer) ? [read(listBank, { size: 1 })] : []),
  show: () => (
    <BankFrame>
      <Import />
    </BankFrame>
  ),
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Import() {
  const importing = useImport()
  const { report } = importing
  const names = [m.quiz_import_step_file(), m.quiz_import_step_check(), m.quiz_import_step_done()]
  return (
    <div className="stack gap-5">
      <h2 className="h2">{m.quiz_import_title()}</h2>
      <StepLine label={m.quiz_import_steps()} names={names} current={report ? (report.isDone ? 3 : 1) : 0} />
      {!report && <FileStep importing={importing} />}
      {report && !report.isDone && <ReportStep importing={importing} report={report} />}
      {report?.isDone && <DoneStep report={report} onAgain={importing.again} />}
    </div>
  )
}
