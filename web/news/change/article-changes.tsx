import { langOf, nameOf } from '../../app/bilingual-name.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { getChanges } from '@chowk/contract/news/changes.ts'
import type { Changes } from '@chowk/contract/news/changes.ts'
import { useRead } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { TextSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { PublicationMark } from '../stories/publication-mark.tsx'
import { articlePath } from '../words.ts'
import { ChangeSteps } from './change-steps.tsx'
import { ChangedText } from './changed-text.tsx'
import { VersionSelects, Versions } from './versions.tsx'
import styles from './article-changes.module.css'

type View = 'text' | 'side'

/** What changed between two versions of a story (I21), in place of its text. */
export function ArticleChanges({ slug }: { slug: string }) {
  const [pair, setPair] = useState<{ from?: number; to?: number }>({})
  const { data, error, refetch } = useRead(getChanges, { slug, ...pair })
  if (!data && error)
    return (
      <StatePanel level={1} mark="broken" title={m.news_changes_failed()} text={m.app_failed_server()}>
        <Button onClick={() => void refetch()}>{m.app_try_again()}</Button>
        <ButtonLink to={articlePath({ slug })} variant="plain">
          {m.news_changes_back()}
        </ButtonLink>
      </StatePanel>
    )
  if (!data) return <TextSkeleton />
  if (data.versions.length < 2)
    return (
      <StatePanel level={1} mark="missing" title={m.news_changes_none_title()} text={m.news_changes_none_text()}>
        <ButtonLink to={articlePath(data.article)}>{m.news_changes_back()}</ButtonLink>
      </StatePanel>
    )
  return <Compared changes={data} onPair={setPair} />
}

function Compared({ changes, onPair }: { changes: Changes; onPair: (pair: { from: number; to: number }) => void }) {
  const [view, setView] = useState<View>('text')
  const { article, versions, from, to, places } = changes
  return (
    <div className={`spread ${styles['grid']}`}>
      <title>{`${m.news_changes()}: ${article.title} · ${m.app_name()}`}</title>
      <Versions versions={versions} from={from} to={to} onChoose={(number) => onPair({ from, to: number })} />
      <article>
        <Head changes={changes} />
        <div className={`cluster spread ${styles['controls']}`}>
          <VersionSelects versions={versions} from={from} to={to} onPair={onPair} />
          <div className="desk-only">
            <Choices
              unstyled
              label={m.news_changes_look()}
              value={view}
              options={[
                { value: 'text', name: m.news_changes_in_text() },
                { value: 'side', name: m.news_changes_side() },
              ]}
              onChoose={setView}
            />
          </div>
        </div>
        <Sum changes={changes} />
        {places === 0 && !changes.title ? (
          <p className={`muted ${styles['alike']}`}>{m.news_changes_equal()}</p>
        ) : (
          <ChangedText changes={changes} isSideBySide={view === 'side'} />
        )}
        {changes.isExcerpt && <p className={`muted ${styles['alike']}`}>{m.news_changes_excerpt()}</p>}
      </article>
      <ChangeSteps count={places} />
    </div>
  )
}

function Head({ changes: { article } }: { changes: Changes }) {
  return (
    <>
      <p className="small-strong accent">{nameOf(article.category.name)}</p>
      <h1 className={`h1 breaks ${styles['title']}`} lang={langOf(article.language)}>
        <Link to={articlePath(article)}>{article.title}</Link>
      </h1>
      <p className={`cluster small muted ${styles['meta']}`}>
        <PublicationMark publication={article.publication} />
        <time dateTime={article.publishedAt}>{dateText(article.publishedAt)}</time>
      </p>
    </>
  )
}

function Sum({ changes: { inserted, removed, title } }: { changes: Changes }) {
  return (
    <p className={styles['sum']}>
      {m.news_changes_words({ inserted, removed })}{' '}
      <strong>{title ? m.news_changes_headline_changed() : m.news_changes_headline_same()}</strong>
    </p>
  )
}
