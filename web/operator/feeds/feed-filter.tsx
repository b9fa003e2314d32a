import type { Output } from '@chowk/contract/call.ts'
import { FeedHealth } from '@chowk/contract/operator/feed.ts'
import type { countFeeds } from '@chowk/contract/operator/feed.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import type { ListAddress } from '../../app/list/list-address.ts'
import { m } from '../../paraglide/messages.js'
import { FEED_HEALTH } from '../words.ts'

interface FeedFilterProps {
  address: ListAddress
  counts: Output<typeof countFeeds>
}

/** What the feeds are narrowed by. */
export function FeedFilter({ address, counts }: FeedFilterProps) {
  return (
    <>
      <AddressFilter
        address={address}
        name="standing"
        label={m.operator_state()}
        any={m.operator_any_of({ name: m.operator_state() })}
        values={FeedHealth.options}
        nameOf={(value) => FEED_HEALTH[value]()}
      />
      <AddressFilter
        address={address}
        name="language"
        label={m.app_language()}
        any={m.operator_any_of({ name: m.app_language() })}
        values={counts.languages}
        nameOf={(value) => value}
      />
      <AddressFilter
        address={address}
        name="format"
        label={m.app_kind()}
        any={m.operator_any_of({ name: m.app_kind() })}
        values={counts.formats}
        nameOf={(value) => value.toUpperCase()}
      />
    </>
  )
}
