import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'

/** A list without a story, and where stories come from. */
export function NoStories() {
  return (
    <StatePanel mark="missing" title={m.news_latest_empty_title()} text={m.news_latest_empty_text()}>
      <ButtonLink to="/publisher">{m.news_see_publishers()}</ButtonLink>
    </StatePanel>
  )
}
