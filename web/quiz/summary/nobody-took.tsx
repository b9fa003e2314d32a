import type { ListAddress } from '../../app/list/list-address.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'

/** In place of the results of one quiz, narrowed by nothing else: that nobody took it. Of what is narrowed further, the list says so itself. */
export const nobodyTook = (address: ListAddress) =>
  address.isNarrowedOnlyBy('quiz') && (
    <StatePanel mark="missing" title={m.quiz_summary_nobody_title()} text={m.quiz_summary_none_text()}>
      <Button variant="outlined" onClick={address.reset}>
        {m.ui_filters_reset()}
      </Button>
    </StatePanel>
  )
