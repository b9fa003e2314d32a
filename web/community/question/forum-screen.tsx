import type { Output } from '@chowk/contract/call.ts'
import { getCommunity, listCommunityCategories } from '@chowk/contract/community/community.ts'
import type { Community } from '@chowk/contract/community/community.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { listQuestions, listTags } from '@chowk/contract/community/question.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { listOf } from '../../app/list/use-list.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { CommunityFrame, frameReads } from '../feed/community-frame.tsx'
import { NoCommunity } from '../no-community.tsx'
import { pinnedIn, questionsIn } from './forum-query.ts'
import { Forum } from './forum.tsx'

/** The forum of a workspace. */
const page = screenOf({
  title: m.community_forum,
  failed: m.community_questions_failed,
  reads: ({ params: { customUrl = '' }, search }: ScreenAddress) => ({
    community: [getCommunity, { customUrl }] as const,
    pinned: [listQuestions, pinnedIn(search, customUrl)] as const,
  }),
  lists: ({ params: { customUrl }, search }: ScreenAddress) => ({
    questions: listOf(listQuestions, questionsIn(search, customUrl), {
      failed: m.community_questions_failed,
      failedMore: m.community_questions_failed_more,
    }),
  }),
  prefetch: ({ params: { customUrl = '' } }) => [
    ...frameReads(customUrl),
    read(listCommunityCategories, { customUrl }),
    read(listTags, { customUrl }),
  ],
  refusals: { WORKSPACE_NOT_FOUND: NoCommunity },
  show: OwnForum,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

interface OwnForumProps {
  community: Community
  pinned: Output<typeof listQuestions>
  questions: ListState<Post>
}

function OwnForum({ community, pinned, questions }: OwnForumProps) {
  const { customUrl, name, rights, workspaceId } = community
  return (
    <CommunityFrame customUrl={customUrl}>
      <header className="cluster gap-3">
        <h1 className="h2">{m.community_forum()}</h1>
        <p className="small muted">{nameOf(name)}</p>
      </header>
      <Forum
        customUrl={customUrl}
        workspaceId={workspaceId}
        rights={rights}
        questions={questions}
        pinned={pinned.content}
      />
    </CommunityFrame>
  )
}
