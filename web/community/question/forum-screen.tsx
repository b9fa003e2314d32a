import { getCommunity, getPostConfiguration, listCommunityCategories } from '@chowk/contract/community/community.ts'
import type { Community, CommunityRights } from '@chowk/contract/community/community.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { listQuestions, listTags } from '@chowk/contract/community/forum/question.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { listOf } from '../../app/list/use-list.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { useViewer } from '../../app/page-facts.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { CommunityFrame, frameReads } from '../feed/community-frame.tsx'
import { NoCommunity } from '../no-community.tsx'
import { pinnedIn, questionsIn } from './forum-query.ts'
import { Forum } from './forum.tsx'

const scopeOf = (customUrl: string | undefined) => (customUrl === undefined ? {} : { customUrl })

/** The forum of a workspace, or that of everybody, which visitors read too. */
const page = screenOf({
  title: m.community_forum,
  failed: m.community_questions_failed,
  reads: ({ params: { customUrl } }: ScreenAddress): { rights: RightsRead } => ({
    rights: customUrl === undefined ? ([getPostConfiguration, {}] as const) : ([getCommunity, { customUrl }] as const),
  }),
  lists: ({ params: { customUrl }, search }: ScreenAddress) => ({
    questions: listOf(listQuestions, questionsIn(search, customUrl), {
      failed: m.community_questions_failed,
      failedMore: m.community_questions_failed_more,
    }),
  }),
  prefetch: ({ params: { customUrl }, search }) => [
    ...frameReads(customUrl),
    read(listCommunityCategories, scopeOf(customUrl)),
    read(listTags, scopeOf(customUrl)),
    ...(customUrl === undefined ? [] : [read(listQuestions, pinnedIn(search, customUrl))]),
  ],
  refusals: { WORKSPACE_NOT_FOUND: NoCommunity },
  show: ForumPage,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

type RightsRead =
  | readonly [typeof getPostConfiguration, Record<string, never>]
  | readonly [typeof getCommunity, { customUrl: string }]

function ForumPage({ rights, questions }: { rights: CommunityRights | Community; questions: ListState<Post> }) {
  return 'customUrl' in rights ? (
    <OwnForum community={rights} questions={questions} />
  ) : (
    <OpenForum rights={rights} questions={questions} />
  )
}

function OwnForum({ community, questions }: { community: Community; questions: ListState<Post> }) {
  const { customUrl, name, rights, workspaceId } = community
  return (
    <CommunityFrame customUrl={customUrl}>
      <Head name={nameOf(name)} />
      <Forum customUrl={customUrl} workspaceId={workspaceId} rights={rights} questions={questions} />
    </CommunityFrame>
  )
}

function OpenForum({ rights, questions }: { rights: CommunityRights; questions: ListState<Post> }) {
  const own = useViewer()?.workspace
  // Whoever acts for a workspace asks there, and shows it to everybody from there.
  const mayAsk = !own || own.isDefault
  return (
    <CommunityFrame>
      <Head name={m.community_public_square()} />
      <Forum rights={{ ...rights, mayWrite: rights.mayWrite && mayAsk }} questions={questions} />
    </CommunityFrame>
  )
}

const Head = ({ name }: { name: string }) => (
  <header className="cluster gap-3">
    <h1 className="h2">{m.community_forum()}</h1>
    <p className="small muted">{name}</p>
  </header>
)
