import { IconPlugConnected, IconPlus } from '../../ui/icons.ts'
import { useSearchParams } from 'react-router'
import type { Input, Output } from '@chowk/contract/call.ts'
import { FeedHealth, countFeeds, listFeeds } from '@chowk/contract/operator/feed.ts'
import { CURSOR, addressInput, oneOf, shapedLike, textUpTo } from '../../app/list/address-input.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { AddressForm } from './address-form.tsx'
import { DefaultsButton } from '../defaults-button.tsx'
import { FeedFilter } from './feed-filter.tsx'
import { FeedTable } from './feed-table.tsx'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import { OpmlForm } from './opml-form.tsx'
import { Numbers } from '../fields.tsx'

/** The list that an address asks for; what it does not understand is left out. */
const inputOf = (search: URLSearchParams): Input<typeof listFeeds> => ({
  size: 50,
  ...addressInput(search, {
    q: textUpTo(100),
    standing: oneOf(FeedHealth.options),
    language: shapedLike(/^[a-z]{2,3}$/),
    format: shapedLike(/^[a-z]{2,12}$/),
    next: CURSOR,
  }),
})

/** All feeds with how they stand; from here they are added, tested and looked at. */
const page = screenOf({
  title: m.operator_feeds,
  reads: () => ({ counts: read(countFeeds, {}) }),
  prefetch: ({ search }) => [...FRAME_READS, read(listFeeds, inputOf(search))],
  frame: ({ answers, children }) => (
    <OperationFrame
      title={m.operator_feeds()}
      facts={answers && m.operator_feeds_looked({ total: answers.counts.total, looks: answers.counts.pollsToday })}
      actions={<AddActions />}
    >
      {children}
    </OperationFrame>
  ),
  show: Feeds,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

type Counts = Output<typeof countFeeds>

function FeedCounts({ counts }: { counts: Counts }) {
  return (
    <Numbers
      rows={[
        { n: counts.runs, name: m.operator_feeds_run(), kind: 'RUNS' },
        { n: counts.slow, name: m.operator_feeds_slow(), kind: 'SLOW' },
        { n: counts.fails, name: m.operator_feeds_fail(), kind: 'FAILS' },
        { n: counts.stopped, name: m.operator_feeds_stopped(), kind: 'STOPPED' },
        ...(counts.first > 0 ? [{ n: counts.first, name: m.operator_feeds_first(), kind: 'FIRST' }] : []),
        { n: counts.storiesToday, name: m.operator_stories_today() },
      ]}
    />
  )
}

const ADD = 'add'

/** What is being added stands in the address, so that the buttons above and the form below know of each other. */
function AddActions() {
  const [search, setSearch] = useSearchParams()
  const open = (what: string) => {
    const { [ADD]: now, ...rest } = Object.fromEntries(search)
    setSearch(now === what ? rest : { ...rest, [ADD]: what })
  }
  return (
    <>
      <Button variant="plain" small onClick={() => open('opml')}>
        {m.operator_upload_opml()}
      </Button>
      <Button small onClick={() => open('address')}>
        <IconPlus size={18} stroke={1.75} aria-hidden />
        {m.operator_add_feed()}
      </Button>
    </>
  )
}

function Feeds({ counts }: { counts: Counts }) {
  const address = useListAddress()
  const list = useRead(listFeeds, inputOf(address.search))
  const adding = address.get(ADD)
  return (
    <>
      {adding === 'address' && <AddressForm onDone={() => address.set(ADD, '')} />}
      {adding === 'opml' && <OpmlForm />}
      <FeedCounts counts={counts} />
      <PagedList
        address={address}
        read={list}
        {...(counts.total > 0 && {
          search: { name: 'q', placeholder: m.operator_name_or_address() },
          filters: <FeedFilter address={address} counts={counts} />,
        })}
        empty={{
          title: m.operator_feeds_empty_title(),
          text: m.operator_feeds_empty_text(),
          children: (
            <>
              <Button onClick={() => address.set(ADD, 'address')}>
                <IconPlugConnected size={18} stroke={1.75} aria-hidden />
                {m.operator_add_feed()}
              </Button>
              <DefaultsButton />
            </>
          ),
        }}
      >
        {(rows) => <FeedTable rows={rows} />}
      </PagedList>
    </>
  )
}
