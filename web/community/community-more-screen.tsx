import { useParams, useSearchParams } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { getPostConfiguration } from '@chowk/contract/community/community.ts'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import { getNewsFeed, getOpenFeed } from '@chowk/contract/community/feed.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { useViewer } from '../app/page-facts.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { withShareCard } from '../app/sharing/share-card.ts'
import { m } from '../paraglide/messages.js'
import { authorPage } from './author-page.tsx'
import { Composer } from './compose/composer.tsx'
import { CommunityFrame, frameReads } from './feed/community-frame.tsx'
import { Feed, FeedChoices, choiceReads } from './feed/feed.tsx'
import { feedIn } from './feed/feed-query.ts'
import { openPostPage } from './open-post-page.tsx'
import { postCard } from './post-share-card.ts'
import { membersPage, topSchoolsPage, topUsersPage } from './ranking/ranking-pages.tsx'
import type { FurtherList } from './words.ts'

/** Names one post, which is shown in the place of a list. */
const POST = 'post'
const WORDS = { failed: m.community_failed, failedMore: m.community_failed_more }

/** One list of posts at full length (C30): of a workspace, or of what is for everybody, which visitors read too (C21). */
const posts = screenOf({
  title: m.community_title_page,
  failed: m.community_failed,
  reads: () => ({ rights: [getPostConfiguration, {}] as const }),
  lists: ({ params: { customUrl }, search, viewer }: ScreenAddress) => ({
    posts: listOf(viewer ? getNewsFeed : getOpenFeed, feedIn(search, { customUrl }), WORDS),
  }),
  prefetch: ({ params: { customUrl }, viewer }) => [...frameReads(customUrl), ...choiceReads(viewer, customUrl)],
  show: CommunityMore,
})
const FURTHER: Record<FurtherList, Pick<typeof posts, 'loader' | 'clientLoader' | 'meta' | 'Screen'>> = {
  helpful: topUsersPage,
  schools: topSchoolsPage,
  members: membersPage,
  person: authorPage,
}

const pageIn = (search: URLSearchParams) => {
  if (search.has(POST)) return openPostPage
  const list = search.get('list') ?? ''
  return Object.hasOwn(FURTHER, list) ? FURTHER[list as FurtherList] : posts
}

const openPost = withShareCard(openPostPage.loader, getPost, postCard)

export const loader = async (given: LoaderFunctionArgs) => {
  const search = new URL(given.request.url).searchParams
  return search.has(POST) ? await openPost(given) : await pageIn(search).loader(given)
}
export const ErrorBoundary = openPostPage.ErrorBoundary
export const clientLoader = (given: ClientLoaderFunctionArgs) =>
  pageIn(new URL(given.request.url).searchParams).clientLoader(given)
export const meta = ({ location }: { location: { pathname: string; search: string } }) =>
  pageIn(new URLSearchParams(location.search)).meta({ location })

/** The list that the address names. */
export default function CommunityMoreScreen() {
  const [search] = useSearchParams()
  const { Screen } = pageIn(search)
  return <Screen />
}

function CommunityMore({ rights, posts }: { rights: CommunityRights; posts: ListState<Post> }) {
  const { customUrl } = useParams()
  const own = useViewer()?.workspace
  // Whoever acts for a workspace writes there, and shows it to everybody from there.
  const mayCompose = customUrl === undefined && (!own || own.isDefault)
  return (
    <CommunityFrame customUrl={customUrl}>
      <h1 className="h2">{customUrl === undefined ? m.community_public_square() : m.community_title_page()}</h1>
      {mayCompose && <Composer rights={rights} workspaceId={undefined} onDone={() => posts.load()} />}
      <FeedChoices ownUrl={customUrl} />
      <Feed posts={posts} mayWrite={mayCompose && rights.mayWrite} />
    </CommunityFrame>
  )
}
