import type { Output } from '@chowk/contract/call.ts'
import { FeedStanding } from '@chowk/contract/operator/feed.ts'
import type { countFeeds } from '@chowk/contract/operator/feed.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/select-field.tsx'
import type { ListAddress } from '../desk/list-address.ts'
import styles from '../operation.module.css'
import { SearchForm } from '../search-form.tsx'
import { STANDING } from '../words.ts'

interface FeedFilterProps {
  address: ListAddress
  counts: Output<typeof countFeeds>
}

/** Filters of the feeds; they stand in the address of the page. */
export function FeedFilter({ address, counts }: FeedFilterProps) {
  const any = { value: '', name: m.operator_any() }
  const select = (name: string, label: string, options: { value: string; name: string }[]) => (
    <SelectField
      label={label}
      value={address.get(name)}
      options={[any, ...options]}
      onChoose={(value) => address.set(name, value)}
    />
  )
  return (
    <div className={styles['filters']} role="search" aria-label={m.operator_search()}>
      <SearchForm
        label={m.operator_search()}
        name="q"
        placeholder={m.operator_name_or_address()}
        value={address.get('q')}
        onSearch={(words) => address.set('q', words)}
      />
      {select(
        'standing',
        m.operator_state(),
        FeedStanding.options.map((value) => ({ value, name: STANDING[value]() })),
      )}
      {select(
        'language',
        m.operator_language(),
        counts.languages.map((value) => ({ value, name: value })),
      )}
      {select(
        'format',
        m.operator_kind(),
        counts.formats.map((value) => ({ value, name: value.toUpperCase() })),
      )}
    </div>
  )
}
