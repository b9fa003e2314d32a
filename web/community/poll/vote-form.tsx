import type { Poll } from '@chowk/contract/community/forum/poll.ts'
import { votePoll } from '@chowk/contract/community/forum/poll.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { RadioGroup } from '../../ui/field/radio-group.tsx'

/** See `VoteForm`. */
export interface VoteFormProps {
  postId: string
  poll: Poll
  onDone: (poll: Poll) => void
  /** It has closed meanwhile: shows its results, and answers whether they came. */
  onClosed: () => Promise<boolean>
  /** Back to the results, for whoever has voted. */
  onCancel?: (() => void) | undefined
}

/** One choice of a poll, or several where it takes them. */
export function VoteForm({ postId, poll, onDone, onClosed, onCancel }: VoteFormProps) {
  const { isMultiple, choices } = poll
  const own = choices.flatMap(({ position, isOwn }) => (isOwn ? [String(position)] : []))
  const form = useForm(votePoll, {
    values: { choice: own[0] ?? '', choices: own },
    toInput: ({ choice, choices: several }) => ({
      id: postId,
      choices: (isMultiple ? several : [choice]).filter((position) => position !== '').map(Number),
    }),
    required: isMultiple ? ['choices'] : ['choice'],
    errors: {
      POST_NOT_FOUND: m.community_error_gone,
      CHOICE_NOT_FOUND: m.community_error_poll_changed,
      ONE_CHOICE: m.community_error_one_choice,
      POLL_CLOSED: m.community_error_poll_closed,
      ACTIVITY_NOT_OPEN: m.community_error_gone,
    },
    onDone: (voted: Poll) => onDone(voted),
    onRefused: ({ code }) => {
      // The results take the place of this form, and of the sentence in it.
      if (code === 'POLL_CLOSED')
        void onClosed().then((came) => came && showToast({ text: m.community_error_poll_closed() }))
      return undefined
    },
    guardsLeaving: false,
  })
  const options = choices.map(({ position, text }) => ({ value: String(position), name: text }))
  return (
    <Form form={form} label={m.community_poll()}>
      {isMultiple ? (
        <CheckboxGroup {...form.checks('choices')} label={m.community_poll_choose_several()} options={options} />
      ) : (
        <RadioGroup {...form.field('choice')} label={m.community_poll_choose()} as="list" options={options} />
      )}
      <FormActions
        form={form}
        small
        variant="outlined"
        submit={m.community_poll_vote()}
        cancel={onCancel && { label: m.app_cancel(), onClick: onCancel }}
      />
    </Form>
  )
}
