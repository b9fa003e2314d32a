import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'

/** No post stands under an address, or none that the viewer may see. */
export const NoPost = () => (
  <StatePanel mark="missing" level={1} title={m.community_error_gone()} text={m.community_gone_text()}>
    <ButtonLink to="/community/view-more">{m.community_public_square()}</ButtonLink>
  </StatePanel>
)
