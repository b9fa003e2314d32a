import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './pager.module.css'
import { inQuery } from '../../app/query.rules.ts'

/** Leads to the page before and the page after, as plain links. */
export function Pager({ page, hasMore, query }: { page: number; hasMore: boolean; query: URLSearchParams }) {
  if (page === 0 && !hasMore) return null
  return (
    <nav className={styles['pager']} aria-label={m.news_pages()}>
      {page > 0 && (
        <ButtonLink look="outlined" to={inQuery(query, { page: page > 1 ? String(page - 1) : '' })}>
          {m.news_page_before()}
        </ButtonLink>
      )}
      <span className={styles['page']}>{m.news_page_number({ number: page + 1 })}</span>
      {hasMore && (
        <ButtonLink look="outlined" to={inQuery(query, { page: String(page + 1) })}>
          {m.news_page_after()}
        </ButtonLink>
      )}
    </nav>
  )
}
