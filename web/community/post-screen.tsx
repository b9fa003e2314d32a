import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { getPost } from '@chowk/contract/community/post.ts'
import type { Post, PostPage as PostAnswer } from '@chowk/contract/community/post.ts'
import { nameOf } from '../app/bilingual-name.ts'
import { usePageFacts } from '../app/page-facts.ts'
import { RichText } from '../app/rich-text/rich-text.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { CommunityFrame, frameReads } from './feed/community-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { PostCard } from './post/post-card.tsx'
import { CommentThread } from './talk/comment-thread.tsx'

/** One post on a page of its own (C29). */
const page = screenOf({
  title: m.community_post_title,
  failed: m.community_post_failed,
  reads: ({ params: { slug = '' } }: ScreenAddress) => ({ post: [getPost, { slug }] as const }),
  prefetch: ({ params: { customUrl } }) => frameReads(customUrl),
  refusals: { POST_NOT_FOUND: Gone },
  show: PostPage,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function Gone() {
  return (
    <StatePanel mark="missing" level={1} title={m.community_error_gone()} text={m.community_gone_text()}>
      <ButtonLink to="/community/view-more">{m.community_public_square()}</ButtonLink>
    </StatePanel>
  )
}

function PostPage({ post: read }: { post: PostAnswer }) {
  const { customUrl = '' } = useParams()
  const navigate = useNavigate()
  const [changed, setChanged] = useState<Post>()
  const post = changed?.id === read.id ? changed : read
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
      <PostCard post={post} isPage onChange={(next) => (next ? setChanged(next) : void navigate(feed))}>
        {read.body && <RichText document={read.body} pictures={read.pictures} host={host} />}
      </PostCard>
      {post.state === 'PUBLISHED' && (
        <CommentThread
          key={post.id}
          post={post}
          onCount={(count) =>
            setChanged((before) => {
              const now = before?.id === read.id ? before : read
              return { ...now, commentCount: count(now.commentCount) }
            })
          }
        />
      )}
    </CommunityFrame>
  )
}
