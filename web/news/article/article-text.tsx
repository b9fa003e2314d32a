import { langOf, nameOf } from '../../app/bilingual-name.ts'
import type { Article } from '@chowk/contract/news/article.ts'
import { Link } from 'react-router'
import { useHydrated } from '../../app/hydrated.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { trustedHtml } from '../../app/trusted-html.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { clockOf, isSameDay } from '../../ui/time.rules.ts'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './article-text.module.css'
import { articlePath, categoryPath, publicationPath } from '../words.ts'

const FollowPublication = lazyComponent(
  'follow-publication',
  async () => (await import('../lists/follow-button.tsx')).FollowPublication,
)

const BlockButton = lazyComponent('block-button', async () => (await import('../lists/block-button.tsx')).BlockButton)

/** Title, standfirst, who, picture, text: in this order on a desk; on a phone the picture comes first. */
export function ArticleText({ article }: { article: Article }) {
  const { html, summary, licence, title, category, picture, url } = article
  const lang = langOf(article.language)
  // An excerpt repeats nothing: its standfirst is all there is.
  const standfirst = html && html.includes(summary.slice(0, 60)) ? '' : summary
  return (
    <article className={styles['article']} data-article={article._id}>
      {article.isBlocked && <BlockedBanner publication={article.publication} />}
      <Link to={categoryPath(category)} className={`small-strong accent hover-underline ${styles['subject']}`}>
        {nameOf(category.name)}
      </Link>
      <h1 className={`display ${styles['title']}`} lang={lang} data-part="title">
        {title}
      </h1>
      {standfirst && (
        <p className={`lead muted ${styles['standfirst']}`} lang={lang} data-part="standfirst">
          {standfirst}
        </p>
      )}
      <Byline article={article} />
      {article.disputed && (
        <WrittenText className={styles['disputed']} text={m.news_disputed({ note: article.disputed })} />
      )}
      <div className={styles['picture']}>
        <Picture picture={picture} ratio={16 / 9} sizes="(max-width: 767px) 100vw, 680px" first />
      </div>
      {html && (
        <div
          className={styles['text']}
          data-blocks
          lang={lang}
          data-part="text"
          dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
        />
      )}
      <div className={`line-above ${styles['end']}`}>
        {licence === 'EXCERPT' && (
          <p className={`muted ${styles['excerpt']}`}>{m.news_excerpt({ name: nameOf(article.publication.name) })}</p>
        )}
        <ButtonAnchor href={url} variant={licence === 'EXCERPT' ? 'filled' : 'outlined'}>
          {m.news_read_at({ name: nameOf(article.publication.name) })}
        </ButtonAnchor>
        {article.paywalled && <p className={`small faint ${styles['paywall']}`}>{m.news_paywalled()}</p>}
      </div>
    </article>
  )
}

// Where a link led past the reader's own block (X20).
function BlockedBanner({ publication }: { publication: Article['publication'] }) {
  const isAlive = useHydrated()
  return (
    <div className={`cluster spread gap-2 ${styles['blocked']}`} role="note">
      <p>{m.news_blocked_note({ name: nameOf(publication.name) })}</p>
      {isAlive && <BlockButton id={publication.id} isBlocked />}
    </div>
  )
}

function Byline({ article }: { article: Article }) {
  const isAlive = useHydrated()
  const { publication, author, publishedAt, updatedAt, minutes, version, slug } = article
  return (
    <div className={`row gap-3 ${styles['byline']}`}>
      <PublicationLogo publication={publication} size={40} />
      <div className="breaks">
        <p className={`cluster ${styles['who']}`}>
          <Link to={publicationPath(publication)} className="strong hover-accent hover-underline">
            {nameOf(publication.name)}
          </Link>
          {isAlive && !article.isBlocked && (
            <FollowPublication
              id={publication.id}
              name={nameOf(publication.name)}
              isFollowed={article.isFollowed}
              variant="word"
            />
          )}
        </p>
        <p className={`small muted ${styles['when']}`}>
          {author && <span>{author}</span>}
          <time dateTime={publishedAt}>{dateAndClock(publishedAt)}</time>
          {updatedAt && (
            <time dateTime={updatedAt}>
              {m.news_updated({
                time: isSameDay(publishedAt, updatedAt) ? clockOf(updatedAt) : dateAndClock(updatedAt),
              })}
            </time>
          )}
          {version > 1 && (
            <Link to={`${articlePath({ slug })}?tab=changes`} className={`accent hover-underline ${styles['changes']}`}>
              {m.news_changes_see()}
            </Link>
          )}
          {minutes > 0 && <span>{m.news_minutes_read({ count: minutes })}</span>}
        </p>
      </div>
    </div>
  )
}
