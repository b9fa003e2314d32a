import { Link, useNavigate, useParams } from 'react-router'
import { getPost } from '@chowk/contract/community/post.ts'
import type { PostPage } from '@chowk/contract/community/post.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { CommunityFrame, frameReads } from '../feed/community-frame.tsx'
import { KeptNotice } from '../post/kept-notice.tsx'
import { NoPost } from '../post/no-post.tsx'
import { useSharedPost } from '../post/shared-post.ts'
import { PostCard } from '../post/post-card.tsx'
import { CommentThread } from '../talk/comment-thread.tsx'
import { postPath } from '../words.ts'
import { Marks, TagList } from './question-row.tsx'

/** One question with its answers. */
const page = screenOf({
  title: m.community_question_title,
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
  const navigate = useNavigate()
  const share = useSharedPost()
  const { workspace, category, question } = post
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
      {post.keptUntil && <KeptNotice until={post.keptUntil} />}
      <PostCard
        post={post}
        isPage
        onChange={(next) => {
          share(post.id, (before) => next && { ...before, ...next })
          if (!next) void navigate(forum)
        }}
      >
        <Marks post={post} />
        <TagList tags={question?.tags ?? []} />
        {question?.answerId != null && (
          <Link to={`${postPath(post)}?comment=${question.answerId}#comments`} className="small-strong accent">
            {m.community_answer_see()}
          </Link>
        )}
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
