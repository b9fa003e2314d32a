import { useParams } from 'react-router'
import { getPostConfiguration } from '@chowk/contract/community/community.ts'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import { getNewsFeed, getOpenFeed } from '@chowk/contract/community/feed.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { useViewer } from '../app/page-facts.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { Composer } from './compose/composer.tsx'
import { CommunityFrame, frameReads } from './feed/community-frame.tsx'
import { Feed, FeedChoices } from './feed/feed.tsx'
import { feedIn } from './feed/feed-query.ts'

const WORDS = { failed: m.community_failed, failedMore: m.community_failed_more }

/** One list at full length (C30): of a workspace, or of what is for everybody, which visitors read too (C21). */
const page = screenOf({
  title: m.community_title_page,
  failed: m.community_failed,
  reads: () => ({ rights: [getPostConfiguration, {}] as const }),
  lists: ({ params: { customUrl }, search, viewer }: ScreenAddress) => ({
    posts: listOf(viewer ? getNewsFeed : getOpenFeed, feedIn(search, { customUrl }), WORDS),
  }),
  prefetch: ({ params: { customUrl } }) => frameReads(customUrl),
  show: CommunityMore,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function CommunityMore({ rights, posts }: { rights: CommunityRights; posts: ListState<Post> }) {
  const { customUrl } = useParams()
  const own = useViewer()?.workspace
  // Whoever acts for a workspace writes there, and shows it to everybody from there.
  const mayCompose = customUrl === undefined && (!own || own.isDefault)
  return (
    <CommunityFrame customUrl={customUrl}>
      <h1 className="h2">{customUrl === undefined ? m.community_public_square() : m.community_title_page()}</h1>
      {mayCompose && <Composer rights={rights} workspaceId={undefined} onDone={() => posts.load()} />}
      <FeedChoices />
      <Feed posts={posts} />
    </CommunityFrame>
  )
}
