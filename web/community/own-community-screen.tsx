import { useParams } from 'react-router'
import { getCommunity, listCommunityCategories } from '@chowk/contract/community/community.ts'
import type { Community } from '@chowk/contract/community/community.ts'
import { getNewsFeed } from '@chowk/contract/community/feed.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { nameOf } from '../app/bilingual-name.ts'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { useRead } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { grouped } from '../ui/numbers.rules.ts'
import { Composer } from './compose/composer.tsx'
import { CommunityFrame, frameReads } from './feed/community-frame.tsx'
import { Feed, FeedChoices } from './feed/feed.tsx'
import { feedIn } from './feed/feed-query.ts'
import { NoCommunity } from './no-community.tsx'

/** The community of a workspace, of one of its categories, or of a topic. */
const page = screenOf({
  title: m.community_title_page,
  failed: m.community_failed,
  reads: ({ params: { customUrl = '' } }: ScreenAddress) => ({ community: [getCommunity, { customUrl }] as const }),
  lists: ({ params, search }: ScreenAddress) => ({
    posts: listOf(getNewsFeed, feedIn(search, params), {
      failed: m.community_failed,
      failedMore: m.community_failed_more,
    }),
  }),
  prefetch: ({ params: { customUrl } }) => frameReads(customUrl),
  refusals: { WORKSPACE_NOT_FOUND: NoCommunity },
  show: OwnCommunity,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

/** What a category or a topic is called; the words of the address where there is none. */
function useTitle(customUrl: string): string | undefined {
  const { category, topic } = useParams()
  const { data } = useRead(listCommunityCategories, { customUrl })
  const found = data?.content.find(({ name }) => name.en === category)
  if (topic === undefined) return found ? nameOf(found.name) : category
  const within = found?.topics.find(({ slug }) => slug === topic)
  return within ? nameOf(within.name) : topic
}

function OwnCommunity({ community, posts }: { community: Community; posts: ListState<Post> }) {
  const { customUrl, name, members, rights, workspaceId } = community
  const title = useTitle(customUrl)
  return (
    <CommunityFrame customUrl={customUrl}>
      <header className="cluster gap-3">
        <h1 className="h2 breaks">{title ?? nameOf(name)}</h1>
        <p className="small muted">
          {title === undefined ? m.community_members({ count: members, shown: grouped(members) }) : nameOf(name)}
        </p>
      </header>
      <Composer rights={rights} workspaceId={workspaceId} onDone={() => posts.load()} />
      <FeedChoices />
      <Feed posts={posts} />
    </CommunityFrame>
  )
}
