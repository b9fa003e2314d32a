import { m } from '../../paraglide/messages.js'
import { Pager } from '../../ui/list/pager.tsx'
import { inQuery } from '../query.rules.ts'

interface NumberedPagerProps {
  /** Counted from 0, as the calls do. */
  page: number
  hasMore: boolean
  query: URLSearchParams
}

/** Pages with numbers in the address, as plain links. */
export function NumberedPager({ page, hasMore, query }: NumberedPagerProps) {
  const before = { to: inQuery(query, { page: page > 1 ? String(page - 1) : '' }) }
  const after = { to: inQuery(query, { page: String(page + 1) }) }
  return (
    <Pager before={page > 0 ? before : undefined} after={hasMore ? after : undefined}>
      {m.ui_page_number({ number: page + 1 })}
    </Pager>
  )
}
