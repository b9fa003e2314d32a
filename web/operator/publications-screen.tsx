import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { Link } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { listOperatedPublications } from '@chowk/contract/operator/publication.ts'
import type { OperatedPublication } from '@chowk/contract/operator/publication.ts'
import type { Read } from '../app/read.ts'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { Button } from '../ui/button.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { DefaultsButton } from './defaults-button.tsx'
import { useListAddress } from './desk/list-address.ts'
import { FRAME_READS, OperationFrame } from './operation-frame.tsx'
import styles from './operation.module.css'
import { Answered, State } from './parts.tsx'
import { NewPublicationForm, PublicationForm } from './publication-form.tsx'
import { SearchForm } from './search-form.tsx'
import { shortAddress } from './words.ts'

const SIZE = 50

function inputOf(search: URLSearchParams): Input<typeof listOperatedPublications> {
  const [q, next] = ['q', 'next'].map((name) => search.get(name) ?? undefined)
  return { size: SIZE, ...(q && { q: q.slice(0, 100) }), ...(next && { next }) }
}

const readsOf = (url: string): Read[] => [
  ...FRAME_READS,
  [listOperatedPublications, inputOf(new URL(url).searchParams)],
]

export const loader = async ({ context, request }: LoaderFunctionArgs) =>
  await readOnServer(context, readsOf(request.url))
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => readInBrowser(readsOf(request.url))
export const meta = () => [{ title: `${m.operator_publications()} · ${m.app_name()}` }]

const STATUS = {
  ACTIVE: m.operator_status_active,
  PAUSED: m.operator_status_paused,
  SUSPENDED: m.operator_status_suspended,
}

interface RowProps {
  row: OperatedPublication
  isOpen: boolean
  onOpen: (id: string | null) => void
}

function PublicationRows({ row, isOpen, onOpen }: RowProps) {
  const name = getLocale() === 'hi' ? (row.name.hi ?? row.name.en) : row.name.en
  return (
    <tbody>
      <tr>
        <td>
          <span className={styles['name']}>
            <img src={row.logo} alt="" width={26} height={26} />
            <Link to={`/publication/details?id=${row.slug}`}>{name}</Link>
            {row.isDefault && (
              <span className={styles['tag']} data-kind="changed">
                {m.operator_default_mark()}
              </span>
            )}
          </span>
        </td>
        <td className={`${styles['address']} ${styles['wideOnly']} ${styles['deskOnly']}`}>{shortAddress(row.home)}</td>
        <td>
          <State kind={row.status}>{STATUS[row.status]()}</State>
        </td>
        <td className={styles['deskOnly']}>
          {row.licence === 'FULL_TEXT' ? m.operator_licence_full_text() : m.operator_licence_excerpt()}
        </td>
        <td className={styles['deskOnly']}>{row.languages.join(', ')}</td>
        <td className={styles['number']}>
          <Link to={`/operation/feeds?q=${encodeURIComponent(row.name.en)}`}>
            {m.operator_feeds_count({ count: row.feeds })}
          </Link>
        </td>
        <td className={styles['number']}>{m.operator_stories_week({ count: row.storiesInWeek })}</td>
        <td className={styles['end']}>
          <button
            type="button"
            className={styles['word']}
            aria-expanded={isOpen}
            aria-label={`${m.operator_edit()}: ${name}`}
            onClick={() => onOpen(isOpen ? null : row.id)}
          >
            {m.operator_edit()}
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={8}>
            <PublicationForm publication={row} onDone={() => onOpen(null)} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

function PublicationTable({ rows }: { rows: readonly OperatedPublication[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{m.operator_for_publication()}</th>
          <th scope="col" className={styles['wideOnly']}>
            {m.operator_publication_home()}
          </th>
          <th scope="col">{m.operator_state()}</th>
          <th scope="col">{m.operator_licence()}</th>
          <th scope="col">{m.operator_language()}</th>
          <th scope="col" className={styles['number']}>
            {m.operator_feeds()}
          </th>
          <th scope="col" className={styles['number']}>
            {m.operator_new_week()}
          </th>
          <td />
        </tr>
      </thead>
      {rows.map((row) => (
        <PublicationRows key={row.id} row={row} isOpen={open === row.id} onOpen={setOpen} />
      ))}
    </table>
  )
}

/** Publications with their licence and state. */
export default function PublicationsScreen() {
  const address = useListAddress()
  const [isAdding, setAdding] = useState(false)
  const list = useRead(listOperatedPublications, inputOf(address.search))
  const rows = list.data?.content ?? []
  return (
    <OperationFrame>
      <header className={styles['head']}>
        <h1>{m.operator_publications()}</h1>
        {rows.length > 0 && (
          <span className={styles['aside']}>{m.operator_publications_count({ count: rows.length })}</span>
        )}
        <div className={styles['actions']}>
          <DefaultsButton />
          <Button low onClick={() => setAdding(!isAdding)}>
            <IconPlus size={18} stroke={1.75} aria-hidden />
            {m.operator_publication_add()}
          </Button>
        </div>
      </header>
      {isAdding && <NewPublicationForm onDone={() => setAdding(false)} />}
      <div className={styles['filters']} role="search" aria-label={m.operator_search()}>
        <SearchForm
          label={m.operator_search()}
          name="q"
          placeholder={m.operator_name_or_address()}
          value={address.get('q')}
          onSearch={(words) => address.set('q', words)}
        />
      </div>
      <Answered asked={list}>
        {rows.length > 0 && <PublicationTable rows={rows} />}
        {rows.length === 0 && (
          <StatePanel
            mark="missing"
            title={m.operator_publications_empty_title()}
            text={m.operator_publications_empty_text()}
          />
        )}
        {list.data?.next && (
          <div className={styles['more']}>
            <Button look="outlined" onClick={() => address.goOn(list.data?.next ?? '')}>
              {m.operator_more()}
            </Button>
          </div>
        )}
      </Answered>
    </OperationFrame>
  )
}
