import { IconAlertCircle, IconHelpCircle } from '../../ui/icons.ts'
import { useState } from 'react'
import { changeUploadRow, checkUpload, getUpload, listUploadRows } from '@chowk/contract/member/upload.ts'
import type { RowFault, Upload, UploadField, UploadRow } from '@chowk/contract/member/upload.ts'
import { useAction } from '../../app/form/use-action.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { RowForm } from './row-form.tsx'
import { CHECK_ERRORS, FIELDS, MOVED_CODES, MOVED_ERRORS } from './upload-words.ts'
import styles from './upload.module.css'

const REFRESHES = [getUpload, listUploadRows]
const ERRORS = { ...MOVED_ERRORS, ROW_NOT_FOUND: () => m.upload_error_gone() }

/** Below a row: what is wrong with it and what can be done, or what it would change. */
export function RowDetail({ upload, row }: { upload: Upload; row: UploadRow }) {
  const [isEdited, setEdited] = useState(false)
  const change = useAction(changeUploadRow, { errors: ERRORS, refreshes: REFRESHES, staleCodes: MOVED_CODES })
  const mayChange = upload.state === 'READY' && row.outcome === null
  const send = (more: { values?: Partial<Record<UploadField, string>>; isLeftOut?: boolean }) =>
    change.mutate({ uploadId: upload.id, number: row.number, ...more })
  const isOut = row.plan === 'LEFT_OUT'
  const faults = distinct(row.faults)
  const steps = mayChange && (
    <span className="cluster gap-3">
      {row.plan !== 'REMOVE' && !isOut && (
        <button type="button" className="text-button small-strong accent" onClick={() => setEdited(true)}>
          {m.app_edit()}
        </button>
      )}
      <button
        type="button"
        className="text-button small-strong accent"
        disabled={change.isPending}
        onClick={() => send({ isLeftOut: !isOut })}
      >
        {isOut ? m.upload_take_in() : m.upload_leave_out()}
      </button>
    </span>
  )
  return (
    <div className={`stack gap-2 ${styles['detail']}`}>
      {faults.map((fault, position) => (
        <Fault key={`${fault.code} ${fault.field}`} fault={fault}>
          {mayChange && fault.code === 'BIRTH_AMBIGUOUS' && (
            <CheckAnew upload={upload} more={{ dateOrder: 'DAY_FIRST' }} label={m.upload_dates_so()} />
          )}
          {mayChange && fault.code === 'DEPARTMENT_UNKNOWN' && !upload.makesDepartments && (
            <CheckAnew upload={upload} more={{ makesDepartments: true }} label={m.upload_makes_departments()} />
          )}
          {mayChange && fault.suggestion !== null && fault.field !== null && (
            <button
              type="button"
              className="text-button small-strong accent"
              disabled={change.isPending}
              onClick={() => fault.field && send({ values: { [fault.field]: fault.suggestion ?? '' } })}
            >
              {takingOf(fault)}
            </button>
          )}
          {position === faults.length - 1 && steps}
        </Fault>
      ))}
      {row.differences.map(({ field, before, after }) => (
        <span key={field} className="small muted">
          {m.upload_difference({ field: FIELDS[field](), before: before || '–', after: after || '–' })}
        </span>
      ))}
      {faults.length === 0 && steps}
      {change.problem && (
        <span role="alert" className="small danger">
          {change.problem}
        </span>
      )}
      {isEdited && <RowForm upload={upload} row={row} onClose={() => setEdited(false)} />}
    </div>
  )
}

const takingOf = ({ code, suggestion }: RowFault) =>
  code === 'BIRTH_AMBIGUOUS' && suggestion !== null
    ? m.upload_dates_other({ date: dateText(suggestion) })
    : m.upload_use_it()

interface CheckAnewProps {
  upload: Upload
  more: { dateOrder: 'DAY_FIRST' } | { makesDepartments: true }
  label: string
}

// Said once, it holds for the whole file.
function CheckAnew({ upload, more, label }: CheckAnewProps) {
  const { id: uploadId, columns, mode, makesDepartments, dateOrder } = upload
  const check = useAction(checkUpload, { errors: CHECK_ERRORS, refreshes: REFRESHES, staleCodes: MOVED_CODES })
  const fields = columns.map(({ field }) => field)
  return (
    <>
      <button
        type="button"
        className="text-button small-strong accent"
        disabled={check.isPending}
        onClick={() =>
          check.mutate({ uploadId, fields, mode, makesDepartments, ...(dateOrder && { dateOrder }), ...more })
        }
      >
        {label}
      </button>
      {check.problem && (
        <span role="alert" className="danger">
          {check.problem}
        </span>
      )}
    </>
  )
}

// The same sentence of several cells is said once.
const distinct = (faults: readonly RowFault[]): RowFault[] =>
  faults.filter(
    ({ message, suggestion }, position) =>
      suggestion !== null || faults.findIndex((other) => other.message.en === message.en) === position,
  )

function Fault({ fault, children }: { fault: RowFault; children: React.ReactNode }) {
  const Icon = fault.isWarning ? IconHelpCircle : IconAlertCircle
  return (
    <span className={`cluster gap-2 small ${fault.isWarning ? styles['warning'] : 'danger'}`}>
      <span className="row gap-2">
        <Icon size={16} stroke={1.75} aria-hidden />
        <span>{fault.message[getLocale()]}</span>
      </span>
      {children}
    </span>
  )
}
