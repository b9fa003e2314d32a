import { useState } from 'react'
import {
  listPreparedAnswers,
  removePreparedAnswer,
  savePreparedAnswer,
} from '@chowk/contract/operator/prepared-answer.ts'
import type { PreparedAnswer } from '@chowk/contract/operator/prepared-answer.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { useToastAction } from '../../app/form/toast-action.ts'
import styles from './tickets.module.css'

const REFRESHES = [listPreparedAnswers]
const GONE = { ANSWER_NOT_FOUND: m.operator_refused_gone }

/** An answer in the language of whoever reads it; in English where there is no other. */
const wordsIn = ({ words, wordsHi }: PreparedAnswer, language: 'en' | 'hi') =>
  language === 'hi' && wordsHi !== '' ? wordsHi : words

interface PreparedAnswersProps {
  /** Of whoever wrote the letter. */
  language: 'en' | 'hi'
  onTake: (words: string) => void
}

/** Answers that are kept ready: one is taken into the letter, or they are changed. */
export function PreparedAnswers({ language, onTake }: PreparedAnswersProps) {
  const [isOpen, setOpen] = useState(false)
  const answers = useRead(listPreparedAnswers, {})
  return (
    <Row>
      {/* Until they are there the letter can be written without them. */}
      <ReadBoundary read={answers} skeleton={<></>}>
        {({ content }) =>
          content.length > 0 && (
            <SelectField
              compact
              label={m.operator_tickets_prepared()}
              value=""
              options={[
                { value: '', name: m.operator_tickets_prepared_take() },
                ...content.map(({ id, name }) => ({ value: id, name })),
              ]}
              onChange={({ target }) => {
                const chosen = content.find((each) => each.id === target.value)
                if (chosen) onTake(wordsIn(chosen, language))
              }}
            />
          )
        }
      </ReadBoundary>
      <Button variant="plain" small onClick={() => setOpen(true)}>
        {m.operator_tickets_prepared()}
      </Button>
      {isOpen && <AnswersSheet onClose={() => setOpen(false)} />}
    </Row>
  )
}

function AnswersSheet({ onClose }: { onClose: () => void }) {
  const answers = useRead(listPreparedAnswers, {})
  const [changed, setChanged] = useState<PreparedAnswer | 'NEW'>()
  const remove = useToastAction(removePreparedAnswer, { errors: GONE, refreshes: REFRESHES })
  return (
    <Sheet label={m.operator_tickets_prepared()} wide="form" onClose={onClose}>
      <Stack>
        <h2 className="h2 breaks">{m.operator_tickets_prepared()}</h2>
        {changed ? (
          <AnswerForm answer={changed === 'NEW' ? undefined : changed} onDone={() => setChanged(undefined)} />
        ) : (
          <ReadBoundary read={answers}>
            {({ content }) => (
              <>
                {content.length === 0 && <p>{m.operator_tickets_prepared_none()}</p>}
                <ul className={`ruled ${styles['said']}`}>
                  {content.map((each) => (
                    <li key={each.id}>
                      <Row spread>
                        <strong>{each.name}</strong>
                        <Row>
                          <Button
                            variant="plain"
                            small
                            aria-label={`${m.app_edit()}: ${each.name}`}
                            onClick={() => setChanged(each)}
                          >
                            {m.app_edit()}
                          </Button>
                          <Button
                            variant="plain"
                            small
                            disabled={remove.isPending}
                            aria-label={`${m.app_remove()}: ${each.name}`}
                            onClick={() => remove.mutate({ id: each.id })}
                          >
                            {m.app_remove()}
                          </Button>
                        </Row>
                      </Row>
                    </li>
                  ))}
                </ul>
                <Row>
                  <Button onClick={() => setChanged('NEW')}>{m.operator_tickets_prepared_add()}</Button>
                </Row>
              </>
            )}
          </ReadBoundary>
        )}
      </Stack>
    </Sheet>
  )
}

function AnswerForm({ answer, onDone }: { answer: PreparedAnswer | undefined; onDone: () => void }) {
  const form = useForm(savePreparedAnswer, {
    values: { name: answer?.name ?? '', words: answer?.words ?? '', wordsHi: answer?.wordsHi ?? '' },
    toInput: (typed) => ({ ...typed, ...(answer && { id: answer.id }) }),
    errors: GONE,
    refreshes: REFRESHES,
    onDone,
  })
  return (
    <Form form={form} label={answer?.name ?? m.operator_tickets_prepared_add()}>
      <TextField {...form.field('name')} label={m.operator_tickets_prepared_name()} />
      <TextArea {...form.field('words')} label={m.operator_legal_en()} rows={5} />
      <TextArea {...form.field('wordsHi')} label={m.operator_legal_hi()} rows={5} lang="hi" />
      <FormActions form={form} submit={m.app_save()} cancel={{ label: m.app_cancel(), onClick: onDone }} />
    </Form>
  )
}
