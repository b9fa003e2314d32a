import { VISITOR_ID, searchAll } from '@chowk/contract/search/search.ts'
import type { FoundPerson, FoundPost, FoundProduct, SearchKind } from '@chowk/contract/search/search.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { useViewer } from '../page-facts.ts'
import { read } from '../read.ts'
import type { Read } from '../read.ts'
import { FoundPersonRow, FoundPostRow, FoundProductRow } from './found-row.tsx'
import styles from './found-list.module.css'

interface SearchQuery {
  q: string
  kind: SearchKind
}

const inputOf = ({ q, kind }: SearchQuery, viewer: UserData | null) => ({
  userId: viewer?.userId ?? VISITOR_ID,
  q,
  kind,
  size: 20,
})

/** What a list of hits reads, for the loader of its screen. */
export const foundRead = (query: SearchQuery, viewer: UserData | null): Read => read(searchAll, inputOf(query, viewer))

/** Posts or people that a question finds, those by the letter first. */
export function FoundList(query: SearchQuery) {
  const viewer = useViewer()
  const found = useList(searchAll, inputOf(query, viewer), {
    failed: m.search_failed(),
    failedMore: m.search_failed(),
  })
  if (found.failure?.refused?.code === 'NOTHING_TO_SEARCH')
    return <StatePanel mark="missing" title={m.search_common_title()} text={m.search_common_text()} />
  return (
    <List list={found} empty={<NothingFound kind={query.kind} isVisitor={viewer === null} />}>
      {(rows) => (
        <ul className={styles['list']}>
          {rows.map((row: Found) => (
            <li key={row._id}>
              <FoundRow row={row} />
            </li>
          ))}
        </ul>
      )}
    </List>
  )
}

type Found = FoundPost | FoundPerson | FoundProduct

function FoundRow({ row }: { row: Found }) {
  if (row.kind === 'POST') return <FoundPostRow post={row} />
  return row.kind === 'PERSON' ? <FoundPersonRow person={row} /> : <FoundProductRow product={row} />
}

const NONE: Partial<Record<SearchKind, () => string>> = { PEOPLE: m.search_no_people, PRODUCTS: m.search_no_products }

const NothingFound = ({ kind, isVisitor }: { kind: SearchKind; isVisitor: boolean }) => (
  <StatePanel
    mark="missing"
    title={(NONE[kind] ?? m.search_no_posts)()}
    text={isVisitor ? m.search_nothing_visitor() : m.search_nothing_text()}
  />
)
