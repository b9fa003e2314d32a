import { useState } from 'react'
import { deleteQr, getQr } from '@chowk/contract/organisation/qr.ts'
import type { QrCode } from '@chowk/contract/organisation/qr.ts'
import { useAction } from '../../app/form/use-action.ts'
import { dateAndClock, dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { QrPicture } from './qr-picture.tsx'
import { KIND, STATE } from './qr-words.ts'
import styles from './qr.module.css'

interface CaseProps {
  code: QrCode
  onClose: () => void
}

/** One code: large, with what it says, its files, and how often it was scanned. */
export function QrCase({ code, onClose }: CaseProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      {!asks && (
        <Sheet label={code.label} onClose={onClose} wide="form">
          <div className="stack gap-4">
            <h2 className="h3">{code.label}</h2>
            <div className={`gap-4 ${styles['case']}`}>
              <div className={styles['large']}>
                <QrPicture code={code} name={m.qr_picture({ label: code.label })} />
              </div>
              <Facts code={code} />
            </div>
            <p className="small muted breaks">{code.url}</p>
            <Files code={code} />
            <div className="cluster gap-2 line-above">
              <Button variant="plain" onClick={onClose}>
                {m.app_close()}
              </Button>
              <Button variant="danger" onClick={() => setAsks(true)}>
                {m.app_delete()}
              </Button>
            </div>
          </div>
        </Sheet>
      )}
      {asks && <DeleteQuestion code={code} onClose={() => setAsks(false)} onDone={onClose} />}
    </>
  )
}

function Facts({ code }: { code: QrCode }) {
  const recent = code.scansByDay.reduce((sum, { scans }) => sum + scans, 0)
  const rows: [string, string | null][] = [
    [m.qr_kind(), KIND[code.kind]()],
    [m.qr_state(), STATE[code.state]()],
    [m.app_until(), code.lastDay ? dateText(code.lastDay) : m.qr_for_ever()],
    [m.qr_starts(), code.startsAt && dateAndClock(code.startsAt)],
    [m.qr_location(), code.location || null],
    [m.qr_joining(), code.joining && (code.joining === 'MEMBER' ? m.qr_joining_member() : m.qr_joining_request())],
    [m.qr_uses(), code.maxUses === null ? null : m.qr_used({ uses: grouped(code.uses), most: grouped(code.maxUses) })],
    [m.qr_domain(), code.domain],
    [m.qr_word(), code.word],
    [m.qr_scans(), m.qr_scans_month({ all: grouped(code.scans), month: grouped(recent) })],
    [m.qr_made_by(), code.createdBy],
  ]
  return (
    <dl className={`gap-2 small ${styles['facts']}`}>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="muted">{name}</dt>
              <dd className="breaks">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

// Both scripts, whichever the interface has now: a gate wants one, a staff room the other.
function Files({ code: { files } }: Pick<CaseProps, 'code'>) {
  const sheets = [
    [m.qr_labels(), files.labels],
    [m.qr_poster(), files.poster],
  ] as const
  return (
    <div className="stack gap-3">
      <div className="cluster gap-2">
        <ButtonAnchor href={files.png} variant="outlined" small>
          {m.qr_png()}
        </ButtonAnchor>
        <ButtonAnchor href={files.svg} variant="outlined" small>
          {m.qr_svg()}
        </ButtonAnchor>
      </div>
      {sheets.map(([name, address]) => (
        <div key={address} className="cluster gap-2">
          <span className="small">{name}</span>
          <ButtonAnchor href={`${address}?lang=en`} variant="outlined" small>
            English
          </ButtonAnchor>
          <ButtonAnchor href={`${address}?lang=hi`} variant="outlined" small>
            <span lang="hi">हिन्दी</span>
          </ButtonAnchor>
        </div>
      ))}
    </div>
  )
}

function DeleteQuestion({ code, onClose, onDone }: CaseProps & { onDone: () => void }) {
  const remove = useAction(deleteQr, { errors: { QR_NOT_FOUND: m.qr_gone }, refreshes: [getQr] })
  return (
    <ConfirmDialog
      title={m.qr_delete_title({ label: code.label })}
      action={m.app_delete()}
      isDanger
      isPending={remove.isPending}
      error={remove.problem ?? undefined}
      onConfirm={() => remove.mutate({ id: code.id }, { onSuccess: onDone })}
      onClose={onClose}
    >
      {code.kind === 'JOIN' ? m.qr_delete_join() : m.qr_delete_text()}
    </ConfirmDialog>
  )
}
