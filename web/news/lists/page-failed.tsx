import type { CallFailed } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'

interface PageFailedProps {
  code: string | undefined
  failure?: CallFailed
  onRetry?: () => void
}

const MISSING = new Set(['PUBLICATION_NOT_FOUND', 'CATEGORY_NOT_FOUND', 'INVALID_INPUT'])

/** In place of a publication or category: there is none at this address, or it did not load. */
export function PageFailed({ code, failure, onRetry }: PageFailedProps) {
  const isMissing = code !== undefined && MISSING.has(code)
  const isCategory = code === 'CATEGORY_NOT_FOUND'
  const number = failure?.requestId
  const words = isCategory
    ? { title: m.news_category_missing_title(), text: m.news_category_missing_text() }
    : { title: m.news_publication_missing_title(), text: m.news_publication_missing_text() }
  const broken = failure?.isOffline ? m.app_failed_offline() : m.app_failed_server()
  const title = isMissing ? words.title : m.news_page_failed_title()
  return (
    <>
      <title>{`${title} · ${m.app_name()}`}</title>
      <StatePanel
        level={1}
        mark={isMissing ? 'missing' : 'broken'}
        title={title}
        text={isMissing ? words.text : broken}
        number={!isMissing && number ? m.app_request_number({ number }) : undefined}
      >
        {!isMissing && onRetry && <Button onClick={onRetry}>{m.app_try_again()}</Button>}
        <ButtonLink to={isCategory ? '/categories' : '/publisher'} variant={isMissing ? 'filled' : 'plain'}>
          {isCategory ? m.news_categories_all() : m.news_publishers_all()}
        </ButtonLink>
      </StatePanel>
    </>
  )
}
