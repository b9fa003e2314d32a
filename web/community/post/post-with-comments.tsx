import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { PostPage } from '@chowk/contract/community/post.ts'
import { usePageFacts } from '../../app/page-facts.ts'
import { RichText } from '../../app/rich-text/rich-text.tsx'
import { CommentThread } from '../talk/comment-thread.tsx'
import { LeaverNotice } from './leaver-notice.tsx'
import { PostCard } from './post-card.tsx'
import { useSharedPost } from './shared-post.ts'

interface PostWithCommentsProps {
  post: PostPage
  /** Where its reader is once it is gone. */
  list: string
  /** What stands in it beside its words. */
  children?: ReactNode
}

/** All of a post with its comments. */
export function PostWithComments({ post, list, children }: PostWithCommentsProps) {
  const navigate = useNavigate()
  const share = useSharedPost()
  const origin = usePageFacts()?.origin
  const host = origin === undefined ? undefined : URL.parse(origin)?.host
  return (
    <>
      {post.readableUntil && <LeaverNotice until={post.readableUntil} />}
      <PostCard
        post={post}
        isPage
        onChange={(next) => {
          share(post.id, (before) => next && { ...before, ...next })
          if (!next) void navigate(list)
        }}
      >
        {post.body && <RichText document={post.body} pictures={post.pictures} host={host} />}
        {children}
      </PostCard>
      {post.state === 'PUBLISHED' && (
        <CommentThread
          key={post.id}
          post={post}
          onCount={(count) => share(post.id, (before) => ({ ...before, commentCount: count(before.commentCount) }))}
        />
      )}
    </>
  )
}
