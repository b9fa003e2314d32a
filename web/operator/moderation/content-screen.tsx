import { getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { ContentQueue, QueueFacts, queueInput } from '../../app/moderation/content-queue.tsx'
import { ContentFilters, filterReads } from '../../app/moderation/queue-filters.tsx'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { WorkspaceFilter, workspaceReads } from './workspace-filter.tsx'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'

/** Posts and comments of all workspaces and of individuals that wait for a moderator. */
const page = screenOf({
  title: m.moderation_of_posts,
  prefetch: ({ search }) => [
    ...FRAME_READS,
    read(getContentQueue, queueInput(search)),
    ...filterReads(search),
    ...workspaceReads(search),
  ],
  show: ContentModeration,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function ContentModeration() {
  const address = useListAddress()
  return (
    <OperationFrame
      title={m.moderation_of_posts()}
      facts={<QueueFacts address={address} />}
      actions={
        <>
          <WorkspaceFilter address={address} />
          <ContentFilters address={address} />
        </>
      }
    >
      <ContentQueue address={address} />
    </OperationFrame>
  )
}
