import type { ScreenFailure } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { PageFailed } from '../states/page-failed.tsx'

const MISSING = new Set(['PUBLICATION_NOT_FOUND', 'CATEGORY_NOT_FOUND', 'INVALID_INPUT'])

/** In place of a publication or category: there is none at this address, or it did not load. */
export function SubjectFailed(given: ScreenFailure) {
  const isMissing = given.code !== undefined && MISSING.has(given.code)
  const isCategory = given.code === 'CATEGORY_NOT_FOUND'
  const words = isCategory
    ? { title: m.news_category_missing_title(), text: m.news_category_missing_text() }
    : { title: m.news_publication_missing_title(), text: m.news_publication_missing_text() }
  return (
    <PageFailed
      {...given}
      refused={isMissing ? { mark: 'missing', ...words } : undefined}
      title={m.news_page_failed_title()}
      to={isCategory ? '/categories' : '/publisher'}
      name={isCategory ? m.news_categories_all() : m.news_publishers_all()}
    />
  )
}
