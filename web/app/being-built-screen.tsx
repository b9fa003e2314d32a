import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { m } from '../paraglide/messages.js'

export const meta = () => [{ title: `${m.app_being_built_title()} · ${m.app_name()}` }]

/** The honest screen of everything that the specification lists and that does not work yet. */
export default function BeingBuiltScreen() {
  return (
    <StatePanel level={1} mark="missing" title={m.app_being_built_title()} text={m.app_being_built_text()}>
      <ButtonLink to="/latest">{m.app_go_to_latest()}</ButtonLink>
    </StatePanel>
  )
}
