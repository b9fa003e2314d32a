import { ReportReason } from '@chowk/contract/news/report.ts'
import { m } from '../../paraglide/messages.js'
import { REASON_WORDS } from '../report/report-reasons.tsx'
import { AddressFilter } from './address-filter.tsx'
import type { ListAddress } from './list-address.ts'

/** The reason that reports are narrowed to. */
export function ReasonFilter({ address }: { address: ListAddress }) {
  return (
    <AddressFilter
      address={address}
      name="reason"
      label={m.app_reason()}
      any={m.operator_moderation_all()}
      values={ReportReason.options}
      nameOf={(reason) => REASON_WORDS[reason].name()}
    />
  )
}

/** An address that narrows a queue: the case that stood open may be none of those that are left, so it goes, by the names that it has in the address. */
export const narrowing = (address: ListAddress, ...caseNames: readonly string[]): ListAddress => ({
  ...address,
  set: (name, value) => address.change({ ...Object.fromEntries(caseNames.map((each) => [each, ''])), [name]: value }),
})
