import { useLocation } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'

/** Nothing to show: what will be here, and the first step. */
export function SavedEmpty({ why }: { why: 'nothing' | 'folder' | 'no-match' | 'signed-out' }) {
  const { pathname, search } = useLocation()
  if (why === 'signed-out') {
    return (
      <StatePanel level={1} mark="locked" title={m.news_saved_locked_title()} text={m.news_saved_locked_text()}>
        <ButtonAnchor href={`/login?status=ended&redirectionUrl=${encodeURIComponent(pathname + search)}`}>
          {m.app_sign_in()}
        </ButtonAnchor>
        <ButtonLink to="/latest" variant="plain">
          {m.app_go_to_latest()}
        </ButtonLink>
      </StatePanel>
    )
  }
  if (why === 'nothing') {
    return (
      <StatePanel level={1} mark="missing" title={m.news_saved_empty_title()} text={m.news_saved_empty_text()}>
        <ButtonLink to="/latest">{m.app_go_to_latest()}</ButtonLink>
      </StatePanel>
    )
  }
  const isFolder = why === 'folder'
  return (
    <StatePanel
      mark="missing"
      title={isFolder ? m.news_saved_folder_empty_title() : m.news_saved_no_match_title()}
      text={isFolder ? m.news_saved_folder_empty_text() : m.news_saved_no_match_text()}
    >
      <ButtonLink to="/saved-items" variant="outlined">
        {m.news_saved_show_all()}
      </ButtonLink>
    </StatePanel>
  )
}
