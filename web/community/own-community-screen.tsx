import { Navigate, redirect, useLocation, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { getCommunity, listCommunityCategories } from '@chowk/contract/community/community.ts'
import type { Community } from '@chowk/contract/community/community.ts'
import { getNewsFeed } from '@chowk/contract/community/feed.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { nameOf } from '../app/bilingual-name.ts'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { pageContext } from '../app/page-context.ts'
import { useRead } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { grouped } from '../ui/numbers.rules.ts'
import { Composer } from './compose/composer.tsx'
import { BannerChange, CommunityBanner } from './feed/community-banner.tsx'
import { CommunityFrame, frameReads } from './feed/community-frame.tsx'
import { Feed, FeedChoices, choiceReads } from './feed/feed.tsx'
import { feedIn } from './feed/feed-query.ts'
import { TopicLinks } from './feed/topic-links.tsx'
import { NoCommunity } from './no-community.tsx'
import { subjectOf } from './category/subject.rules.ts'

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
  prefetch: ({ params: { customUrl }, viewer }) => [...frameReads(customUrl), ...choiceReads(viewer, customUrl)],
  refusals: { WORKSPACE_NOT_FOUND: NoCommunity },
  show: OwnCommunity,
})
/** An old address leads on before anything is drawn, so that whoever reads the first HTML gets there too. */
export async function loader(given: LoaderFunctionArgs) {
  const { context, params, request } = given
  const { customUrl = '', category } = params
  if (category !== undefined) {
    const { statusCode, body } = await context.get(pageContext).call(listCommunityCategories, { customUrl })
    const { moved } = statusCode < 400 ? subjectOf((body as CategoryList).content, params) : {}
    if (moved !== undefined) throw redirect(moved + new URL(request.url).search)
  }
  return await page.loader(given)
}
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

type CategoryList = Output<typeof listCommunityCategories>

function OwnCommunity({ community, posts }: { community: Community; posts: ListState<Post> }) {
  const { customUrl, name, members, rights, workspaceId } = community
  const params = useParams()
  const categories = useRead(listCommunityCategories, { customUrl }).data?.content ?? []
  const { category, title, moved } = subjectOf(categories, { ...params, customUrl })
  const { search } = useLocation()
  if (moved !== undefined) return <Navigate to={moved + search} replace />
  return (
    <CommunityFrame customUrl={customUrl}>
      {title === undefined && <CommunityBanner community={community} />}
      <header className="cluster gap-3">
        <h1 className="h2 breaks">{title ?? nameOf(name)}</h1>
        <p className="small muted">
          {title === undefined ? m.community_members({ count: members, shown: grouped(members) }) : nameOf(name)}
        </p>
        {title === undefined && (
          <div className="push-end">
            <BannerChange community={community} />
          </div>
        )}
      </header>
      <Composer rights={rights} workspaceId={workspaceId} onDone={() => posts.load()} />
      {category && <TopicLinks customUrl={customUrl} category={category} />}
      <FeedChoices ownUrl={params['customUrl']} />
      <Feed posts={posts} mayWrite={rights.mayWrite} />
    </CommunityFrame>
  )
}
