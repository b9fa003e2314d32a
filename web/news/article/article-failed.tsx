import type { RefusalOf } from '@chowk/contract/call.ts'
import type { getArticle } from '@chowk/contract/news/article.ts'
import type { ScreenFailure } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { PageFailed } from '../states/page-failed.tsx'

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

/** In place of an article: it is not there, gone, not for this reader, or it did not load. */
export function ArticleFailed(given: ScreenFailure) {
  const { code = '' } = given
  const words =
    code in WORDS
      ? WORDS[code as keyof typeof WORDS]
      : code === 'NOT_FOUND' || code === 'INVALID_INPUT'
        ? WORDS.ARTICLE_NOT_FOUND
        : undefined
  return (
    <PageFailed
      {...given}
      refused={words && { mark: words.mark, title: words.title(), text: words.text() }}
      title={m.news_article_failed_title()}
      to="/latest"
      name={m.app_go_to_latest()}
    />
  )
}
