import { Link } from 'react-router'
import { getPost } from '@chowk/contract/community/post.ts'
import type { PostPage } from '@chowk/contract/community/post.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { CommunityFrame, frameReads } from './feed/community-frame.tsx'
import { NoPost } from './post/no-post.tsx'
import { PostWithComments } from './post/post-with-comments.tsx'
import { QuestionMarks } from './question/question-marks.tsx'

const SQUARE = '/community/view-more'

/** A post that is for everybody, whole and with its comments, at an address that is open to visitors (R6.09). */
export const openPostPage = screenOf({
  title: m.community_post_title,
  failed: m.community_post_failed,
  reads: ({ search }: ScreenAddress) => ({ post: [getPost, { slug: search.get('post') ?? '' }] as const }),
  prefetch: () => frameReads(undefined),
  refusals: { POST_NOT_FOUND: NoPost },
  show: OpenPost,
})

function OpenPost({ post }: { post: PostPage }) {
  return (
    <CommunityFrame customUrl={undefined}>
      <p className="small">
        <Link to={SQUARE} className="accent hover-underline">
          {m.community_public_square()}
        </Link>
      </p>
      <PostWithComments post={post} list={SQUARE}>
        {post.type === 'FORUM' && <QuestionMarks post={post} />}
      </PostWithComments>
    </CommunityFrame>
  )
}
