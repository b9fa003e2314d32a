import type { CommunityRights } from '@chowk/contract/community/community.ts'
import { POLL_LIMITS } from '@chowk/contract/community/poll.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { Rows } from '../../app/form/rows.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { POST_ERRORS, POST_FIELDS } from '../compose/post-errors.ts'

/** See `PollForm`. */
export interface PollFormProps {
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
  ['poll.choices', 'choices.root'],
  ...Array.from({ length: POLL_LIMITS.most }, (_, n) => [`poll.choices.${n}`, `choices.${n}.text`]),
]) as Record<string, 'choices'>

/** Asks everybody who sees it to choose. */
export function PollForm({ rights, workspaceId, onDone, onCancel }: PollFormProps) {
  const form = useForm(createPost, {
    values: {
      description: '',
      choices: [{ text: '' }, { text: '' }],
      hours: '168',
      isMultiple: false,
      hidesResults: false,
      isForAll: workspaceId === undefined && rights.mayShowToAll,
    },
    toInput: ({ description, choices, hours, isMultiple, hidesResults, isForAll }) => ({
      description,
      type: 'DOCUMENT' as const,
      poll: { choices: choices.map(({ text }) => text), hours: Number(hours), isMultiple, hidesResults },
      globalvisibility: isForAll,
    }),
    lists: ['choices'],
    fieldAt: CHOICE_FIELDS,
    required: ['description'],
    errors: POST_ERRORS,
    fieldErrors: {
      ...POST_FIELDS,
      'choices.root': { REPEATED_CHOICE: m.community_error_choice_repeated },
    },
    onDone: (post: Post) => onDone(post),
  })
  return (
    <Form form={form} label={m.community_poll()} autoFocus>
      <TextArea
        {...form.field('description')}
        label={m.community_poll_question()}
        data-max={rights.limits.description}
        rows={2}
      />
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
      {workspaceId !== undefined && rights.mayShowToAll && (
        <CheckboxField {...form.field('isForAll')} label={m.community_show_to_all()} />
      )}
      <FormActions form={form} submit={m.community_publish()} cancel={{ label: m.ui_cancel(), onClick: onCancel }} />
    </Form>
  )
}
