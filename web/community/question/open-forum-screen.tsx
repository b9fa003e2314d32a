import { getPostConfiguration, listCommunityCategories } from '@chowk/contract/community/community.ts'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { listQuestions, listTags } from '@chowk/contract/community/question.ts'
import { listOf } from '../../app/list/use-list.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { useViewer } from '../../app/page-facts.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { CommunityFrame, frameReads } from '../feed/community-frame.tsx'
import { questionsIn } from './forum-query.ts'
import { Forum } from './forum.tsx'

/** Questions that are for everybody, which visitors read too. */
const page = screenOf({
  title: m.community_forum,
  failed: m.community_questions_failed,
  reads: () => ({ rights: [getPostConfiguration, {}] as const }),
  lists: ({ search }: ScreenAddress) => ({
    questions: listOf(listQuestions, questionsIn(search, undefined), {
      failed: m.community_questions_failed,
      failedMore: m.community_questions_failed_more,
    }),
  }),
  prefetch: () => [...frameReads(undefined), read(listCommunityCategories, {}), read(listTags, {})],
  show: OpenForum,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function OpenForum({ rights, questions }: { rights: CommunityRights; questions: ListState<Post> }) {
  const own = useViewer()?.workspace
  // Whoever acts for a workspace asks there, and shows it to everybody from there.
  const mayAsk = !own || own.isDefault
  return (
    <CommunityFrame>
      <header className="cluster gap-3">
        <h1 className="h2">{m.community_forum()}</h1>
        <p className="small muted">{m.community_public_square()}</p>
      </header>
      <Forum rights={{ ...rights, mayWrite: rights.mayWrite && mayAsk }} questions={questions} />
    </CommunityFrame>
  )
}
