import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { listDeletedPosts } from '@chowk/contract/community/write-post.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { bringBack } from '../post/bring-back.ts'
import { TYPES } from '../words.ts'
import { Further } from './further.tsx'
import styles from './draft.module.css'

const pageFrom = (next?: string) => [listDeletedPosts, { size: 20, ...(next !== undefined && { next }) }] as const

/** What the section reads first. */
export const DELETED_READ = pageFrom()

/** Own posts that one deleted and can still bring back (C44); nothing where there is none. */
export function DeletedPosts() {
  return (
    <ReadBoundary read={useRead(...DELETED_READ)} failed={m.community_deleted_failed()}>
      {(page) =>
        page.content.length > 0 && (
          <Section title={m.community_deleted_title()}>
            <p className="small muted">{m.community_deleted_says()}</p>
            <Rows {...page} />
          </Section>
        )
      }
    </ReadBoundary>
  )
}

type Page = Output<typeof listDeletedPosts>

function Rows({ content, next }: Page) {
  return (
    <>
      <ul>
        {content.map((post) => (
          <DeletedPost key={post.id} post={post} />
        ))}
      </ul>
      <Further next={next}>{(from) => <PageFrom next={from} />}</Further>
    </>
  )
}

const PageFrom = ({ next }: { next: string }) => (
  <ReadBoundary read={useRead(...pageFrom(next))} failed={m.community_deleted_failed()}>
    {(page) => <Rows {...page} />}
  </ReadBoundary>
)

function DeletedPost({ post }: { post: Page['content'][number] }) {
  const [isPending, setPending] = useState(false)
  const { id, type, title, description, restorableUntil } = post
  const { name, Icon } = TYPES[type]
  const restore = async () => {
    setPending(true)
    await bringBack('POST', id)
    setPending(false)
  }
  return (
    <li className={`row gap-3 ${styles['draft']}`}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className="stack gap-1 grow">
        <span className="strong breaks">{title || description.slice(0, 160)}</span>
        <span className="small muted">
          {name()}
          <span className="dot-before">{m.community_restorable_until({ date: dateText(restorableUntil) })}</span>
        </span>
      </div>
      <button type="button" className="text-button" disabled={isPending} onClick={() => void restore()}>
        {m.community_restore()}
      </button>
    </li>
  )
}
