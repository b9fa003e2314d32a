import { ReportReason } from '@chowk/contract/news/report.ts'
import { getReportQueue } from '@chowk/contract/operator/moderation.ts'
import type { ReportCase } from '@chowk/contract/operator/moderation.ts'
import type { Input, Output } from '@chowk/contract/call.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { addressInput, oneOf } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { EmptyList } from '../../app/list/empty-list.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { ReasonFilter, narrowing } from '../../app/list/reason-filter.tsx'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Queue, caseAfter } from '../../ui/queue/queue.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import { caseIn, keyOf, queryOf, subjectOf } from './case-key.ts'
import { CaseView } from './case-view.tsx'
import { RequestedFeeds } from './requested-feeds.tsx'

const SORTS = ['NEWEST', 'HEAVIEST'] as const
const SORT_WORDS = { NEWEST: m.operator_moderation_newest, HEAVIEST: m.operator_moderation_heaviest }
const inputOf = (search: URLSearchParams): Input<typeof getReportQueue> => ({
  size: 50,
  sort: 'OLDEST',
  ...addressInput(search, { sort: oneOf(SORTS), reason: oneOf(ReportReason.options) }),
})

/** The queue of reported stories and publications: list, what was reported with its reports, decision. */
const page = screenOf({
  title: m.operator_moderation,
  prefetch: ({ search }) => [...FRAME_READS, read(getReportQueue, inputOf(search))],
  show: Moderation,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

type ReportQueue = Output<typeof getReportQueue>

function Moderation() {
  const address = useListAddress()
  const queue = useRead(getReportQueue, inputOf(address.search))
  const total = queue.data?.totalElements ?? 0
  const isLate = (queue.data?.overdue ?? 0) > 0
  return (
    <OperationFrame
      title={m.operator_moderation()}
      facts={queue.data && <Facts {...queue.data} />}
      actions={<Filters address={address} />}
      {...(queue.data && { counts: { '/operation/moderation': { count: total, late: isLate } } })}
    >
      <ReadBoundary read={queue} failed={m.operator_moderation_failed()} skeleton={<RowSkeleton count={5} />}>
        {({ content }) => <Cases cases={content} address={address} />}
      </ReadBoundary>
      <RequestedFeeds />
    </OperationFrame>
  )
}

function Cases({ cases, address }: { cases: readonly ReportCase[]; address: ListAddress }) {
  const opened = caseIn(address.search)
  const chosen = opened ?? (cases[0] && keyOf(cases[0]))
  const choose = (key: string | undefined) => address.change(queryOf(key))
  if (!chosen)
    return (
      <EmptyList
        address={address}
        title={m.operator_moderation_empty_title()}
        text={m.operator_moderation_empty_text()}
      />
    )
  return (
    <Queue
      label={m.operator_moderation()}
      items={cases}
      keyOf={keyOf}
      row={rowOf}
      chosen={chosen}
      isOpen={opened !== undefined}
      onChoose={choose}
    >
      <CaseView key={chosen} subject={subjectOf(chosen)} onDecided={() => choose(caseAfter(cases, keyOf, chosen))} />
    </Queue>
  )
}

function rowOf(one: ReportCase) {
  const late = one.overdue === 'DECIDE' ? m.operator_moderation_not_decided() : m.operator_moderation_not_seen()
  return {
    title: one.kind === 'ARTICLE' ? one.title : m.operator_moderation_whole({ name: nameOf(one.publication.name) }),
    lang: one.kind === 'ARTICLE' ? one.language : undefined,
    facts: (
      <>
        {saysOf(one)} · <Age of={one.oldestAt} />
        {one.overdue && `, ${late}`}
      </>
    ),
    isLate: Boolean(one.overdue),
  }
}

function saysOf({ reasons }: ReportCase): string {
  return [
    reasons.Fake > 0 && m.operator_moderation_say_fake({ count: reasons.Fake }),
    reasons.Inappropriate > 0 && m.operator_moderation_say_inappropriate({ count: reasons.Inappropriate }),
    reasons.Others > 0 && m.operator_moderation_say_others({ count: reasons.Others }),
  ]
    .filter(Boolean)
    .join(', ')
}

function Facts({ totalElements, overdue, oldestAt }: ReportQueue) {
  return (
    <>
      {m.operator_moderation_wait({ count: totalElements ?? 0 })}
      {oldestAt && (
        <>
          {' · '}
          <Age of={oldestAt} />
        </>
      )}
      {overdue > 0 && <strong className="danger"> · {m.operator_moderation_late({ count: overdue })}</strong>}
    </>
  )
}

function Filters({ address }: { address: ListAddress }) {
  return (
    <>
      <ReasonFilter address={narrowing(address, 'id', 'publication')} />
      <AddressFilter
        address={address}
        name="sort"
        label={m.app_order()}
        any={m.operator_moderation_oldest()}
        values={SORTS}
        nameOf={(sort) => SORT_WORDS[sort]()}
      />
    </>
  )
}
