import { IconPlus } from '../ui/icons.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { listOperatedPublications } from '@chowk/contract/operator/publication.ts'
import type { OperatedPublication } from '@chowk/contract/operator/publication.ts'
import { nameOf } from '../app/bilingual-name.ts'
import { CURSOR, addressInput, textUpTo } from '../app/list/address-input.ts'
import { useListAddress } from '../app/list/list-address.ts'
import { PagedList } from '../app/list/paged-list.tsx'
import { read, useRead } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { PublicationLogo } from '../ui/picture/publication-logo.tsx'
import { stateColumn } from '../ui/table/state-column.tsx'
import { Table } from '../ui/table/table.tsx'
import type { Column } from '../ui/table/table.tsx'
import { DefaultsButton } from './defaults-button.tsx'
import { FRAME_READS, OperationFrame } from './operation-frame.tsx'
import styles from './operation.module.css'
import { NewPublicationForm, PublicationForm } from './publication-form.tsx'
import { shortAddress } from './words.ts'

const inputOf = (search: URLSearchParams): Input<typeof listOperatedPublications> => ({
  size: 50,
  ...addressInput(search, { q: textUpTo(100), next: CURSOR }),
})

/** Publications with their licence and state. */
const page = screenOf({
  title: m.app_publications,
  prefetch: ({ search }) => [...FRAME_READS, read(listOperatedPublications, inputOf(search))],
  show: Publications,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

const STATUS = {
  ACTIVE: m.operator_status_active,
  PAUSED: m.operator_status_paused,
  SUSPENDED: m.operator_status_suspended,
}

const columns = (): Column<OperatedPublication>[] => [
  {
    name: 'name',
    label: m.app_publication(),
    card: 'title',
    cell: ({ name, logo, slug, isDefault }) => (
      <span className={`row gap-2 ${styles['name']}`}>
        <PublicationLogo publication={{ logo }} size={26} />
        <Link to={`/publication/details?id=${slug}`}>{nameOf(name)}</Link>
        {isDefault && (
          <span className={`micro ${styles['tag']}`} data-kind="changed">
            {m.operator_default_mark()}
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'home',
    label: m.operator_publication_home(),
    isWide: true,
    cell: ({ home }) => <span className={`truncate muted ${styles['address']}`}>{shortAddress(home)}</span>,
  },
  stateColumn(m.operator_state(), ({ status }) => ({ dot: status, name: STATUS[status]() }), 'line'),
  {
    name: 'licence',
    label: m.operator_licence(),
    cell: ({ licence }) => (licence === 'FULL_TEXT' ? m.operator_licence_full_text() : m.operator_licence_excerpt()),
  },
  { name: 'languages', label: m.app_language(), cell: ({ languages }) => languages.join(', ') },
  {
    name: 'feeds',
    label: m.operator_feeds(),
    isNumber: true,
    cell: ({ name, feeds }) => (
      <Link to={`/operation/feeds?q=${encodeURIComponent(name.en)}`}>{m.operator_feeds_count({ count: feeds })}</Link>
    ),
  },
  {
    name: 'week',
    label: m.operator_new_week(),
    isNumber: true,
    cell: ({ storiesInWeek }) => m.operator_stories_week({ count: storiesInWeek }),
  },
]

/** Opens and closes the form of a publication. */
function editColumn(opened: string | null, onOpen: (id: string | null) => void): Column<OperatedPublication> {
  return {
    name: 'edit',
    label: m.app_edit(),
    silent: true,
    card: 'end',
    cell: ({ id, name }) => (
      <button
        type="button"
        className={`hover-underline ${styles['word']}`}
        aria-expanded={opened === id}
        aria-label={`${m.app_edit()}: ${nameOf(name)}`}
        onClick={() => onOpen(opened === id ? null : id)}
      >
        {m.app_edit()}
      </button>
    ),
  }
}

function Publications() {
  const address = useListAddress()
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const list = useRead(listOperatedPublications, inputOf(address.search))
  const count = list.data?.content.length ?? 0
  return (
    <OperationFrame
      title={m.app_publications()}
      facts={count > 0 && m.operator_publications_count({ count })}
      actions={
        <>
          <DefaultsButton />
          <Button small onClick={() => setAdding(!isAdding)}>
            <IconPlus size={18} stroke={1.75} aria-hidden />
            {m.operator_publication_add()}
          </Button>
        </>
      }
    >
      {isAdding && <NewPublicationForm onDone={() => setAdding(false)} />}
      <PagedList
        address={address}
        read={list}
        search={{ name: 'q', placeholder: m.operator_name_or_address() }}
        empty={{ title: m.operator_publications_empty_title(), text: m.operator_publications_empty_text() }}
      >
        {(rows) => (
          <Table
            label={m.app_publications()}
            columns={[...columns(), editColumn(opened, setOpened)]}
            rows={rows}
            keyOf={({ id }) => id}
            detail={(row) => opened === row.id && <PublicationForm publication={row} onDone={() => setOpened(null)} />}
          />
        )}
      </PagedList>
    </OperationFrame>
  )
}
