import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'

/** A publication or category without a story in the period or subject that was chosen, and the way to all of them. */
export function NothingHere({ to }: { to: string }) {
  return (
    <StatePanel mark="missing" title={m.news_publication_empty_title()} text={m.news_publication_empty_text()}>
      <ButtonLink to={to}>{m.news_show_all()}</ButtonLink>
    </StatePanel>
  )
}

/** A list without a story, and where stories come from. */
export function NoStories() {
  return (
    <StatePanel mark="missing" title={m.news_latest_empty_title()} text={m.news_latest_empty_text()}>
      <ButtonLink to="/publisher">{m.news_see_publishers()}</ButtonLink>
    </StatePanel>
  )
}
