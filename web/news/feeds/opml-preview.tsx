import { nameOf } from '../../app/bilingual-name.ts'
import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import type { OpmlEntry, readOpmlFile } from '@chowk/contract/news/opml.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './feeds-part.module.css'

type Preview = Output<typeof readOpmlFile>

const STATES: Record<OpmlEntry['state'], () => string> = {
  NEW: m.news_opml_new,
  FOLLOWED: m.news_opml_followed,
  BLOCKED: m.news_opml_blocked,
  UNKNOWN: m.news_opml_unknown,
  REQUESTED: m.news_opml_requested,
}
const mayTake = ({ state }: OpmlEntry) => state === 'NEW' || state === 'UNKNOWN'

interface OpmlPreviewProps {
  preview: Preview
  isBusy: boolean
  onTake: (feeds: OpmlEntry[]) => void
  onCancel: () => void
}

/** What the file would bring, each with a tick; nothing happens before the button. */
export function OpmlPreview({ preview, isBusy, onTake, onCancel }: OpmlPreviewProps) {
  const open = preview.feeds.filter(mayTake)
  const [chosen, setChosen] = useState(() => new Set(open.map((feed) => feed.url)))
  const turn = (url: string) => {
    const next = new Set(chosen)
    if (!next.delete(url)) next.add(url)
    setChosen(next)
  }
  const isWhole = chosen.size === open.length
  return (
    <div>
      <div className={styles['previewHead']}>
        <strong>{m.news_opml_found({ count: preview.feeds.length })}</strong>
        {open.length > 0 && (
          <label className={styles['tick']}>
            <input
              type="checkbox"
              checked={isWhole}
              onChange={() => setChosen(new Set(isWhole ? [] : open.map((feed) => feed.url)))}
            />
            {m.news_opml_all()}
          </label>
        )}
      </div>
      {preview.warnings.length > 0 && (
        <p className={styles['says']}>{m.news_opml_warned({ count: preview.warnings.length })}</p>
      )}
      <ul className={styles['entries']}>
        {preview.feeds.map((feed) => (
          <li key={feed.url}>
            <label className={styles['entry']}>
              <input
                type="checkbox"
                disabled={!mayTake(feed)}
                checked={chosen.has(feed.url)}
                onChange={() => turn(feed.url)}
              />
              <span className={styles['entryName']}>
                <strong>{feed.publication ? nameOf(feed.publication.name) : feed.title}</strong>
                <span>{feed.url}</span>
              </span>
              {feed.folder && (
                <span className={styles['tag']}>{feed.category ? nameOf(feed.category.name) : feed.folder}</span>
              )}
              <span className={styles['state']}>{STATES[feed.state]()}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className={styles['ways']}>
        <Button
          disabled={isBusy || chosen.size === 0}
          onClick={() => onTake(preview.feeds.filter((feed) => chosen.has(feed.url)))}
        >
          {m.news_opml_import({ count: chosen.size })}
        </Button>
        <Button look="plain" disabled={isBusy} onClick={onCancel}>
          {m.news_opml_cancel()}
        </Button>
      </div>
    </div>
  )
}
