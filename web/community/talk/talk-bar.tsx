import { IconChevronDown, IconMessageCircle } from '../../ui/icons.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Post } from '@chowk/contract/community/post.ts'
import { loginFrom } from '../../app/return.rules.ts'
import { MenuButton } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { postPath } from '../words.ts'
import { LikersSheet } from './lazy-talk.ts'
import { EVENTS, REACTIONS } from './reactions.ts'
import styles from './talk-bar.module.css'
import { useReaction } from './use-reaction.ts'

interface TalkBarProps {
  post: Post
  isPage: boolean
  onChange: (post: Post) => void
}

const PRESS = `inline-row gap-2 small-strong muted hover-accent ${styles['press']}`

/** What people did with a post, and what the viewer may do with it. */
export function TalkBar({ post, isPage, onChange }: TalkBarProps) {
  const comments = `${postPath(post)}#comments`
  const isOpen = post.state === 'PUBLISHED'
  const isVisitor = post.liked === undefined
  return (
    <div className={`cluster gap-4 ${styles['bar']}`}>
      {isOpen && (isVisitor ? <LikeSignIn post={post} /> : <ReactionButtons post={post} onChange={onChange} />)}
      {isOpen && !isPage && (
        <Link to={comments} className={PRESS}>
          <IconMessageCircle size={20} stroke={1.75} aria-hidden />
          {m.community_comment()}
        </Link>
      )}
      <Counts post={post} comments={comments} />
    </div>
  )
}

function Counts({ post: { id, likesCount, commentCount }, comments }: { post: Post; comments: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="cluster push-end small muted tabular">
      {likesCount > 0 && (
        <button
          type="button"
          className={`inline-row small hover-underline ${styles['count']}`}
          aria-haspopup="dialog"
          aria-label={m.community_likes({ count: likesCount })}
          onClick={() => setIsOpen(true)}
        >
          <span className="desk-only">{m.community_likes({ count: likesCount })}</span>
          <span className={styles['number']}>{likesCount}</span>
        </button>
      )}
      {commentCount > 0 && (
        <Link
          to={comments}
          className={`inline-row hover-underline ${styles['count']} ${likesCount > 0 ? 'dot-before' : ''}`}
        >
          {m.community_comments({ count: commentCount })}
        </Link>
      )}
      {isOpen && <LikersSheet id={id} onClose={() => setIsOpen(false)} />}
    </span>
  )
}

/** A visitor is led to sign in and comes back to the post. */
function LikeSignIn({ post }: { post: Post }) {
  const { Icon, name } = REACTIONS.LIKE
  return (
    <Link to={loginFrom(postPath(post))} className={PRESS}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {name()}
    </Link>
  )
}

function ReactionButtons({ post, onChange }: Omit<TalkBarProps, 'isPage'>) {
  const react = useReaction(post, onChange)
  const event = post.likeEvent ?? null
  const { Icon, name } = REACTIONS[event ?? 'LIKE']
  const items = EVENTS.map((each) => {
    const { Icon: Sign, name: called } = REACTIONS[each]
    return {
      id: each,
      name: called(),
      icon: <Sign size={20} stroke={1.75} aria-hidden />,
      onSelect: () => react(each),
    }
  })
  return (
    <span className="inline-row">
      <button type="button" className={PRESS} aria-pressed={event !== null} onClick={() => react(event ?? 'LIKE')}>
        <Icon size={20} stroke={1.75} aria-hidden />
        {name()}
      </button>
      <MenuButton label={m.community_reactions()} variant="icon" groups={[items]}>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </MenuButton>
    </span>
  )
}
