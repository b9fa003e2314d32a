import type { CommunityRights } from '@chowk/contract/community/community.ts'
import type { Draft, DraftText } from '@chowk/contract/community/draft.ts'
import { POLL_LIMITS } from '@chowk/contract/community/forum/poll.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { Rows } from '../../app/form/rows.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { DraftStatus, DraftedForm, leaveToDrafts, sendingOf, useDrafted } from '../compose/drafted-form.tsx'
import { PostChoices, chosenIn, savedChoices, sentChoices } from '../compose/post-choices.tsx'
import type { Chosen } from '../compose/post-choices.tsx'
import { POST_ERRORS, POST_FIELDS } from '../compose/post-errors.ts'
import { EMPTY_TEXT } from '../draft/empty-text.ts'
import { useWriting } from '../draft/use-writing.ts'
import type { Writing } from '../draft/use-writing.ts'

/** See `PollForm`. */
export interface PollFormProps {
  /** One that goes on; null for a new poll. */
  draft: Draft | null
  rights: CommunityRights
  /** The workspace that is asked; an individual asks everybody. */
  workspaceId: string | undefined
  onDone: (post: Post) => void
  onCancel: () => void
}

const PERIODS = [
  { value: '1', name: m.community_poll_hour },
  { value: '24', name: m.community_poll_day },
  { value: '72', name: m.community_poll_three_days },
  { value: '168', name: m.community_poll_week },
  { value: '720', name: m.community_poll_month },
]

// Where the fault of a choice is shown, by its path in what is sent.
const CHOICE_FIELDS = Object.fromEntries([
  ['publishAt', 'chosen'],
  ['poll.choices', 'choices.root'],
  ...Array.from({ length: POLL_LIMITS.most }, (_, n) => [`poll.choices.${n}`, `choices.${n}.text`]),
]) as Record<string, 'choices'>

const EMPTY_POLL = { choices: ['', ''], isMultiple: false, hidesResults: false, hours: 168 }

interface Values {
  description: string
  choices: { text: string }[]
  hours: string
  isMultiple: boolean
  hidesResults: boolean
  chosen: Chosen
}

function valuesOf(text: DraftText): Values {
  const { choices, isMultiple, hidesResults, hours } = text.poll ?? EMPTY_POLL
  return {
    description: text.description,
    choices: choices.map((choice) => ({ text: choice })),
    hours: String(hours),
    isMultiple,
    hidesResults,
    chosen: chosenIn(text),
  }
}

const pollOf = ({ choices, hours, isMultiple, hidesResults }: Values) => ({
  choices: choices.map(({ text }) => text),
  hours: Number(hours),
  isMultiple,
  hidesResults,
})

const textOf = (values: Values) => ({
  description: values.description,
  poll: pollOf(values),
  ...savedChoices(values.chosen),
})

/** Asks everybody who sees it to choose. Every word is kept as a draft meanwhile (C33). */
export function PollForm(props: PollFormProps) {
  const { draft, rights, workspaceId } = props
  const globalvisibility = workspaceId === undefined && rights.mayShowToAll
  const empty = { ...EMPTY_TEXT, globalvisibility, poll: EMPTY_POLL }
  const writing = useWriting({ type: 'DOCUMENT', draft, empty })
  return (
    <DraftedForm writing={writing} isNew={draft === null}>
      <WrittenPoll {...props} writing={writing} />
    </DraftedForm>
  )
}

function WrittenPoll({ rights, workspaceId, writing, onDone, onCancel }: PollFormProps & { writing: Writing }) {
  const form = useForm(createPost, {
    values: valuesOf(writing.text),
    toInput: (values) => ({
      description: values.description,
      type: 'DOCUMENT' as const,
      poll: pollOf(values),
      ...sentChoices(values.chosen),
    }),
    lists: ['choices'],
    fieldAt: CHOICE_FIELDS,
    required: ['description'],
    errors: POST_ERRORS,
    fieldErrors: {
      ...POST_FIELDS,
      'choices.root': { REPEATED_CHOICE: m.community_error_choice_repeated },
    },
    ...sendingOf(writing, onDone),
  })
  useDrafted(form, writing, textOf)
  return (
    <Form form={form} label={m.community_poll()} autoFocus>
      <TextArea
        {...form.field('description')}
        label={m.community_poll_question()}
        data-max={rights.limits.description}
        rows={2}
      />
      <PollFields form={form} />
      <Controlled form={form} name="chosen">
        {({ value, onChange, error }) => (
          <PostChoices value={value} onChange={onChange} rights={rights} workspaceId={workspaceId} timeError={error} />
        )}
      </Controlled>
      <FormActions
        form={form}
        submit={m.community_publish()}
        cancel={{ label: m.app_cancel(), onClick: () => leaveToDrafts(writing, onCancel) }}
      />
      <DraftStatus writing={writing} isPending={form.isPending} />
    </Form>
  )
}

function PollFields({ form }: { form: FormState<Values> }) {
  return (
    <>
      <Rows
        form={form}
        name="choices"
        label={m.community_poll_choices()}
        rowName={m.community_poll_choice()}
        empty={{ text: '' }}
        min={POLL_LIMITS.fewest}
        max={POLL_LIMITS.most}
      >
        {(index) => <TextField {...form.field(`choices.${index}.text`)} label={m.community_poll_choice_text()} />}
      </Rows>
      <SelectField
        {...form.field('hours')}
        label={m.community_poll_open_for()}
        options={PERIODS.map(({ value, name }) => ({ value, name: name() }))}
      />
      <CheckboxField {...form.field('isMultiple')} label={m.community_poll_multiple()} />
      <CheckboxField {...form.field('hidesResults')} label={m.community_poll_results_at_end()} />
    </>
  )
}
