import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { MOST_PREVIEWED, previewRegrade } from '@chowk/contract/quiz/regrade.ts'
import type { RegradedResult, Totals } from '@chowk/contract/quiz/regrade.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Link } from 'react-router'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Note } from '../../ui/note.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { PassedMark } from '../passed-mark.tsx'
import { marksText, percentText } from '../percent.rules.ts'
import { ApplyForm } from './apply-form.tsx'
import { REGRADE_ERRORS } from './regrade-words.ts'
import styles from './regrade.module.css'
import type { Wanted } from './change-values.ts'

type Preview = Output<typeof previewRegrade>
const SIZE = 20

interface ChangesProps {
  wanted: Wanted
  onClose: () => void
}

/** Whose result changes by a correction, before it is done, and its last step (QX2, QX4). */
export function Changes({ wanted, onClose }: ChangesProps) {
  const [neverLower, setNeverLower] = useState(true)
  const [page, setPage] = useState(0)
  const preview = useRead(previewRegrade, { ...wanted, neverLower, page, size: SIZE })
  return (
    <Section title={m.quiz_regrade_changes()}>
      <div className="stack gap-4">
        <CheckboxField
          label={m.quiz_regrade_never_lower()}
          hint={m.quiz_regrade_never_lower_says()}
          checked={neverLower}
          onChange={({ target }) => {
            setNeverLower(target.checked)
            setPage(0)
          }}
        />
        <ReadBoundary
          read={preview}
          refused={({ code }) => {
            const says = REGRADE_ERRORS[code as keyof typeof REGRADE_ERRORS] as (() => string) | undefined
            return (
              says && (
                <Note kind="fault" alert>
                  {says()}
                </Note>
              )
            )
          }}
        >
          {(shown) => (
            <>
              <Numbers preview={shown} />
              <Results preview={shown} page={page} onPage={setPage} />
              <ApplyForm wanted={{ ...wanted, neverLower }} number={shown.number} onClose={onClose} />
            </>
          )}
        </ReadBoundary>
      </div>
    </Section>
  )
}

function Numbers({ preview }: { preview: Preview }) {
  const { results, better, worse, spared, newPasses, lostPasses, running } = preview
  const all = [
    { name: m.quiz_regrade_results(), count: results, isAlways: true },
    { name: m.quiz_regrade_better(), count: better, isAlways: true },
    { name: m.quiz_regrade_worse(), count: worse, isAlways: true },
    { name: m.quiz_regrade_kept(), count: spared },
    { name: m.quiz_regrade_new_passes(), count: newPasses },
    { name: m.quiz_regrade_lost_passes(), count: lostPasses },
    { name: m.quiz_regrade_running_quizzes(), count: running },
  ]
  return (
    <dl className={`gap-3 ${styles['numbers']}`}>
      {all
        .filter(({ count, isAlways }) => isAlways || count > 0)
        .map(({ name, count }) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd className="h2 tabular">{grouped(count)}</dd>
          </div>
        ))}
    </dl>
  )
}

interface ResultsProps {
  preview: Preview
  page: number
  onPage: (page: number) => void
}

function Results({ preview, page, onPage }: ResultsProps) {
  const { better, worse, spared, changes, total, isCut } = preview
  const unseen = better + worse + spared - total
  const hasMore = (page + 1) * SIZE < total
  return (
    <div className="stack gap-3">
      {better + worse + spared === 0 && <p>{m.quiz_regrade_no_changes()}</p>}
      {changes.length > 0 && (
        <Table
          label={m.quiz_regrade_changes()}
          columns={columns()}
          rows={changes}
          keyOf={({ resultSlug }) => resultSlug}
        />
      )}
      <Pager
        {...(page > 0 && { before: { onPress: () => onPage(page - 1) } })}
        {...(hasMore && { after: { onPress: () => onPage(page + 1) } })}
      >
        {m.quiz_regrade_page({ page: page + 1 })}
      </Pager>
      {unseen > 0 && <p className="small muted">{m.quiz_regrade_others({ count: unseen })}</p>}
      {isCut && <Note kind="notice">{m.quiz_regrade_cut({ count: grouped(MOST_PREVIEWED) })}</Note>}
    </div>
  )
}

const numbersText = ({ percent, marks, mostMarks }: Totals) =>
  m.quiz_regrade_of_percent({
    percent: percentText(percent),
    marks: marksText(marks),
    most: marksText(mostMarks),
  })

const columns = (): Column<RegradedResult>[] => [
  {
    name: 'name',
    label: m.quiz_regrade_taker(),
    card: 'title',
    cell: ({ name, resultSlug }) => (
      <Link className="hover-underline" to={`/result/${resultSlug}`}>
        {name}
      </Link>
    ),
  },
  {
    name: 'before',
    label: m.quiz_regrade_before(),
    card: 'line',
    isNumber: true,
    cell: (row) => numbersText(row.before),
  },
  {
    name: 'after',
    label: m.quiz_regrade_after(),
    card: 'line',
    isNumber: true,
    cell: ({ after, isSpared }) => (isSpared ? m.quiz_regrade_kept_row() : numbersText(after)),
  },
  {
    name: 'passed',
    label: m.quiz_passed(),
    silent: true,
    card: 'end',
    cell: ({ before, after }) => before.passed !== after.passed && <PassedMark passed={after.passed} />,
  },
]
