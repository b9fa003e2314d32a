import { useCopy } from '../../app/export/use-copy.ts'
import { FEED_FORMATS, endFeedLink, getFeedLink, makeFeedLink } from '@chowk/contract/news/feed-link.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './feeds-section.module.css'

const NAMES = { rss: 'RSS', atom: 'Atom', json: 'JSON' } as const

/** Addresses for feed readers: the latest news for everybody, mix and saved stories under a secret address. */
export function FeedsSection() {
  return (
    <Section title={m.news_feeds_title()}>
      <p className={`muted ${styles['says']}`}>{m.news_feeds_says()}</p>
      <FeedRow name={m.news_feeds_latest()} path="/feeds/latest" />
      <OwnFeeds />
    </Section>
  )
}

function FeedRow({ name, path }: { name: string; path: string }) {
  return (
    <div className={`cluster gap-2 line-below ${styles['row']}`}>
      <span className={`strong ${styles['name']}`}>{name}</span>
      <span className={`gap-2 ${styles['formats']}`}>
        {FEED_FORMATS.map((format) => (
          <FormatButton key={format} format={format} name={name} path={path} />
        ))}
      </span>
    </div>
  )
}

function FormatButton({ format, name, path }: { format: keyof typeof NAMES; name: string; path: string }) {
  const address = `${typeof location === 'undefined' ? '' : location.origin}${path}.${format}`
  const { isRefused, copy } = useCopy(address, {
    onCopied: () => showToast({ text: m.news_feeds_copied() }),
  })
  return (
    <>
      <Button variant="outlined" small aria-label={m.news_feeds_copy({ format: NAMES[format], name })} onClick={copy}>
        {NAMES[format]}
      </Button>
      {isRefused && <span className="small breaks">{address}</span>}
    </>
  )
}

function OwnFeeds() {
  const { data, error, refetch } = useRead(getFeedLink, {})
  const make = useAction(makeFeedLink, { refreshes: [getFeedLink] })
  const end = useAction(endFeedLink, { refreshes: [getFeedLink] })
  const isBusy = make.isPending || end.isPending
  const problem = make.problem ?? end.problem
  if (error && !data) return <ReadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { mix, saved, madeAt } = data
  return (
    <div className={styles['own']}>
      <h3>{m.news_feeds_own()}</h3>
      <p className={`muted ${styles['says']}`}>{m.news_feeds_own_says()}</p>
      {mix && <FeedRow name={m.app_tab_my_mix()} path={mix} />}
      {saved && <FeedRow name={m.news_saved_title()} path={saved} />}
      {madeAt && <p className={`small muted ${styles['since']}`}>{m.news_feeds_since({ date: dateText(madeAt) })}</p>}
      <ProblemNote>{problem}</ProblemNote>
      <div className={`cluster gap-2 ${styles['ways']}`}>
        <Button
          variant={mix ? 'plain' : 'outlined'}
          disabled={isBusy}
          onClick={() => make.mutate({}, { onSuccess: () => mix && showToast({ text: m.news_feeds_renewed() }) })}
        >
          {mix ? m.news_feeds_renew() : m.news_feeds_make()}
        </Button>
        {mix && (
          <Button
            variant="plain"
            disabled={isBusy}
            onClick={() => end.mutate({}, { onSuccess: () => showToast({ text: m.news_feeds_ended() }) })}
          >
            {m.app_turn_off()}
          </Button>
        )}
      </div>
    </div>
  )
}
