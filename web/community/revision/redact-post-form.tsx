import type { Post } from '@chowk/contract/community/post.ts'
import { REDACTED, redactPost } from '@chowk/contract/community/revision.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { TextArea } from '../../ui/field/text-area.tsx'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Takes passages out of what somebody else wrote (C10). */
export function RedactPostForm({ post, onDone }: { post: Post; onDone: (post: Post) => void }) {
  const form = useForm(redactPost, {
    values: { passages: '', reason: '' },
    toInput: ({ passages, reason }) => ({ id: post.id, version: post.version, passages: linesOf(passages), reason }),
    required: ['passages', 'reason'],
    errors: {
      POST_NOT_FOUND: m.community_error_gone,
      PASSAGE_NOT_FOUND: m.community_error_passage,
      VERSION_CONFLICT: m.community_error_conflict,
    },
    fieldOf: { PASSAGE_NOT_FOUND: 'passages' },
    onDone: (changed: Post) => onDone(changed),
  })
  return (
    <Form form={form} label={m.community_redact_post()} autoFocus>
      <h2 className="h3">{m.community_redact_post()}</h2>
      <TextArea
        {...form.field('passages')}
        label={m.community_redact_passages()}
        hint={m.community_redact_passages_hint({ sign: REDACTED })}
        rows={3}
      />
      <TextArea {...form.field('reason')} label={m.community_redact_reason()} rows={2} />
      <FormActions form={form} submit={m.community_redact()} />
    </Form>
  )
}
