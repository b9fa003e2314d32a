import type { Output } from '@chowk/contract/call.ts'
import { getDrive } from '@chowk/contract/donation/drive.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { SheetButton } from '../../ui/floating/sheet-button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Square } from '../../ui/square.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './donation.module.css'
import { GiftProgress } from './gift-progress.tsx'
import { ContributeForm, GiveForm } from './lazy-give-forms.ts'
import { ThanksWall } from './thanks-wall.tsx'

/** The cause of a workspace, with the form to give and the thanks to givers. */
export function DriveView({ customUrl }: { customUrl: string }) {
  return (
    <ReadBoundary
      read={useRead(getDrive, { customUrl })}
      level={1}
      failed={m.gift_drive_failed()}
      refused={({ code }) => code !== undefined && <NoDrive />}
    >
      {(drive) => <Shown drive={drive} />}
    </ReadBoundary>
  )
}

const NoDrive = () => (
  <StatePanel level={1} mark="missing" title={m.gift_drive_missing_title()} text={m.gift_drive_missing_text()}>
    <ButtonLink to="/donation">{m.gift_drive_all()}</ButtonLink>
  </StatePanel>
)

function Shown({ drive }: { drive: Output<typeof getDrive> }) {
  const { customUrl, name, logo, title, about, goalPaise, totals, mayGiveMoney } = drive
  return (
    <div className={styles['columns']}>
      <div className="stack gap-5">
        <div className="row gap-3">
          <Square logo={logo} size={56} />
          <div className="stack gap-1">
            <p className="small muted breaks">{nameOf(name)}</p>
            <h1 className="h1 breaks">{title}</h1>
          </div>
        </div>
        <GiftProgress totals={totals} goalPaise={goalPaise} />
        <WrittenText text={about} />
      </div>
      <div className={`stack gap-5 ${styles['form']}`}>
        {mayGiveMoney ? <GiveForm drive={drive} /> : <Note kind="notice">{m.gift_minor()}</Note>}
        <Section title={m.gift_other_ways()}>
          <div className="stack gap-3">
            <p className="small muted">{m.gift_other_ways_text()}</p>
            <SheetButton name={m.gift_report_contribution()}>
              {(close) => <ContributeForm drive={drive} onDone={close} />}
            </SheetButton>
          </div>
        </Section>
        <p>
          <ButtonLink to="/donation" variant="plain" small>
            {m.gift_drive_all()}
          </ButtonLink>
        </p>
      </div>
      <div>
        <ThanksWall customUrl={customUrl} />
      </div>
    </div>
  )
}
