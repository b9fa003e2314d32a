import { listFilterSets, saveFilterSet } from '@chowk/contract/news/filter.ts'
import type { Filter } from '@chowk/contract/news/filter.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field/text-field.tsx'

/** The name under which a filter is kept. */
export function FilterSetForm({ filter, onStored }: { filter: Filter; onStored: () => void }) {
  const form = useForm(saveFilterSet, {
    values: { name: '' },
    toInput: ({ name }) => ({ name, filter }),
    errors: { UNKNOWN_FILTER_VALUE: m.news_filter_unknown, FILTER_SET_LIMIT: m.news_filter_sets_full },
    refreshes: [listFilterSets],
    onDone: onStored,
  })
  return (
    <Form form={form}>
      <TextField {...form.field('name')} label={m.news_filter_name()} autoFocus />
      <FormActions form={form} submit={m.news_filter_keep()} small variant="outlined" cancel={null} />
    </Form>
  )
}
