import { Link } from 'react-router'
import type { Input, Output } from '@chowk/contract/call.ts'
import { listUploads } from '@chowk/contract/member/upload.ts'
import type { Upload } from '@chowk/contract/member/upload.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { wordsOf } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import type { ReadState } from '../../app/screen/read-boundary.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { STATES } from './upload-words.ts'
import styles from './upload.module.css'

/** Which page of the history an address asks for. */
export function historyInput(search: URLSearchParams): Input<typeof listUploads> {
  const { next } = wordsOf(search, ['next'])
  return { size: 20, ...(next && { next }) }
}

interface HistoryProps {
  address: ListAddress
  uploads: ReadState<Output<typeof listUploads>>
}

/** The files that were sent before. */
export function History({ address, uploads }: HistoryProps) {
  return (
    <Section title={m.upload_history()}>
      <div className={styles['history']}>
        <PagedList
          address={address}
          read={uploads}
          failed={m.upload_history_failed()}
          empty={{ title: m.upload_history_none_title(), text: m.upload_history_none_text() }}
        >
          {(rows) => <Table label={m.upload_history()} columns={columns()} rows={rows} keyOf={({ id }) => id} />}
        </PagedList>
      </div>
    </Section>
  )
}

const columns = (): Column<Upload>[] => [
  {
    name: 'file',
    label: m.upload_file(),
    card: 'title',
    cell: ({ id, fileName }) => (
      <Link className="hover-underline breaks" to={`/members/upload?file=${id}`}>
        {fileName || m.upload_erased()}
      </Link>
    ),
  },
  { name: 'state', label: m.member_state(), card: 'end', cell: ({ state }) => STATES[state]() },
  { name: 'rows', label: m.upload_rows(), isNumber: true, cell: ({ rows }) => grouped(rows) },
  {
    name: 'added',
    label: m.upload_added(),
    isNumber: true,
    cell: ({ counts }) => grouped(counts.created),
  },
  {
    name: 'changed',
    label: m.upload_changed(),
    isNumber: true,
    cell: ({ counts }) => grouped(counts.updated),
  },
  {
    name: 'failed',
    label: m.upload_not_taken(),
    isNumber: true,
    cell: ({ counts }) => grouped(counts.failed + counts.faulty + counts.leftOut),
  },
  { name: 'by', label: m.upload_by(), isWide: true, cell: ({ by }) => by ?? '–' },
  { name: 'at', label: m.upload_at(), card: 'line', cell: ({ createdAt }) => dateAndClock(createdAt) },
]
