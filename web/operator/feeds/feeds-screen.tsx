import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Input, Output } from '@chowk/contract/call.ts'
import { FeedStanding, countFeeds, listFeeds } from '@chowk/contract/operator/feed.ts'
import type { Read } from '../../app/read.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { AddressForm } from './address-form.tsx'
import { DefaultsButton } from '../defaults-button.tsx'
import { useListAddress } from '../desk/list-address.ts'
import { FeedFilter } from './feed-filter.tsx'
import { FeedTable } from './feed-table.tsx'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import { OpmlForm } from './opml-form.tsx'
import { Answered, Numbers } from '../parts.tsx'
import styles from '../operation.module.css'

const SIZE = 50

/** The list that an address asks for; what it does not understand is left out. */
function inputOf(search: URLSearchParams): Input<typeof listFeeds> {
  const standing = FeedStanding.safeParse(search.get('standing')).data
  const [q, language, format, next] = ['q', 'language', 'format', 'next'].map((name) => search.get(name) ?? undefined)
  return {
    size: SIZE,
    ...(q && { q: q.slice(0, 100) }),
    ...(standing && { standing }),
    ...(language && /^[a-z]{2,3}$/.test(language) && { language }),
    ...(format && /^[a-z]{2,12}$/.test(format) && { format }),
    ...(next && { next }),
  }
}

const readsOf = (url: string): Read[] => [
  ...FRAME_READS,
  [countFeeds, {}],
  [listFeeds, inputOf(new URL(url).searchParams)],
]

export const loader = async ({ context, request }: LoaderFunctionArgs) =>
  await readOnServer(context, readsOf(request.url))
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => readInBrowser(readsOf(request.url))
export const meta = () => [{ title: `${m.operator_feeds()} · ${m.app_name()}` }]

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

/** All feeds with how they stand; from here they are added, tested and looked at. */
export default function FeedsScreen() {
  const address = useListAddress()
  const [open, setOpen] = useState<'address' | 'opml' | null>(null)
  const counts = useRead(countFeeds, {})
  const list = useRead(listFeeds, inputOf(address.search))
  const rows = list.data?.content ?? []
  const isAllEmpty = counts.data?.total === 0
  return (
    <OperationFrame>
      <header className={styles['head']}>
        <h1>{m.operator_feeds()}</h1>
        {counts.data && (
          <span className={styles['aside']}>
            {m.operator_feeds_looked({ total: counts.data.total, looks: counts.data.pollsToday })}
          </span>
        )}
        <div className={styles['actions']}>
          <Button look="plain" low onClick={() => setOpen(open === 'opml' ? null : 'opml')}>
            {m.operator_upload_opml()}
          </Button>
          <Button low onClick={() => setOpen(open === 'address' ? null : 'address')}>
            <IconPlus size={18} stroke={1.75} aria-hidden />
            {m.operator_add_feed()}
          </Button>
        </div>
      </header>
      {open === 'address' && <AddressForm onDone={() => setOpen(null)} />}
      {open === 'opml' && <OpmlForm />}
      {counts.data && <FeedCounts counts={counts.data} />}
      {!isAllEmpty && counts.data && <FeedFilter address={address} counts={counts.data} />}
      <Answered asked={list}>
        {rows.length > 0 && <FeedTable rows={rows} />}
        {list.data?.next && (
          <div className={styles['more']}>
            <Button look="outlined" onClick={() => address.goOn(list.data?.next ?? '')}>
              {m.operator_more()}
            </Button>
          </div>
        )}
        {rows.length === 0 && isAllEmpty && (
          <StatePanel mark="missing" title={m.operator_feeds_empty_title()} text={m.operator_feeds_empty_text()}>
            <Button onClick={() => setOpen('address')}>
              <IconPlugConnected size={18} stroke={1.75} aria-hidden />
              {m.operator_add_feed()}
            </Button>
            <DefaultsButton />
          </StatePanel>
        )}
        {rows.length === 0 && !isAllEmpty && address.isNarrowed && (
          <StatePanel mark="missing" title={m.operator_feeds_none_title()} text={m.operator_feeds_none_text()}>
            <Button look="outlined" onClick={address.reset}>
              {m.operator_clear_filters()}
            </Button>
          </StatePanel>
        )}
      </Answered>
    </OperationFrame>
  )
}
