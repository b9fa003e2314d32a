import type { Output } from '@chowk/contract/call.ts'
import { changeFeed, getFeed } from '@chowk/contract/operator/feed.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { WebAddressField } from '../../ui/field/number-fields.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { webAddress } from '../../ui/field/written-values.rules.ts'
import { showToast } from '../../ui/floating/toast.ts'
import { Panel } from '../../ui/layout/layout.tsx'
import { FEED_ERRORS, readRules, rulesText } from '../words.ts'

/** Name, address and category map of a feed. */
export function FeedForm({ feed, onDone }: { feed: Output<typeof getFeed>; onDone: () => void }) {
  const form = useForm(changeFeed, {
    values: { title: feed.title, address: feed.address, categoryMap: rulesText(feed.categoryMap) },
    toInput: ({ title, address, categoryMap }) => ({
      feedId: feed.id,
      title,
      categoryMap: readRules(categoryMap),
      ...(address !== feed.address && { address: webAddress(address) }),
    }),
    errors: FEED_ERRORS,
    fieldOf: { FEED_KNOWN: 'address', CATEGORY_NOT_FOUND: 'categoryMap' },
    fieldErrors: {
      address: { INVALID_FORMAT: m.operator_fault_invalid_url },
      categoryMap: m.operator_category_map_error,
    },
    refreshes: [getFeed],
    onDone: () => {
      showToast({ text: m.operator_done() })
      onDone()
    },
  })
  return (
    <Panel>
      <Form form={form}>
        <TextField {...form.field('title')} label={m.operator_feed_name()} optional={false} />
        <WebAddressField {...form.field('address')} label={m.app_address()} optional={false} />
        <TextArea
          {...form.field('categoryMap')}
          label={m.operator_category_map()}
          hint={m.operator_category_map_hint()}
          rows={6}
        />
        <FormActions form={form} small submit={m.app_save()} cancel={{ label: m.app_cancel(), onClick: onDone }} />
      </Form>
    </Panel>
  )
}
