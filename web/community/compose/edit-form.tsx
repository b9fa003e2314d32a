import { useState } from 'react'
import type { Post } from '@chowk/contract/community/post.ts'
import { editPost } from '@chowk/contract/community/write-post.ts'
import type { ChosenFile } from '../../app/attachment/attachment.rules.ts'
import { AttachmentsField } from '../../app/attachment/attachments-field.tsx'
import { Form } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { MentionArea } from '../mention/mention-area.tsx'
import { namedIn, useNaming } from '../mention/use-naming.ts'
import { EDIT_ERRORS, POST_FIELDS } from './post-errors.ts'

const valuesOf = ({ title, description }: Pick<Post, 'title' | 'description'>) => ({ title, description })

const filesOf = ({ attachmentIds }: Post): ChosenFile[] => attachmentIds.map((file) => ({ file, title: file.title }))

/** Changes what the own post says (C8). */
export function EditForm({ post, onDone }: { post: Post; onDone: (post: Post) => void }) {
  const [isAsking, setAsking] = useState(false)
  const naming = useNaming(namedIn(post.description, post.mentions))
  const [files, setFiles] = useState(() => filesOf(post))
  const form = useForm(editPost, {
    values: valuesOf(post),
    toInput: (values, version) => ({
      id: post.id,
      version,
      ...values,
      mentions: naming.idsIn(values.description),
      attachmentIds: files.map(({ file, title }) => ({ attachmentId: file.attachmentId, title })),
    }),
    conflict: { version: post.version, valuesOf: (current) => valuesOf(current as unknown as Post) },
    required: ['description'],
    errors: EDIT_ERRORS,
    fieldErrors: POST_FIELDS,
    onDone: (changed: Post) => onDone(changed),
  })
  return (
    <Form form={form} label={m.community_edit()}>
      <h2 className="h3">{m.community_edit()}</h2>
      {post.title !== '' && <TextField {...form.field('title')} label={m.community_title()} />}
      <MentionArea
        {...form.field('description')}
        label={m.community_text()}
        rows={6}
        naming={naming}
        scope={{ activityId: post.id }}
      />
      {post.type !== 'QUOTE' && post.type !== 'FORUM' && (
        <AttachmentsField label={m.community_files()} value={files} onChange={setFiles} />
      )}
      <div>
        <Button disabled={form.isPending} onClick={() => setAsking(true)}>
          {m.community_save()}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={m.community_publish_question()}
          action={m.community_save()}
          onConfirm={() => {
            setAsking(false)
            form.send()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Form>
  )
}
