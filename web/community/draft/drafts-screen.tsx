import { listDrafts } from '@chowk/contract/community/draft.ts'
import { List } from '../../app/list/list.tsx'
import { listOf } from '../../app/list/use-list.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { CommunityFrame, frameReads } from '../feed/community-frame.tsx'
import { DeletedPosts, deletedReads } from './deleted-posts.tsx'
import { DraftRows } from './draft-rows.tsx'
import type { ListedDraft } from './draft-rows.tsx'
import { WAITING_READ, WaitingPosts } from './waiting-posts.tsx'

/** Everything that somebody is writing (C32). */
const page = screenOf({
  title: m.community_my_drafts,
  lists: () => ({
    drafts: listOf(
      listDrafts,
      { size: 20 },
      { failed: m.community_drafts_failed, failedMore: m.community_drafts_more_failed },
    ),
  }),
  prefetch: ({ viewer }) => [...frameReads(undefined), WAITING_READ, ...deletedReads(viewer)],
  show: Drafts,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Drafts({ drafts }: { drafts: ListState<ListedDraft> }) {
  // What waits stands above: there is something then.
  const isWaiting = (useRead(...WAITING_READ).data?.content.length ?? 0) > 0
  return (
    <CommunityFrame customUrl={undefined}>
      <h1 className="h2">{m.community_my_drafts()}</h1>
      <WaitingPosts />
      <List
        list={drafts}
        skeleton={<RowSkeleton count={4} />}
        empty={
          !isWaiting && (
            <StatePanel mark="missing" title={m.community_drafts_empty()} text={m.community_drafts_empty_text()} />
          )
        }
      >
        {(all) => (
          <DraftRows
            drafts={all}
            onDeleted={(draftId) => drafts.change((each) => (each.draftId === draftId ? null : each))}
          />
        )}
      </List>
      <DeletedPosts />
    </CommunityFrame>
  )
}
