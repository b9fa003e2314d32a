import { IconPlus, IconScan } from '../../ui/icons.ts'
import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { getQr, listApplicableQr } from '@chowk/contract/organisation/qr.ts'
import type { QrCode } from '@chowk/contract/organisation/qr.ts'
import { OwnFrame, ownFrameReads } from '../../app/area-frame/own-frame.tsx'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenFrameProps } from '../../app/screen/screen.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { QrCase } from './qr-case.tsx'
import { QrForm } from './qr-form.tsx'
import { QrPicture } from './qr-picture.tsx'
import { KIND, STATE } from './qr-words.ts'
import styles from './qr.module.css'

type Shown = { codes: Output<typeof getQr>; may: Output<typeof listApplicableQr> }

/** QR codes of the own workspace, or of one's own page: made, scanned, printed and deleted. */
const page = screenOf({
  title: m.qr_title,
  reads: () => ({ codes: read(getQr, {}), may: read(listApplicableQr, {}) }),
  prefetch: ownFrameReads,
  frame: Frame,
  failed: m.qr_failed,
  refusals: { NOT_ALLOWED: AdministratorsOnly },
  show: Codes,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function Frame({ answers, children }: ScreenFrameProps<Shown>) {
  const codes = answers?.codes
  return (
    <OwnFrame
      title={m.qr_title()}
      facts={codes && codes.content.length > 0 ? m.qr_facts({ active: codes.active, most: codes.most }) : undefined}
      actions={
        answers && (
          <>
            <ButtonAnchor href="/scan" variant="outlined" small>
              <IconScan size={20} stroke={1.75} aria-hidden />
              {m.qr_scan_title()}
            </ButtonAnchor>
            <NewCode may={answers.may} />
          </>
        )
      }
    >
      {children}
    </OwnFrame>
  )
}

function NewCode({ may }: { may: Shown['may'] }) {
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<QrCode>()
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <IconPlus size={20} stroke={1.75} aria-hidden />
        {m.qr_new()}
      </Button>
      {isOpen && (
        <QrForm
          may={may}
          onClose={() => setOpen(false)}
          onMade={(code) => {
            setOpen(false)
            setMade(code)
          }}
        />
      )}
      {made && <QrCase code={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function AdministratorsOnly() {
  return <StatePanel mark="locked" title={m.qr_locked_title()} text={m.qr_locked_text()} />
}

function Codes({ codes: { content } }: Shown) {
  const [openId, setOpenId] = useState<string>()
  const open = content.find(({ id }) => id === openId)
  if (content.length === 0) return <StatePanel mark="missing" title={m.qr_none_title()} text={m.qr_none_text()} />
  return (
    <>
      <Table label={m.qr_title()} columns={columns(setOpenId)} rows={content} keyOf={({ id }) => id} />
      {open && <QrCase code={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

const columns = (onOpen: (id: string) => void): Column<QrCode>[] => [
  {
    name: 'label',
    label: m.app_called(),
    card: 'title',
    cell: (code) => (
      <span className="row gap-3">
        <span className={styles['small']}>
          <QrPicture code={code} />
        </span>
        <span className="stack">
          <button type="button" className={`text-button breaks ${styles['open']}`} onClick={() => onOpen(code.id)}>
            {code.label}
          </button>
          <span className={`small muted ${styles['under']}`}>
            {KIND[code.kind]()} · {m.qr_scans_count({ count: code.scans, shown: grouped(code.scans) })}
          </span>
        </span>
      </span>
    ),
  },
  { name: 'kind', label: m.qr_kind(), cell: ({ kind }) => KIND[kind]() },
  {
    name: 'scans',
    label: m.qr_scans(),
    isNumber: true,
    cell: ({ scans }) => m.qr_scans_count({ count: scans, shown: grouped(scans) }),
  },
  { name: 'until', label: m.app_until(), cell: ({ lastDay }) => (lastDay ? dateText(lastDay) : m.qr_for_ever()) },
  { name: 'state', label: m.qr_state(), card: 'end', cell: ({ state }) => STATE[state]() },
]
