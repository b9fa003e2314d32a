import type { Input, Output } from '@chowk/contract/call.ts'
import { addMute, listMutes } from '@chowk/contract/news/mute.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

type Lasts = NonNullable<Input<typeof addMute>['lasts']>

interface MuteFormProps {
  /** The word is the first thing to write, as in a dialog. */
  autoFocus?: boolean
  onMuted: (mute: Output<typeof addMute>) => void
}

/** A word or phrase to mute and for how long (X13). */
export function MuteForm({ autoFocus = false, onMuted }: MuteFormProps) {
  const form = useForm(addMute, {
    values: { word: '', lasts: '7_DAYS' as Lasts },
    toInput: (typed) => typed,
    errors: {
      NOTHING_TO_MUTE: m.news_mute_nothing,
      WILDCARD_INSIDE_WORD: m.news_mute_star,
      MUTE_LIMIT: m.news_mute_limit,
      // Neither a date nor a publication or category goes out from here.
      MUTE_ENDS_IN_PAST: m.news_mute_failed,
      PUBLICATION_NOT_FOUND: m.news_mute_failed,
      CATEGORY_NOT_FOUND: m.news_mute_failed,
    },
    fieldOf: { NOTHING_TO_MUTE: 'word', WILDCARD_INSIDE_WORD: 'word' },
    fieldErrors: { word: m.news_mute_nothing },
    refreshes: [listMutes],
    onDone: (mute, { lasts }) => {
      form.reset({ word: '', lasts })
      onMuted(mute)
    },
    guardsLeaving: false,
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('word')}
        label={m.news_mute_word()}
        optional={false}
        placeholder={m.news_mute_example()}
        autoFocus={autoFocus}
      />
      <RadioGroup
        {...form.field('lasts')}
        label={m.news_mute_lasts()}
        optional={false}
        options={[
          { value: '1_DAY', name: m.news_mute_day() },
          { value: '7_DAYS', name: m.news_mute_week() },
          { value: '30_DAYS', name: m.news_mute_month() },
          { value: 'UNTIL_ENDED', name: m.news_mute_open() },
        ]}
      />
      <FormActions form={form} submit={m.news_mute()} small />
    </Form>
  )
}
