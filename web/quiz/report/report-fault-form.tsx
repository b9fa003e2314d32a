import { reportQuestion } from '@chowk/contract/quiz/report.ts'
import type { QuestionFault } from '@chowk/contract/quiz/report.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { FAULTS, FAULT_WORDS } from './fault-words.ts'

interface ReportFaultFormProps {
  questionId: string
  onClose: () => void
}

const VALUES = { reason: 'WRONG_KEY' as QuestionFault, words: '' }

/** What is wrong with a question, on a sheet over it. */
export function ReportFaultForm({ questionId, onClose }: ReportFaultFormProps) {
  const viewer = useViewer()
  const form = useForm(reportQuestion, {
    values: VALUES,
    toInput: (typed) => ({ ...typed, questionId }),
    errors: { QUESTION_NOT_FOUND: m.quiz_report_gone, ALREADY_REPORTED: m.quiz_report_twice },
    fieldErrors: { words: { REQUIRED: m.quiz_report_words_fault } },
    // A minor's report is never stored on the device.
    keepsDraft: viewer?.minor !== true,
    onDone: () => {
      onClose()
      showToast({ text: m.quiz_report_sent() })
    },
  })
  return (
    <Sheet label={m.quiz_report()} onClose={onClose} wide="form">
      <Form form={form} label={m.quiz_report()}>
        <div className="stack gap-4">
          <h2 className="h3">{m.quiz_report()}</h2>
          <RadioGroup
            {...form.field('reason')}
            as="list"
            label={m.quiz_report_what()}
            options={FAULTS.map((value) => ({ value, name: FAULT_WORDS[value]() }))}
          />
          <TextArea {...form.field('words')} label={m.quiz_report_words()} rows={3} optional />
          <p className="small muted">{m.quiz_report_promise()}</p>
          <FormActions form={form} submit={m.quiz_report_send()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
        </div>
      </Form>
    </Sheet>
  )
}
