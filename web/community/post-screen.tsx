import { Link, useParams } from 'react-router'
import { getPost } from '@chowk/contract/community/post.ts'
import type { PostPage as PostAnswer } from '@chowk/contract/community/post.ts'
import { nameOf } from '../app/bilingual-name.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { CommunityFrame, frameReads } from './feed/community-frame.tsx'
import { NoPost } from './post/no-post.tsx'
import { PostWithComments } from './post/post-with-comments.tsx'

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
  const { workspace } = post
  const feed = workspace ? `/${workspace.customUrl}/community` : '/community/view-more'
  return (
    <CommunityFrame customUrl={workspace ? customUrl : undefined}>
      <p className="small">
        <Link to={feed} className="accent hover-underline">
          {workspace ? nameOf(workspace.name) : m.community_public_square()}
        </Link>
      </p>
      <PostWithComments post={post} list={feed} />
    </CommunityFrame>
  )
}
