import { langOf } from '../../app/bilingual-name.ts'
import { IconFold } from '../../ui/icons.ts'
import { useState } from 'react'
import type { ChangeSegment, Changes } from '@chowk/contract/news/changes.ts'
import { m } from '../../paraglide/messages.js'
import styles from './article-changes.module.css'

type Paragraph = Changes['paragraphs'][number]

/** So many paragraphs without a change are folded into one line. */
const FOLD_FROM = 2

/** Runs of unchanged paragraphs apart from changed ones. */
export function inRuns(paragraphs: readonly Paragraph[]): { changed: boolean; paragraphs: Paragraph[] }[] {
  const runs: { changed: boolean; paragraphs: Paragraph[] }[] = []
  for (const paragraph of paragraphs) {
    const last = runs.at(-1)
    if (last && !last.changed && !paragraph.changed) last.paragraphs.push(paragraph)
    else runs.push({ changed: paragraph.changed, paragraphs: [paragraph] })
  }
  return runs
}

/** Title and text with what came in and what went out; as one text, or the old beside the new. */
export function ChangedText({ changes, isSideBySide }: { changes: Changes; isSideBySide: boolean }) {
  const { paragraphs, title, article } = changes
  return (
    <div className={`breaks ${styles['text']}`} lang={langOf(article.language)}>
      {title && <Block parts={title} isSideBySide={isSideBySide} className="h2" />}
      {inRuns(paragraphs).map((run, position) =>
        run.changed || run.paragraphs.length < FOLD_FROM ? (
          run.paragraphs.map((paragraph, index) => (
            <Block key={`${position}-${index}`} parts={paragraph.parts} isSideBySide={isSideBySide} />
          ))
        ) : (
          <Folded key={position} paragraphs={run.paragraphs} isSideBySide={isSideBySide} />
        ),
      )}
    </div>
  )
}

interface BlockProps {
  parts: readonly ChangeSegment[]
  isSideBySide: boolean
  className?: string | undefined
}

function Block({ parts, isSideBySide, className }: BlockProps) {
  if (!isSideBySide)
    return (
      <p className={className}>
        <Parts parts={parts} />
      </p>
    )
  return (
    <div className={`gap-4 ${styles['pair']}`}>
      <p className={className}>
        <Parts parts={parts.filter((segment) => segment.kind !== 'inserted')} />
      </p>
      <p className={className}>
        <Parts parts={parts.filter((segment) => segment.kind !== 'removed')} />
      </p>
    </div>
  )
}

// A removed and an inserted run at one place are one change to step to.
function Parts({ parts }: { parts: readonly ChangeSegment[] }) {
  return parts.map((segment, position) => {
    const isFirst = segment.kind !== 'same' && (parts[position - 1]?.kind ?? 'same') === 'same'
    const step = isFirst ? { 'data-change': '', tabIndex: -1 } : {}
    const space = position > 0 ? ' ' : ''
    if (segment.kind === 'same') return space + segment.text
    const Tag = segment.kind === 'inserted' ? 'ins' : 'del'
    return [
      space,
      <Tag key={position} {...step}>
        {segment.text}
      </Tag>,
    ]
  })
}

function Folded({ paragraphs, isSideBySide }: { paragraphs: readonly Paragraph[]; isSideBySide: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return paragraphs.map((paragraph, position) => (
      <Block key={position} parts={paragraph.parts} isSideBySide={isSideBySide} />
    ))
  return (
    <button
      type="button"
      className={`row small-strong accent hover-wash ${styles['fold']}`}
      onClick={() => setOpen(true)}
    >
      <IconFold size={18} stroke={1.75} aria-hidden />
      <span>{m.news_changes_same({ count: paragraphs.length })}</span>
      <span className="push-end">{m.news_changes_show()}</span>
    </button>
  )
}
