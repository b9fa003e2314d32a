import { askToJoin } from '@chowk/contract/organisation/membership.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { m } from '../paraglide/messages.js'
import { TextArea } from '../ui/field/text-area.tsx'
import { Sheet } from '../ui/floating/sheet.tsx'
import { Stack } from '../ui/layout/layout.tsx'
import { ASK_ERRORS } from './workspace-errors.ts'

interface JoinFormProps {
  customUrl: string
  name: string
  onClose: () => void
}

/** A few words to whoever runs the workspace. */
export function JoinForm({ customUrl, name, onClose }: JoinFormProps) {
  const form = useForm(askToJoin, {
    values: { words: '' },
    toInput: ({ words }) => ({ customUrl, words }),
    errors: ASK_ERRORS,
    refreshes: [getWorkspaceByUrl],
    onDone: onClose,
  })
  return (
    <Sheet label={m.organisation_join_title({ name })} onClose={onClose} wide="form">
      <Stack>
        <h2 className="h3">{m.organisation_join_title({ name })}</h2>
        <p className="muted">{m.organisation_join_text()}</p>
        <Form form={form}>
          <TextArea
            {...form.field('words')}
            label={m.organisation_join_words()}
            hint={m.organisation_join_words_hint()}
            rows={3}
          />
          <FormActions
            form={form}
            submit={m.organisation_join_send()}
            cancel={{ label: m.app_close(), onClick: onClose }}
          />
        </Form>
      </Stack>
    </Sheet>
  )
}
