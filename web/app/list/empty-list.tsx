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
      <Button variant="outlined" onClick={address.reset}>
        {m.ui_filters_reset()}
      </Button>
    </StatePanel>
  )
}

/** In place of a list whose address the server does not take: back to its first page, or to all of it. */
export function RefusedAddress({ address }: { address: ListAddress }) {
  if (!address.isFirst)
    return (
      <StatePanel mark="missing" title={m.app_list_gone_title()} text={m.app_list_gone_text()}>
        <Button onClick={() => address.set('next', '')}>{m.ui_page_first()}</Button>
      </StatePanel>
    )
  return (
    <StatePanel mark="missing" title={m.app_list_unclear_title()} text={m.app_list_unclear_text()}>
      <Button onClick={address.reset}>{m.ui_filters_reset()}</Button>
    </StatePanel>
  )
}
