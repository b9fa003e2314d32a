import { administers } from '@chowk/contract/identity/viewer.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { ADMIN_FRAME_READS, AdminFrame } from '../app/area-frame/admin-frame.tsx'
import { useListAddress } from '../app/list/list-address.ts'
import { ContentQueue, QueueFacts, queueInput } from '../app/moderation/content-queue.tsx'
import { ContentFilters, filterReads } from '../app/moderation/queue-filters.tsx'
import { useViewer } from '../app/page-facts.ts'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { communityOf } from '../app/shell/links.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { GIVEN_FRAME_READS, GivenFrame } from './given-frame.tsx'

/** What waits for the moderators of a workspace, and for a teacher what waits in the categories that she was given (7.M). */
const page = screenOf({
  title: m.moderation_title,
  prefetch: ({ search, viewer }) =>
    moderates(viewer)
      ? [
          read(getContentQueue, queueInput(search)),
          ...filterReads(search),
          ...(viewer?.moderates ? GIVEN_FRAME_READS : ADMIN_FRAME_READS),
        ]
      : [],
  show: ModerationOrWhyNot,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

const moderates = (viewer: UserData | null) => viewer?.moderates === true || administers(viewer?.workspace?.role)

function ModerationOrWhyNot() {
  return moderates(useViewer()) ? <Moderation /> : <NotModerated />
}

// A teacher who was given nothing, or nothing any more, often has the address from a notice or a colleague.
function NotModerated() {
  const viewer = useViewer()
  return (
    <StatePanel mark="locked" level={1} title={m.moderation_not_yours_title()} text={m.moderation_not_yours_text()}>
      <ButtonLink to={communityOf(viewer)}>{m.app_area_community()}</ButtonLink>
      {viewer?.workspace && !viewer.workspace.isDefault && (
        <ButtonLink to="/moderation/open" variant="plain">
          {m.moderation_open_link()}
        </ButtonLink>
      )}
    </StatePanel>
  )
}

function Moderation() {
  const address = useListAddress()
  const isGiven = useViewer()?.moderates === true
  const Frame = isGiven ? GivenFrame : AdminFrame
  return (
    <Frame
      title={m.moderation_title()}
      facts={<QueueFacts address={address} />}
      actions={
        <>
          <ContentFilters address={address} />
          <ButtonLink to="/moderation/open" variant="plain" small>
            {m.moderation_open_link()}
          </ButtonLink>
          {!isGiven && (
            <ButtonLink to="/moderation/settings" variant="outlined" small>
              {m.moderation_settings()}
            </ButtonLink>
          )}
        </>
      }
    >
      <ContentQueue address={address} />
    </Frame>
  )
}
