import { Link } from 'react-router'
import type { Passage } from '@chowk/contract/community/comment.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { m } from '../../paraglide/messages.js'
import { postPath } from '../words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './quote.module.css'

interface PassageViewProps {
  post: Post
  passage: Passage
}

/** The passage that a comment quotes, with who said it and where. */
export function PassageView({ post, passage: { kind, id, text, author, isAvailable } }: PassageViewProps) {
  if (!isAvailable) return <p className={`small muted ${styles['gone']}`}>{m.community_passage_gone()}</p>
  const name = author?.name ?? m.community_author_gone()
  const source = kind === 'COMMENT' ? `${postPath(post)}?comment=${id}#comments` : postPath(post)
  return (
    <blockquote className={`stack gap-1 breaks ${styles['passage']}`}>
      <WrittenText className={styles['text']} text={text} />
      <footer className="small">
        <Link to={source} className="accent hover-underline">
          {m.community_passage_by({ name })}
        </Link>
      </footer>
    </blockquote>
  )
}
