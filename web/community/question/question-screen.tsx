import { Link, useParams } from 'react-router'
import { getPost } from '@chowk/contract/community/post.ts'
import type { PostPage } from '@chowk/contract/community/post.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { CommunityFrame, frameReads } from '../feed/community-frame.tsx'
import { NoPost } from '../post/no-post.tsx'
import { PostWithComments } from '../post/post-with-comments.tsx'
import { QuestionMarks } from './question-marks.tsx'

/** One question with its answers. */
const page = screenOf({
  title: m.app_question,
  failed: m.community_post_failed,
  reads: ({ params: { slug = '' } }: ScreenAddress) => ({ post: [getPost, { slug }] as const }),
  prefetch: ({ params: { customUrl } }) => frameReads(customUrl),
  refusals: { POST_NOT_FOUND: NoPost },
  show: QuestionPage,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function QuestionPage({ post }: { post: PostPage }) {
  const { customUrl = '' } = useParams()
  const { workspace, category } = post
  const forum = workspace ? `/${workspace.customUrl}/forum` : '/community/forum'
  return (
    <CommunityFrame customUrl={workspace ? customUrl : undefined}>
      <p className="small cluster gap-2">
        <Link to={forum} className="accent hover-underline">
          {workspace ? nameOf(workspace.name) : m.community_public_square()}
        </Link>
        {category && (
          <Link to={`${forum}?category=${category.id}`} className="accent hover-underline dot-before">
            {nameOf(category.name)}
          </Link>
        )}
      </p>
      <PostWithComments post={post} list={forum}>
        <QuestionMarks post={post} />
      </PostWithComments>
    </CommunityFrame>
  )
}
