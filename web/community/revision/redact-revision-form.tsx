import { getRevision, listRevisions, redactRevision } from '@chowk/contract/community/revision.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { TextArea } from '../../ui/field/text-area.tsx'

/** See `RedactRevisionForm`. */
export interface RedactRevisionFormProps {
  postId: string
  version: number
  onDone: () => void
}

/** Takes an earlier text away from its readers, with a reason (C9). */
export function RedactRevisionForm({ postId, version, onDone }: RedactRevisionFormProps) {
  const form = useForm(redactRevision, {
    values: { reason: '' },
    toInput: ({ reason }) => ({ id: postId, version, reason }),
    errors: { POST_NOT_FOUND: m.community_error_gone },
    refreshes: [listRevisions, getRevision],
    onDone,
  })
  return (
    <Form form={form} label={m.community_redact_version()} autoFocus>
      <h2 className="h3">{m.community_redact_version()}</h2>
      <p className="muted">{m.community_redact_version_says()}</p>
      <TextArea {...form.field('reason')} label={m.community_redact_reason()} rows={3} />
      <FormActions form={form} submit={m.community_redact()} />
    </Form>
  )
}
