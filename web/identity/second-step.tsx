import { useState } from 'react'
import { answerChallenge } from '@chowk/contract/identity/factor.ts'
import { codeWrong } from '../app/code/code-errors.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/field/code-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { Note } from '../ui/note.tsx'
import { callAndEnter } from './enter.ts'
import { leaveTo, pathAfter } from './sign-in.ts'
import styles from './second-step.module.css'

interface SecondStepProps {
  challengeId: string
  /** Back to the first step: she wants it, or the time is over. */
  onBack: () => void
}

/** The second step of signing in: a code of the app, or one of the recovery codes. */
export function SecondStep({ challengeId, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const [isOver, setOver] = useState(false)
  if (isOver)
    return (
      <div className="stack gap-4">
        <Note kind="fault" alert>
          {m.identity_second_over()}
        </Note>
        <Button onClick={onBack}>{m.identity_second_again()}</Button>
      </div>
    )
  return (
    <div className="stack gap-4">
      <p>{isRecovery ? m.identity_second_recovery_lead() : m.identity_second_lead()}</p>
      <ChallengeForm
        key={String(isRecovery)}
        challengeId={challengeId}
        isRecovery={isRecovery}
        onOver={() => setOver(true)}
      />
      <div className={`cluster spread ${styles['ways']}`}>
        <button type="button" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? m.identity_second_app() : m.identity_second_recovery()}
        </button>
        <button type="button" onClick={onBack}>
          {m.identity_second_back()}
        </button>
      </div>
    </div>
  )
}

interface ChallengeFormProps {
  challengeId: string
  isRecovery: boolean
  onOver: () => void
}

function ChallengeForm({ challengeId, isRecovery, onOver }: ChallengeFormProps) {
  const form = useForm(answerChallenge, {
    values: { code: '' },
    toInput: ({ code }) => ({ challengeId, code }),
    errors: { CODE_WRONG: codeWrong, CHALLENGE_OVER: m.identity_second_over },
    fieldOf: { CODE_WRONG: 'code' },
    fieldErrors: { code: m.identity_second_no_code },
    guardsLeaving: false,
    send: async (input) => await callAndEnter(answerChallenge, input, (person) => person),
    onDone: async (person) => await leaveTo(await pathAfter(person)),
    onRefused: ({ code }) => {
      if (code === 'CHALLENGE_OVER') onOver()
      return code === 'CHALLENGE_OVER'
    },
  })
  return (
    <Form form={form} autoFocus>
      {isRecovery ? (
        // Ten signs and a dash, as they stand on her sheet.
        <TextField
          {...form.field('code')}
          label={m.identity_second_recovery_label()}
          hint={m.identity_second_recovery_hint()}
          autoComplete="off"
          verbatim
        />
      ) : (
        <CodeField {...form.field('code')} label={m.identity_code_label()} />
      )}
      <FormActions form={form} submit={m.app_sign_in()} busy={m.identity_login_sending()} />
    </Form>
  )
}
