import { listPersonPosts } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { FollowButton } from '../app/follow/follow-button.tsx'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { CommunityFrame, frameReads } from './feed/community-frame.tsx'
import { Feed } from './feed/feed.tsx'

/** What one person wrote, as far as the viewer may see it (C22); her own where nobody is named. */
export const authorPage = screenOf({
  title: m.app_posts,
  failed: m.community_failed,
  lists: ({ search }: ScreenAddress) => ({
    posts: listOf(
      listPersonPosts,
      { ...(search.get('of') && { userId: search.get('of') ?? '' }) },
      { failed: m.community_failed, failedMore: m.community_failed_more },
    ),
  }),
  prefetch: () => frameReads(undefined),
  show: AuthorPage,
})

function AuthorPage({ posts }: { posts: ListState<Post> }) {
  const author = posts.data[0]?.author
  const name = author?.name
  return (
    <CommunityFrame customUrl={undefined}>
      <div className="cluster gap-3">
        <h1 className="h2 breaks">{name === undefined ? m.app_posts() : m.community_author_posts({ name })}</h1>
        {author && (
          <span className="push-end">
            <FollowButton person={author} />
          </span>
        )}
      </div>
      <Feed posts={posts} mayWrite={false} />
    </CommunityFrame>
  )
}
