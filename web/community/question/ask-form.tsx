import { useWatch } from 'react-hook-form'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import type { Draft, DraftText } from '@chowk/contract/community/draft.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field/text-field.tsx'
import { MentionArea } from '../mention/mention-area.tsx'
import { useNaming } from '../mention/use-naming.ts'
import { DraftStatus, DraftedForm, leaveToDrafts, sendingOf, useDrafted } from '../compose/drafted-form.tsx'
import { LinkOfDraft } from '../compose/link-of-draft.tsx'
import { PostChoices, chosenIn, savedChoices, sentChoices } from '../compose/post-choices.tsx'
import type { Chosen } from '../compose/post-choices.tsx'
import { POST_ERRORS, POST_FIELDS } from '../compose/post-errors.ts'
import { EMPTY_TEXT } from '../draft/empty-text.ts'
import { useWriting } from '../draft/use-writing.ts'
import type { Writing } from '../draft/use-writing.ts'

/** See `AskForm`. */
export interface AskFormProps {
  /** One that goes on; null for a new question. */
  draft: Draft | null
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

interface Values {
  title: string
  description: string
  tags: string
  chosen: Chosen
}

const valuesOf = (text: DraftText): Values => ({
  title: text.title,
  description: text.description,
  tags: text.tags.join(', '),
  chosen: chosenIn(text),
})

const textOf = ({ title, description, tags, chosen }: Values) => ({
  title,
  description,
  tags: tagsIn(tags),
  ...savedChoices(chosen),
})

const BAD_TAGS = {
  TOO_MANY: m.community_tags_error,
  TOO_BIG: m.community_tags_error,
  TOO_LONG: m.community_tags_error,
  TOO_SHORT: m.community_tags_error,
}

/** Asks a question: what, with what is known about it, and under what it is found. Every word is kept as a draft meanwhile (C33). */
export function AskForm(props: AskFormProps) {
  const { draft, rights, workspaceId } = props
  const globalvisibility = workspaceId === undefined && rights.mayShowToAll
  const writing = useWriting({ type: 'FORUM', draft, empty: { ...EMPTY_TEXT, globalvisibility } })
  return (
    <DraftedForm writing={writing} isNew={draft === null}>
      <QuestionForm {...props} writing={writing} />
    </DraftedForm>
  )
}

function QuestionForm({ rights, workspaceId, writing, onDone, onCancel }: AskFormProps & { writing: Writing }) {
  const naming = useNaming()
  const form = useForm(createPost, {
    values: valuesOf(writing.text),
    toInput: ({ tags, chosen, ...words }) => ({
      ...words,
      type: 'FORUM' as const,
      tags: tagsIn(tags),
      ...sentChoices(chosen),
      mentions: naming.idsIn(words.description),
    }),
    required: ['title', 'description'],
    errors: POST_ERRORS,
    fieldAt: { publishAt: 'chosen' },
    fieldErrors: { ...POST_FIELDS, tags: BAD_TAGS },
    ...sendingOf(writing, onDone),
  })
  const { description, chosen } = useWatch({ control: form.control }) as Values
  const { entityIds, globalvisibility } = chosen
  useDrafted(form, writing, textOf)
  return (
    <Form form={form} label={m.community_ask()} autoFocus>
      <TextField {...form.field('title')} label={m.app_question()} hint={m.community_question_hint()} />
      <MentionArea
        {...form.field('description')}
        naming={naming}
        scope={{ entityIds, globalvisibility }}
        label={m.community_question_text()}
        data-max={rights.limits.forum}
        rows={5}
      />
      <LinkOfDraft
        text={description}
        hidden={chosen.hiddenLink}
        onHide={(hiddenLink) => form.setValue('chosen', { ...chosen, hiddenLink })}
      />
      <TextField {...form.field('tags')} label={m.community_tags()} hint={m.community_tags_hint()} />
      <Controlled form={form} name="chosen">
        {({ value, onChange, error }) => (
          <PostChoices value={value} onChange={onChange} rights={rights} workspaceId={workspaceId} timeError={error} />
        )}
      </Controlled>
      <FormActions
        form={form}
        submit={m.community_ask()}
        cancel={{ label: m.app_cancel(), onClick: () => leaveToDrafts(writing, onCancel) }}
      />
      <DraftStatus writing={writing} isPending={form.isPending} />
    </Form>
  )
}
