import { useState } from 'react'
import { getPostConfiguration } from '@chowk/contract/community/community.ts'
import { POST_LIMITS } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { editPost } from '@chowk/contract/community/write-post.ts'
import type { ChosenFile } from '../../app/attachment/attachment.rules.ts'
import { AttachmentsField } from '../../app/attachment/attachments-field.tsx'
import { Controlled } from '../../app/form/controlled.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { CancelButton, Form } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { ValueName } from '../../app/form/value-name.tsx'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Subject } from './post-choices.tsx'
import { MentionArea } from '../mention/mention-area.tsx'
import { namedIn, useNaming } from '../mention/use-naming.ts'
import { EDIT_ERRORS, POST_FIELDS } from './post-errors.ts'

interface Values {
  title: string
  description: string
  files: readonly ChosenFile[]
  category: string | null
  topic: string | null
}

const valuesOf = ({ title, description, attachmentIds, category, topic }: Post): Values => ({
  title,
  description,
  files: attachmentIds.map((file) => ({ file, title: file.title })),
  category: category?.id ?? null,
  topic: topic?.id ?? null,
})

const limitOf = ({ type }: Post) =>
  type === 'FORUM' ? POST_LIMITS.forum.most : type === 'QUOTE' ? POST_LIMITS.quote : POST_LIMITS.description

/** Changes what the own post says, what hangs on it, and under what it stands (C8); its type and whom it is for stay. */
export function EditForm({ post, onDone }: { post: Post; onDone: (post: Post) => void }) {
  const [isAsking, setAsking] = useState(false)
  const plan = useRead(getPostConfiguration, {}).data?.notice?.plan
  const naming = useNaming(namedIn(post.description, post.mentions))
  const form = useForm(editPost, {
    values: valuesOf(post),
    toInput: ({ files, ...said }, version) => ({
      id: post.id,
      version,
      ...said,
      mentions: naming.idsIn(said.description),
      attachmentIds: files.map(({ file, title: shows }) => ({ attachmentId: file.attachmentId, title: shows })),
    }),
    conflict: { version: post.version, valuesOf: (current) => valuesOf(current as unknown as Post) },
    required: ['description'],
    errors: EDIT_ERRORS,
    fieldErrors: POST_FIELDS,
    fieldOf: { ATTACHMENT_NOT_FOUND: 'files', ATTACHMENTS_DO_NOT_FIT: 'files', TOO_MANY_ATTACHMENTS: 'files' },
    onDone: (changed: Post) => onDone(changed),
  })
  return (
    <Form form={form} label={m.app_edit()}>
      <h2 className="h3">{m.app_edit()}</h2>
      {plan && <SubscriptionNotice answer={plan} />}
      {post.title !== '' && <TextField {...form.field('title')} label={m.app_title()} />}
      <MentionArea
        {...form.field('description')}
        label={m.community_text()}
        data-max={limitOf(post)}
        rows={6}
        naming={naming}
        scope={{ activityId: post.id }}
      />
      {post.type !== 'QUOTE' && post.type !== 'FORUM' && (
        <Controlled form={form} name="files">
          {({ name, value, onChange, error }) => (
            <>
              <ValueName name={name} label={m.community_files()} />
              <AttachmentsField label={m.community_files()} value={value} onChange={onChange} error={error} />
            </>
          )}
        </Controlled>
      )}
      <SubjectFields form={form} post={post} />
      <div className="cluster gap-2">
        <Button disabled={form.isPending} onClick={() => setAsking(true)}>
          {m.app_save()}
        </Button>
        <CancelButton />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={m.community_publish_question()}
          action={m.app_save()}
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

function SubjectFields({ form, post }: { form: FormState<Values>; post: Post }) {
  return (
    <Controlled form={form} name="category">
      {({ value: category, onChange: setCategory }) => (
        <Controlled form={form} name="topic">
          {({ value: topic, onChange: setTopic }) => (
            <Subject
              value={{ category, topic }}
              onChange={(next) => {
                setCategory(next.category)
                setTopic(next.topic)
              }}
              workspaceId={post.workspace?.id}
              current={post}
            />
          )}
        </Controlled>
      )}
    </Controlled>
  )
}
