import { useState } from 'react'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import { listCommunityCategories } from '@chowk/contract/community/community.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Columns } from '../../ui/layout/layout.tsx'
import { MentionArea } from '../mention/mention-area.tsx'
import { useNaming } from '../mention/use-naming.ts'
import { POST_ERRORS, POST_FIELDS } from '../compose/post-errors.ts'

/** See `AskForm`. */
export interface AskFormProps {
  rights: CommunityRights
  /** The workspace in which it is asked; an individual asks everybody. */
  workspaceId: string | undefined
  onDone: (post: Post) => void
  onCancel: () => void
}

/** Tags as they are typed, separated by commas. */
const tagsIn = (typed: string): string[] =>
  typed
    .split(/[,،、]/u)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** Asks a question: what, with what is known about it, and under what it is found. */
export function AskForm({ rights, workspaceId, onDone, onCancel }: AskFormProps) {
  const naming = useNaming()
  const form = useForm(createPost, {
    values: {
      title: '',
      description: '',
      category: '',
      topic: '',
      tags: '',
      isForAll: workspaceId === undefined && rights.mayShowToAll,
    },
    toInput: ({ tags, category, topic, isForAll, ...words }) => ({
      ...words,
      type: 'FORUM' as const,
      mentions: naming.idsIn(words.description),
      tags: tagsIn(tags),
      category: category || null,
      topic: topic || null,
      globalvisibility: isForAll,
    }),
    required: ['title', 'description'],
    errors: POST_ERRORS,
    fieldErrors: {
      ...POST_FIELDS,
      tags: { TOO_MANY: m.community_tags_error, TOO_BIG: m.community_tags_error, TOO_LONG: m.community_tags_error },
    },
    onDone: (post: Post) => onDone(post),
  })
  const [chosen, setChosen] = useState('')
  const categories = useRead(listCommunityCategories, workspaceId ? { workspaceId } : {}).data?.content ?? []
  const topics = categories.find(({ id }) => id === chosen)?.topics ?? []
  const optionsOf = (rows: readonly { id: string; name: { en: string; hi: string | null } }[]) => [
    { value: '', name: m.community_category_none() },
    ...rows.map(({ id, name }) => ({ value: id, name: nameOf(name) })),
  ]
  const category = form.field('category')
  return (
    <Form form={form} label={m.community_ask()} autoFocus>
      <TextField {...form.field('title')} label={m.community_question()} hint={m.community_question_hint()} />
      <MentionArea
        {...form.field('description')}
        naming={naming}
        scope={{ globalvisibility: form.getValue('isForAll') }}
        label={m.community_question_text()}
        data-max={rights.limits.forum}
        rows={5}
      />
      <Columns>
        <SelectField
          {...category}
          label={m.community_category()}
          options={optionsOf(categories)}
          onChange={(event) => {
            void category.onChange(event)
            setChosen(event.target.value)
            form.setValue('topic', '')
          }}
        />
        {topics.length > 0 && (
          <SelectField {...form.field('topic')} label={m.community_topic()} options={optionsOf(topics)} />
        )}
      </Columns>
      <TextField {...form.field('tags')} label={m.community_tags()} hint={m.community_tags_hint()} />
      {workspaceId !== undefined && rights.mayShowToAll && (
        <CheckboxField {...form.field('isForAll')} label={m.community_show_to_all()} />
      )}
      <FormActions form={form} submit={m.community_ask()} cancel={{ label: m.ui_cancel(), onClick: onCancel }} />
    </Form>
  )
}
