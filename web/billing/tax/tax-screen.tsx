import type { Output } from '@chowk/contract/call.ts'
import { TAX_STATES, getTax } from '@chowk/contract/billing/tax.ts'
import type { TaxInformation } from '@chowk/contract/billing/tax.ts'
import { OwnFrame, ownFrameReads } from '../../app/area-frame/own-frame.tsx'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Section } from '../../ui/section.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { TaxForm } from './tax-form.tsx'
import styles from './tax.module.css'

type Shown = { told: Output<typeof getTax> }

/** Tax details of the own workspace, or one's own: said once, changed from a day on, with what held before. */
const page = screenOf({
  title: m.tax_title,
  reads: () => ({ told: read(getTax, {}) }),
  prefetch: ownFrameReads,
  frame: ({ children }) => (
    <OwnFrame title={m.tax_title()} facts={m.tax_lead()}>
      {children}
    </OwnFrame>
  ),
  failed: m.tax_failed,
  refusals: { NOT_ALLOWED: AdministratorsOnly },
  show: Tax,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function AdministratorsOnly() {
  return <StatePanel mark="locked" title={m.tax_locked_title()} text={m.tax_locked_text()} />
}

function Tax({ told: { tax, receivesGifts, name } }: Shown) {
  return (
    <div className={`stack gap-6 ${styles['screen']}`}>
      <TaxForm tax={tax} name={name} receivesGifts={receivesGifts} />
      {tax && tax.earlier.length > 0 && <History earlier={tax.earlier} />}
    </div>
  )
}

const stateName = (digits: string) => TAX_STATES.find(({ gst }) => gst === digits)?.[getLocale()] ?? digits

function History({ earlier }: Pick<TaxInformation, 'earlier'>) {
  return (
    <Section title={m.tax_history()}>
      <ul>
        {earlier.map((entry) => (
          <li key={entry.since} className={`stack gap-1 line-above ${styles['entry']}`}>
            <p className="strong">
              {m.tax_history_span({ from: dateText(entry.since), until: dateText(entry.until) })}
            </p>
            <p className="small breaks">
              {entry.legalName} · {entry.gstin ? `GSTIN ${entry.gstin}` : m.tax_history_no_gstin()} ·{' '}
              {stateName(entry.state)}
            </p>
            {entry.enteredBy && <p className="small muted">{m.tax_history_by({ name: entry.enteredBy })}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
