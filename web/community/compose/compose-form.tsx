import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import type { Draft, DraftText } from '@chowk/contract/community/draft.ts'
import type { Post, PostType } from '@chowk/contract/community/post.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import type { ChosenFile } from '../../app/attachment/attachment.rules.ts'
import { AttachmentsField } from '../../app/attachment/attachments-field.tsx'
import { Controlled } from '../../app/form/controlled.tsx'
import { Form } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { EMPTY_TEXT } from '../draft/empty-text.ts'
import { useWriting } from '../draft/use-writing.ts'
import type { Writing } from '../draft/use-writing.ts'
import { MentionArea } from '../mention/mention-area.tsx'
import { useNaming } from '../mention/use-naming.ts'
import type { Naming } from '../mention/use-naming.ts'
import { DraftStatus, DraftedForm, leaveToDrafts, sendingOf, useDrafted } from './drafted-form.tsx'
import { LinkOfDraft } from './link-of-draft.tsx'
import { PostChoices, chosenIn, savedChoices, sentChoices } from './post-choices.tsx'
import type { Chosen } from './post-choices.tsx'
import { POST_ERRORS, POST_FIELDS } from './post-errors.ts'
import { UNSAID } from './publish-time-field.tsx'

/** See `ComposeForm`. */
export interface ComposeFormProps {
  type: PostType
  /** One that goes on; null for a new post. */
  draft: Draft | null
  rights: CommunityRights
  /** The workspace that it is written in; an individual writes for everybody. */
  workspaceId: string | undefined
  onDone: (post: Post) => void
  onCancel: () => void
}

/** Writes a short post: what it says, what hangs on it, under which category, and for whom. Every word is kept as a draft meanwhile (C33). */
export function ComposeForm(props: ComposeFormProps) {
  const { type, draft, workspaceId, rights } = props
  const globalvisibility = workspaceId === undefined && rights.mayShowToAll
  const writing = useWriting({ type, draft, empty: { ...EMPTY_TEXT, globalvisibility } })
  return (
    <DraftedForm writing={writing} isNew={draft === null}>
      <WrittenForm {...props} writing={writing} />
    </DraftedForm>
  )
}

interface Values {
  title: string
  description: string
  files: readonly ChosenFile[]
  chosen: Chosen
}

function valuesOf(text: DraftText, known: readonly Attachment[]): Values {
  const files = text.attachmentIds.flatMap((id, n) => {
    const file = known.find(({ attachmentId }) => attachmentId === id)
    return file ? [{ file, title: text.attachmentTitles[n] ?? '' }] : []
  })
  return { title: text.title, description: text.description, files, chosen: chosenIn(text) }
}

const textOf = ({ title, description, files, chosen }: Values) => ({
  title,
  description,
  attachmentIds: files.map(({ file }) => file.attachmentId),
  attachmentTitles: files.map((each) => each.title),
  ...savedChoices(chosen),
})

interface WritingProps extends ComposeFormProps {
  writing: Writing
}

function useComposeForm({ type, writing, onDone }: WritingProps, naming: Naming) {
  const { text, pictures } = writing
  return useForm(createPost, {
    values: valuesOf(text, pictures),
    toInput: ({ title, description, files, chosen }) => ({
      title,
      description,
      attachmentIds: files.map(({ file, title: shows }) => ({ attachmentId: file.attachmentId, title: shows })),
      ...sentChoices(chosen),
      mentions: naming.idsIn(description),
      ...(type === 'QUOTE' && { type }),
    }),
    required: ['description'],
    errors: POST_ERRORS,
    fieldAt: { publishAt: 'chosen' },
    fieldOf: { ATTACHMENT_NOT_FOUND: 'files', ATTACHMENTS_DO_NOT_FIT: 'files', TOO_MANY_ATTACHMENTS: 'files' },
    fieldErrors: POST_FIELDS,
    ...sendingOf(writing, onDone),
  })
}

type Composing = ReturnType<typeof useComposeForm>

function WrittenForm(props: WritingProps) {
  const { type, rights, workspaceId, writing, onCancel } = props
  const naming = useNaming()
  const form = useComposeForm(props, naming)
  const { description, chosen } = useWatch({ control: form.control }) as Values
  const { entityIds, globalvisibility } = chosen
  useDrafted(form, writing, textOf)
  return (
    <Form form={form} label={m.community_compose()} autoFocus>
      {type === 'DOCUMENT' && <TextField {...form.field('title')} label={m.app_title()} />}
      <MentionArea
        {...form.field('description')}
        naming={naming}
        scope={{ entityIds, globalvisibility }}
        label={type === 'QUOTE' ? m.community_quote() : m.community_text()}
        data-max={limitOf(type, rights)}
        rows={4}
      />
      <LinkOfDraft
        text={description}
        hidden={chosen.hiddenLink}
        onHide={(hiddenLink) => form.setValue('chosen', { ...chosen, hiddenLink })}
      />
      {type !== 'QUOTE' && (
        <Controlled form={form} name="files">
          {({ value, onChange, error }) => (
            <AttachmentsField
              label={m.community_files()}
              value={value}
              onChange={onChange}
              error={error}
              most={rights.limits.pictures}
            />
          )}
        </Controlled>
      )}
      <Controlled form={form} name="chosen">
        {({ value, onChange, error }) => (
          <PostChoices value={value} onChange={onChange} rights={rights} workspaceId={workspaceId} timeError={error} />
        )}
      </Controlled>
      <Actions form={form} onCancel={() => leaveToDrafts(writing, onCancel)} />
      <DraftStatus writing={writing} isPending={form.isPending} />
    </Form>
  )
}

function Actions({ form, onCancel }: { form: Composing; onCancel: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { isPending } = form
  const wasPending = useRef(false)
  // What cannot be published is said at once, not after the question.
  const isUnfinished = () => form.getValue('description').trim() === '' || form.getValue('chosen').publishAt === UNSAID
  useEffect(() => {
    // It stays until the answer is there: a second press must not meet what lies below it.
    if (wasPending.current && !isPending) setAsking(false)
    wasPending.current = isPending
  }, [isPending])
  return (
    <div className="cluster gap-2">
      <Button disabled={isPending} onClick={() => (isUnfinished() ? form.send() : setAsking(true))}>
        {m.community_publish()}
      </Button>
      <Button variant="plain" onClick={onCancel}>
        {m.app_cancel()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.community_publish_question()}
          action={m.community_publish()}
          isPending={isPending}
          onConfirm={() => form.send()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const limitOf = (type: PostType, { limits }: CommunityRights) => (type === 'QUOTE' ? limits.quote : limits.description)
