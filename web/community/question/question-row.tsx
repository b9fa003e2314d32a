import { IconCircleCheck, IconPin } from '../../ui/icons.ts'
import { Link, useLocation } from 'react-router'
import type { Post } from '@chowk/contract/community/post.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Portrait } from '../../ui/portrait.tsx'
import { postPath } from '../words.ts'
import styles from './question.module.css'

/** One question in a list: how many answered, what is asked, by whom, and what became of it. */
export function QuestionRow({ post }: { post: Post }) {
  const { question, commentCount, title, author, category } = post
  const isSolved = question?.answerId != null
  return (
    <article className={`row line-below gap-4 ${styles['row']}`} aria-label={title}>
      <span className={`stack muted tabular ${styles['count']}`} data-solved={isSolved}>
        <span className="h3">{commentCount}</span>{' '}
        <span className="micro">{m.community_answers_word({ count: commentCount })}</span>
      </span>
      <div className="stack gap-2 grow">
        <Marks post={post} />
        <h2 className="h3">
          <Link to={postPath(post)} className="hover-underline breaks">
            {title}
          </Link>
        </h2>
        <TagList tags={question?.tags ?? []} />
        <span className="cluster gap-2 small muted">
          <Portrait name={author?.name ?? ''} picture={author?.portrait} size={24} />
          <span>{author?.name ?? m.community_author_gone()}</span>
          {category && <span className="dot-before">{nameOf(category.name)}</span>}
          {question?.activeAt && (
            <span className="dot-before">
              <Age of={question.activeAt} />
            </span>
          )}
        </span>
      </div>
    </article>
  )
}

/** Whether a question is pinned, and whether its answer was chosen. */
export function Marks({ post: { question } }: { post: Post }) {
  if (!question || (!question.isPinned && question.answerId === null)) return null
  return (
    <span className="cluster gap-2">
      {question.isPinned && (
        <span className={`inline-row gap-1 micro ${styles['mark']}`}>
          <IconPin size={14} stroke={2} aria-hidden />
          {m.community_pinned()}
        </span>
      )}
      {question.answerId !== null && (
        <span className={`inline-row gap-1 micro ${styles['mark']} ${styles['solved']}`}>
          <IconCircleCheck size={14} stroke={2} aria-hidden />
          {m.community_solved()}
        </span>
      )}
    </span>
  )
}

/** What a question is about; each tag leads to the questions under it. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const forum = useForumAddress()
  if (tags.length === 0) return null
  return (
    <ul className="cluster gap-2" aria-label={m.community_tags()}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={`${forum}?tag=${encodeURIComponent(tag)}`} className={`small muted ${styles['tag']}`}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The forum that an address stands in; everybody's where it stands in none. */
function useForumAddress(): string {
  const [, first = '', second] = useLocation().pathname.split('/')
  return second === 'forum' ? `/${first}/forum` : '/community/forum'
}
