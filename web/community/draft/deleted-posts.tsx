import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { listDeletedPosts } from '@chowk/contract/community/write-post.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { bringBack } from '../post/bring-back.ts'
import { TYPES } from '../words.ts'
import { Further } from './further.tsx'
import styles from './draft.module.css'

type Whose = 'OWN' | 'OTHERS'

const pageFrom = (whose: Whose, next?: string) =>
  [listDeletedPosts, { size: 20, whose, ...(next !== undefined && { next }) }] as const

/** What the sections read first; of others only whoever moderates finds anything. */
export const deletedReads = (viewer: UserData | null): readonly Read[] => [
  pageFrom('OWN'),
  ...(moderates(viewer) ? [pageFrom('OTHERS')] : []),
]

const moderates = (viewer: UserData | null) => administers(viewer?.workspace?.role) || viewer?.moderates === true

const WORDS = {
  OWN: { title: m.community_deleted_title, says: m.community_deleted_says },
  OTHERS: { title: m.community_deleted_others, says: m.community_deleted_others_says },
}

/** Posts that can still be brought back (C44): what one deleted oneself, and what is deleted where one moderates; nothing where there is none. */
export function DeletedPosts() {
  const viewer = useViewer()
  return (
    <>
      <Deleted whose="OWN" />
      {moderates(viewer) && <Deleted whose="OTHERS" />}
    </>
  )
}

function Deleted({ whose }: { whose: Whose }) {
  return (
    <ReadBoundary read={useRead(...pageFrom(whose))} failed={m.community_deleted_failed()}>
      {(page) =>
        page.content.length > 0 && (
          <Section title={WORDS[whose].title()}>
            <p className="small muted">{WORDS[whose].says()}</p>
            <Rows {...page} whose={whose} />
          </Section>
        )
      }
    </ReadBoundary>
  )
}

type Page = Output<typeof listDeletedPosts>

function Rows({ content, next, whose }: Pick<Page, 'content' | 'next'> & { whose: Whose }) {
  return (
    <>
      <ul>
        {content.map((post) => (
          <DeletedPost key={post.id} post={post} whose={whose} />
        ))}
      </ul>
      <Further next={next}>{(from) => <PageFrom whose={whose} next={from} />}</Further>
    </>
  )
}

const PageFrom = ({ whose, next }: { whose: Whose; next: string }) => (
  <ReadBoundary read={useRead(...pageFrom(whose, next))} failed={m.community_deleted_failed()}>
    {(page) => <Rows {...page} whose={whose} />}
  </ReadBoundary>
)

function DeletedPost({ post, whose }: { post: Page['content'][number]; whose: Whose }) {
  const [isPending, setPending] = useState(false)
  const { id, type, title, description, author, restorableUntil } = post
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
          {whose === 'OTHERS' && <span className="dot-before">{author?.name ?? m.community_author_gone()}</span>}
          <span className="dot-before">{m.community_restorable_until({ date: dateText(restorableUntil) })}</span>
        </span>
      </div>
      <button type="button" className="text-button" disabled={isPending} onClick={() => void restore()}>
        {m.community_restore()}
      </button>
    </li>
  )
}
