import { langOf, nameOf } from '../../app/bilingual-name.ts'
import { IconDots } from '../../ui/icons.ts'
import { useState } from 'react'
import type { DragEvent, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { SavedStory } from '@chowk/contract/news/saved.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { ageText, dateText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import { isSameDay } from '../../ui/time.rules.ts'
import { PublicationMark } from '../stories/publication-mark.tsx'
import { SaveButton } from './save-button.tsx'
import type { Chosen } from './saved-address.rules.ts'
import { STORY_DRAG } from './saved-filing.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './saved-row.module.css'
import { articlePath } from '../words.ts'

const FileSaved = lazyComponent('file-saved', async () => (await import('./file-saved.tsx')).FileSaved)

interface SavedRowProps {
  story: SavedStory
  folder: Chosen
}

/** A saved story with the reader's own note. It can be dragged on a folder; M opens its folders. */
export function SavedRow({ story, folder }: SavedRowProps) {
  const [isOpen, setOpen] = useState(false)
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(STORY_DRAG, JSON.stringify({ _id: story._id, folderIds: story.folderIds }))
    event.dataTransfer.effectAllowed = 'link'
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey || isOpen) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <article
      data-story={story._id}
      className={`line-below ${styles['row']}`}
      draggable
      onDragStart={drag}
      onKeyDown={onKey}
    >
      <div className={styles['picture']}>
        <Picture picture={story.picture} ratio={4 / 3} sizes="124px" />
      </div>
      <div className={styles['text']}>
        <p className={`small-strong accent ${styles['subject']}`}>{nameOf(story.category.name)}</p>
        <Headline story={story} />
        <p className={`row small muted ${styles['meta']}`}>
          <PublicationMark publication={story.publication} />
          <span className="dot-before whole">
            <SavedAt of={story.savedAt} />
          </span>
        </p>
        <Notice story={story} />
        {story.note && <WrittenText className={`small muted ${styles['note']}`} text={story.note} />}
      </div>
      <div className={`row above-link ${styles['actions']}`}>
        <SaveButton story={story} variant="icon" from={folder.kind === 'folder' ? folder.name : undefined} />
        <button
          type="button"
          className="icon-button"
          aria-label={m.news_saved_change({ title: story.title })}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconDots size={22} stroke={1.75} aria-hidden />
        </button>
      </div>
      {isOpen && <FileSaved story={story} onClose={() => setOpen(false)} />}
    </article>
  )
}

function Headline({ story }: { story: SavedStory }) {
  return (
    <h2 className={`h3 ${story.gone ? styles['gone'] : ''}`} lang={langOf(story.language)}>
      {story.gone ? (
        story.title
      ) : (
        <Link to={articlePath(story)} prefetch="none" className="cover-link hover-accent">
          {story.title}
        </Link>
      )}
    </h2>
  )
}

function SavedAt({ of }: { of: string }) {
  const now = useNow()
  return <time dateTime={of}>{isSameDay(of, now) ? m.news_saved_today() : m.news_saved_on({ day: dateText(of) })}</time>
}

/** What happened to the story after it was saved. */
function Notice({ story }: { story: SavedStory }) {
  const now = useNow()
  if (story.gone) {
    const isPublishers = story.gone === 'WITHDRAWN'
    return (
      <p className={`small danger ${styles['notice']}`}>
        {isPublishers ? m.news_saved_withdrawn() : m.news_saved_removed()}
      </p>
    )
  }
  if (!story.isChanged || !story.updatedAt) return null
  return <p className={`small ${styles['changed']}`}>{m.news_saved_changed({ age: ageText(story.updatedAt, now) })}</p>
}
