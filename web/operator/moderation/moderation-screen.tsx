import type { LoaderFunctionArgs } from 'react-router'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ReportReason } from '@chowk/contract/news/report.ts'
import { getReportQueue } from '@chowk/contract/operator/moderation.ts'
import type { ReportCase } from '@chowk/contract/operator/moderation.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { RowBones } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { caseIn, isCase, queryOf } from './case-key.ts'
import type { CaseKey } from './case-key.ts'
import { CaseView } from './case-view.tsx'
import { OperationFrame } from '../operation-frame.tsx'
import { QueueList } from './queue-list.tsx'
import { RequestedFeeds } from './requested-feeds.tsx'
import styles from './moderation-screen.module.css'

const FIRST = { size: 50, sort: 'OLDEST' } as const
const READS: readonly Read[] = [[getReportQueue, FIRST]]

export async function loader({ context }: LoaderFunctionArgs) {
  return await readOnServer(context, READS)
}

export function clientLoader() {
  return readInBrowser(READS)
}

export const meta = () => [{ title: `${m.operator_moderation()} · ${m.app_name()}` }]

type Sort = 'OLDEST' | 'NEWEST' | 'HEAVIEST'
const SORTS: readonly { value: Sort; name: () => string }[] = [
  { value: 'OLDEST', name: m.operator_moderation_oldest },
  { value: 'NEWEST', name: m.operator_moderation_newest },
  { value: 'HEAVIEST', name: m.operator_moderation_heaviest },
]
const REASONS = {
  Fake: m.news_report_fake,
  Inappropriate: m.news_report_inappropriate,
  Others: m.news_report_others,
} satisfies Record<ReportReason, () => string>

const keyOf = (one: ReportCase | undefined): CaseKey | undefined => one && { kind: one.kind, id: one._id }

/** The queue of reported stories and publications: list, what was reported with its reports, decision. */
export default function ModerationScreen() {
  const [sort, setSort] = useState<Sort>('OLDEST')
  const [reason, setReason] = useState<ReportReason>()
  const [params, setParams] = useSearchParams()
  const input = { ...FIRST, sort, ...(reason && { reason }) }
  const { data: queue, error, refetch } = useRead(getReportQueue, input)
  const opened = caseIn(params)
  const chosen = opened ?? keyOf(queue?.content[0])
  const choose = (key: CaseKey | undefined) => setParams(queryOf(key), { preventScrollReset: true })
  const after = (key: CaseKey) => choose(keyOf(queue?.content.find((one) => !isCase(one, key))))
  const late = (queue?.overdue ?? 0) > 0
  return (
    <OperationFrame
      title={m.operator_moderation()}
      facts={queue && <Facts total={queue.total ?? 0} overdue={queue.overdue} oldestAt={queue.oldestAt} />}
      actions={<Filters sort={sort} reason={reason} onSort={setSort} onReason={setReason} />}
      {...(queue && { counts: { '/operation/moderation': { count: queue.total ?? 0, late } } })}
    >
      {!queue && !error && <RowBones count={5} />}
      {!queue && error && (
        <StatePanel mark="broken" title={m.operator_moderation_failed()} text={m.app_failed_server()}>
          <Button onClick={() => void refetch()}>{m.app_try_again()}</Button>
        </StatePanel>
      )}
      {queue && queue.content.length === 0 && !opened && (
        <StatePanel
          mark="missing"
          title={m.operator_moderation_empty_title()}
          text={m.operator_moderation_empty_text()}
        />
      )}
      {queue && (queue.content.length > 0 || opened) && (
        <div className={`${styles['columns']} ${opened ? styles['opened'] : ''}`}>
          <QueueList cases={queue.content} chosen={chosen} onChoose={choose} />
          {chosen && (
            <CaseView
              key={`${chosen.kind} ${chosen.id}`}
              subject={chosen}
              onClose={() => choose(undefined)}
              onDecided={() => after(chosen)}
            />
          )}
        </div>
      )}
      <RequestedFeeds />
    </OperationFrame>
  )
}

function Facts({ total, overdue, oldestAt }: { total: number; overdue: number; oldestAt: string | null }) {
  return (
    <>
      {m.operator_moderation_wait({ count: total })}
      {oldestAt && (
        <>
          {' · '}
          <Age of={oldestAt} />
        </>
      )}
      {overdue > 0 && <strong className={styles['late']}> · {m.operator_moderation_late({ count: overdue })}</strong>}
    </>
  )
}

interface FiltersProps {
  sort: Sort
  reason: ReportReason | undefined
  onSort: (sort: Sort) => void
  onReason: (reason: ReportReason | undefined) => void
}

function Filters({ sort, reason, onSort, onReason }: FiltersProps) {
  const reasons = ReportReason.options.map((value) => ({ value, name: REASONS[value]() }))
  return (
    <>
      <SelectField
        bare
        label={m.operator_moderation_reason()}
        value={reason ?? ''}
        options={[{ value: '', name: m.operator_moderation_all() }, ...reasons]}
        onChoose={(value) => onReason(ReportReason.options.find((each) => each === value))}
      />
      <SelectField
        bare
        label={m.operator_moderation_sort()}
        value={sort}
        options={SORTS.map(({ value, name }) => ({ value, name: name() }))}
        onChoose={(value) => onSort(SORTS.find((each) => each.value === value)?.value ?? 'OLDEST')}
      />
    </>
  )
}
