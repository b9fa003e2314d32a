import { Link, useNavigate, useParams } from 'react-router'
import { getPost } from '@chowk/contract/community/post.ts'
import type { PostPage as PostAnswer } from '@chowk/contract/community/post.ts'
import { nameOf } from '../app/bilingual-name.ts'
import { usePageFacts } from '../app/page-facts.ts'
import { RichText } from '../app/rich-text/rich-text.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { CommunityFrame, frameReads } from './feed/community-frame.tsx'
import { KeptNotice } from './post/kept-notice.tsx'
import { NoPost } from './post/no-post.tsx'
import { useSharedPost } from './post/shared-post.ts'
import { PostCard } from './post/post-card.tsx'
import { CommentThread } from './talk/comment-thread.tsx'

/** One post on a page of its own (C29). */
const page = screenOf({
  title: m.community_post_title,
  failed: m.community_post_failed,
  reads: ({ params: { slug = '' } }: ScreenAddress) => ({ post: [getPost, { slug }] as const }),
  prefetch: ({ params: { customUrl } }) => frameReads(customUrl),
  refusals: { POST_NOT_FOUND: NoPost },
  show: PostPage,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function PostPage({ post }: { post: PostAnswer }) {
  const { customUrl = '' } = useParams()
  const navigate = useNavigate()
  const share = useSharedPost()
  const { workspace } = post
  const origin = usePageFacts()?.origin
  const host = origin === undefined ? undefined : URL.parse(origin)?.host
  const feed = workspace ? `/${workspace.customUrl}/community` : '/community/view-more'
  return (
    <CommunityFrame customUrl={workspace ? customUrl : undefined}>
      <p className="small">
        <Link to={feed} className="accent hover-underline">
          {workspace ? nameOf(workspace.name) : m.community_public_square()}
        </Link>
      </p>
      {post.keptUntil && <KeptNotice until={post.keptUntil} />}
      <PostCard
        post={post}
        isPage
        onChange={(next) => {
          share(post.id, (before) => next && { ...before, ...next })
          if (!next) void navigate(feed)
        }}
      >
        {post.body && <RichText document={post.body} pictures={post.pictures} host={host} />}
      </PostCard>
      {post.state === 'PUBLISHED' && (
        <CommentThread
          key={post.id}
          post={post}
          onCount={(count) => share(post.id, (before) => ({ ...before, commentCount: count(before.commentCount) }))}
        />
      )}
    </CommunityFrame>
  )
}
