import { IconChevronDown, IconMessageCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LikeEvent, Post } from '@chowk/contract/community/post.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { MenuButton } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { postPath } from '../words.ts'
import { LikersSheet } from './lazy-talk.ts'
import { EVENTS, REACTIONS } from './reactions.ts'
import styles from './talk-bar.module.css'

interface TalkBarProps {
  post: Post
  isPage: boolean
  onChange: (post: Post) => void
}

/** What people did with a post, and what the viewer may do with it. */
export function TalkBar({ post, isPage, onChange }: TalkBarProps) {
  const { likesCount, commentCount } = post
  const [isOpen, setIsOpen] = useState(false)
  const comments = `${postPath(post)}#comments`
  const maySay = post.liked !== undefined && post.state === 'PUBLISHED'
  return (
    <div className={`cluster gap-4 ${styles['bar']}`}>
      {maySay && <ReactionButtons post={post} onChange={onChange} />}
      {maySay && !isPage && (
        <Link to={comments} className={`inline-row gap-2 small-strong hover-accent ${styles['press']}`}>
          <IconMessageCircle size={20} stroke={1.75} aria-hidden />
          {m.community_comment()}
        </Link>
      )}
      <span className="cluster gap-3 push-end small muted tabular">
        {likesCount > 0 && (
          <button
            type="button"
            className="small hover-underline"
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {m.community_likes({ count: likesCount })}
          </button>
        )}
        {commentCount > 0 && (
          <Link to={comments} className="hover-underline">
            {m.community_comments({ count: commentCount })}
          </Link>
        )}
      </span>
      {isOpen && <LikersSheet id={post.id} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function ReactionButtons({ post, onChange }: Omit<TalkBarProps, 'isPage'>) {
  const react = useReacting(post, onChange)
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
      <button
        type="button"
        className={`inline-row gap-2 small-strong hover-accent ${styles['press']}`}
        aria-pressed={event !== null}
        onClick={() => react(event ?? 'LIKE')}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        {name()}
      </button>
      <MenuButton label={m.community_reactions()} variant="icon" groups={[items]}>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </MenuButton>
    </span>
  )
}

// Shown at once, and taken back when the server says otherwise (R4.04).
function useReacting(post: Post, onChange: (post: Post) => void) {
  const { mutate } = useToastAction(createLike, {
    errors: { ACTIVITY_NOT_FOUND: m.community_error_gone, ACTIVITY_NOT_OPEN: m.community_error_not_open },
  })
  return (likeEvent: LikeEvent) => {
    const former = post.likeEvent ?? null
    const chosen = former === likeEvent ? null : likeEvent
    const step = chosen === null ? -1 : former === null ? 1 : 0
    const likesCount = Math.max(0, post.likesCount + step)
    onChange({ ...post, likeEvent: chosen, liked: chosen !== null, likesCount })
    mutate(
      { activityId: post.id, likeEvent },
      {
        onSuccess: (said) =>
          onChange({ ...post, likeEvent: said.likeEvent, liked: said.liked, likesCount: said.likesCount }),
        onSettled: (_, failure) => {
          if (failure) onChange(post)
        },
      },
    )
  }
}
