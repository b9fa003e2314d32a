import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import type { ListAddress } from './list-address.ts'

/** What is said when there is nothing at all, with the first step. */
export interface EmptyWords {
  title: string
  text: string
  children?: ReactNode
}

/** In place of the rows of a list or a queue: nothing there yet, or nothing that its filter fits, which can be reset. */
export function EmptyList({ address, title, text, children }: EmptyWords & { address: ListAddress }) {
  if (!address.isNarrowed)
    return (
      <StatePanel mark="missing" title={title} text={text}>
        {children}
      </StatePanel>
    )
  return (
    <StatePanel mark="missing" title={m.app_list_no_match_title()} text={m.app_list_no_match_text()}>
      <Button look="outlined" onClick={address.reset}>
        {m.ui_filters_reset()}
      </Button>
    </StatePanel>
  )
}
