import { useState } from 'react'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import { listAssignedEntities, listCommunityCategories } from '@chowk/contract/community/community.ts'
import type { Post, PostType } from '@chowk/contract/community/post.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import { FilesField } from '../../app/form/files-field.tsx'
import { Form } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { ACCEPT, FILE_FAULTS, POST_ERRORS, POST_FIELDS } from './post-errors.ts'

/** See `ComposeForm`. */
export interface ComposeFormProps {
  type: PostType
  rights: CommunityRights
  /** The workspace that it is written in; an individual writes for everybody. */
  workspaceId: string | undefined
  onDone: (post: Post) => void
  onCancel: () => void
}

interface Values {
  title: string
  description: string
  files: Attachment[]
  category: string
  entity: string
  isForAll: boolean
}

const EMPTY: Values = { title: '', description: '', files: [], category: '', entity: '', isForAll: false }

/** Writes a short post: what it says, what hangs on it, under which category, and for whom. */
export function ComposeForm({ type, rights, workspaceId, onDone, onCancel }: ComposeFormProps) {
  const [isAsking, setAsking] = useState(false)
  const form = useForm(createPost, {
    values: { ...EMPTY, isForAll: workspaceId === undefined && rights.mayShowToAll },
    toInput: ({ title, description, files, category, entity, isForAll }) => ({
      title,
      description,
      attachmentIds: files.map(({ attachmentId, title: name }) => ({ attachmentId, title: name.slice(0, 100) })),
      category: category || null,
      entityIds: entity ? [entity] : [],
      globalvisibility: isForAll,
      ...((type === 'FORUM' || type === 'QUOTE') && { type }),
    }),
    required: type === 'FORUM' ? ['title', 'description'] : ['description'],
    errors: POST_ERRORS,
    fieldOf: { ATTACHMENT_NOT_FOUND: 'files', ATTACHMENTS_DO_NOT_FIT: 'files', TOO_MANY_ATTACHMENTS: 'files' },
    fieldErrors: POST_FIELDS,
    onDone: (post: Post) => onDone(post),
  })
  const hasFiles = type !== 'QUOTE' && type !== 'FORUM'
  return (
    <Form form={form} label={m.community_compose()} autoFocus>
      {(type === 'FORUM' || type === 'DOCUMENT') && (
        <TextField {...form.field('title')} label={type === 'FORUM' ? m.community_question() : m.community_title()} />
      )}
      <TextArea
        {...form.field('description')}
        label={type === 'QUOTE' ? m.community_quote() : m.community_text()}
        data-max={limitOf(type, rights)}
        rows={4}
      />
      {hasFiles && (
        <Controlled form={form} name="files">
          {({ value, onChange, name, error }) => (
            <FilesField
              name={name}
              value={value as Attachment[]}
              onChange={onChange as (files: Attachment[]) => void}
              error={error}
              max={type === 'IMAGE' ? rights.limits.pictures : 1}
              label={m.community_files()}
              hint={m.community_files_hint()}
              add={m.community_files_add()}
              accept={ACCEPT}
              faults={FILE_FAULTS}
            />
          )}
        </Controlled>
      )}
      <CategoryField form={form} workspaceId={workspaceId} />
      {rights.mayChooseEntities && <EntityField form={form} />}
      {workspaceId !== undefined && rights.mayShowToAll && (
        <CheckboxField {...form.field('isForAll')} label={m.community_show_to_all()} />
      )}
      <div className="cluster gap-2">
        <Button disabled={form.isPending} onClick={() => setAsking(true)}>
          {m.community_publish()}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={m.community_publish_question()}
          action={m.community_publish()}
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

const limitOf = (type: PostType, { limits }: CommunityRights) =>
  type === 'FORUM' ? limits.forum : type === 'QUOTE' ? limits.quote : limits.description

interface FieldProps {
  form: ReturnType<typeof useForm<typeof createPost, Values>>
}

function CategoryField({ form, workspaceId }: FieldProps & { workspaceId: string | undefined }) {
  const { data } = useRead(listCommunityCategories, workspaceId ? { workspaceId } : {})
  const options = data?.content.map(({ id, name }) => ({ value: id, name: nameOf(name) })) ?? []
  return (
    <SelectField
      {...form.field('category')}
      label={m.community_category()}
      options={[{ value: '', name: m.community_category_none() }, ...options]}
    />
  )
}

function EntityField({ form }: FieldProps) {
  const { data } = useRead(listAssignedEntities, {})
  if (!data || data.content.length === 0) return null
  const options = data.content.map(({ id, name }) => ({ value: id, name }))
  return (
    <SelectField
      {...form.field('entity')}
      label={m.community_for_whom()}
      options={[{ value: '', name: m.community_for_workspace() }, ...options]}
    />
  )
}
