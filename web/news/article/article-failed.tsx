import type { RefusalOf } from '@chowk/contract/call.ts'
import type { getArticle } from '@chowk/contract/news/article.ts'
import type { CallFailed } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'

interface Words {
  mark: 'missing' | 'locked'
  title: () => string
  text: () => string
}

/** What each refusal of an article says; a refusal without words does not build. */
const WORDS = {
  ARTICLE_NOT_FOUND: { mark: 'missing', title: m.news_article_missing_title, text: m.news_article_missing_text },
  ARTICLE_WITHDRAWN: { mark: 'missing', title: m.news_article_withdrawn_title, text: m.news_article_withdrawn_text },
  ARTICLE_REMOVED: { mark: 'missing', title: m.news_article_removed_title, text: m.news_article_removed_text },
  LEVEL_RESTRICTED: { mark: 'locked', title: m.news_article_level_title, text: m.news_article_level_text },
} satisfies Partial<Record<RefusalOf<typeof getArticle>, Words>>

interface ArticleFailedProps {
  code: string | undefined
  failure?: CallFailed
  onRetry?: () => void
}

/** In place of an article: it is not there, gone, not for this reader, or it did not load. */
export function ArticleFailed({ code, failure, onRetry }: ArticleFailedProps) {
  const words =
    code && code in WORDS
      ? WORDS[code as keyof typeof WORDS]
      : code === 'NOT_FOUND' || code === 'INVALID_INPUT'
        ? WORDS.ARTICLE_NOT_FOUND
        : undefined
  const title = words ? words.title() : m.news_article_failed_title()
  const number = failure?.requestId
  return (
    <>
      <title>{`${title} · ${m.app_name()}`}</title>
      <StatePanel
        level={1}
        mark={words?.mark ?? 'broken'}
        title={title}
        text={words ? words.text() : failure?.isOffline ? m.app_failed_offline() : m.app_failed_server()}
        number={!words && number ? m.app_request_number({ number }) : undefined}
      >
        {!words && onRetry && <Button onClick={onRetry}>{m.app_try_again()}</Button>}
        <ButtonLink to="/latest" variant={words ? 'filled' : 'plain'}>
          {m.app_go_to_latest()}
        </ButtonLink>
      </StatePanel>
    </>
  )
}
