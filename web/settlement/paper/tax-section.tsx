import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { rupees } from '@chowk/contract/money.ts'
import { getTaxAtSource } from '@chowk/contract/settlement/paper.ts'
import type { TcsHeads, TcsMonth, TdsQuarter } from '@chowk/contract/settlement/paper.ts'
import { monthText } from '../../app/calendar/month-text.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Section } from '../../ui/section.tsx'
import { dayOf } from '../../ui/time.rules.ts'
import styles from '../settings/payout-settings.module.css'

/** Financial years that can be chosen: this one and those before it. */
const YEARS = 6
const APRIL = 3

function financialYears(now: string): number[] {
  const { year, month } = dayOf(now)
  const current = month < APRIL ? year - 1 : year
  return Array.from({ length: YEARS }, (_, before) => current - before)
}

const nameOfYear = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** TCS by month and TDS by quarter of a financial year. */
export function TaxSection() {
  const years = financialYears(useNow())
  const [chosen, setChosen] = useState<number | null>(null)
  const year = chosen ?? years[0] ?? 0
  const tax = useRead(getTaxAtSource, { year })
  return (
    <Section
      title={m.papers_tax()}
      note={
        <SelectField
          compact
          label={m.papers_year()}
          value={String(year)}
          options={years.map((each) => ({ value: String(each), name: nameOfYear(each) }))}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      }
    >
      <p className={`small muted ${styles['part']}`}>{m.papers_tax_text()}</p>
      <ReadBoundary read={tax} failed={m.papers_tax_failed()}>
        {(found) => <TaxRows tax={found} />}
      </ReadBoundary>
    </Section>
  )
}

function TaxRows({ tax: { months, quarters } }: { tax: Output<typeof getTaxAtSource> }) {
  if (months.length === 0 && quarters.length === 0) return <p className="small">{m.papers_tax_empty()}</p>
  return (
    <div className="stack gap-5">
      {months.length > 0 && (
        <div>
          <h3 className="h4">{m.papers_tcs()}</h3>
          <ul>
            {months.map((tcs) => (
              <TcsRow key={`${tcs.month} ${tcs.gstin}`} tcs={tcs} />
            ))}
          </ul>
        </div>
      )}
      {quarters.length > 0 && (
        <div>
          <h3 className="h4">{m.papers_tds()}</h3>
          <ul>
            {quarters.map((tds) => (
              <TdsRow key={`${tds.quarter} ${tds.pan}`} tds={tds} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const sumOf = ({ cgstPaise, sgstPaise, igstPaise }: TcsHeads): number => cgstPaise + sgstPaise + igstPaise

/** The heads of an amount, which returns ask for one by one. */
function headsText({ cgstPaise, sgstPaise, igstPaise }: TcsHeads): string {
  const heads = [
    ['CGST', cgstPaise],
    ['SGST', sgstPaise],
    ['IGST', igstPaise],
  ] as const
  return heads.flatMap(([head, paise]) => (paise === 0 ? [] : [`${head} ${rupees(paise)}`])).join(' · ')
}

function TcsRow({ tcs: { month, gstin, collected, returned, due, carried } }: { tcs: TcsMonth }) {
  const carriedPaise = sumOf(carried)
  const heads = headsText(due)
  return (
    <TaxRow
      title={monthText(`${month}-15T12:00:00Z`)}
      payer={gstin}
      duePaise={sumOf(due)}
      says={[
        m.papers_collected({ amount: rupees(sumOf(collected)) }),
        m.papers_returned({ amount: rupees(sumOf(returned)) }),
        ...(heads === '' ? [] : [heads]),
      ]}
    >
      {carriedPaise < 0 && <span className="small muted">{m.papers_carried({ amount: rupees(-carriedPaise) })}</span>}
    </TaxRow>
  )
}

const QUARTERS = [m.papers_quarter_1, m.papers_quarter_2, m.papers_quarter_3, m.papers_quarter_4]

function TdsRow({ tds: { quarter, pan, deductedPaise, returnedPaise, duePaise } }: { tds: TdsQuarter }) {
  return (
    <TaxRow
      title={QUARTERS[quarter - 1]?.() ?? ''}
      payer={pan === '' ? m.papers_no_pan() : `PAN ${pan}`}
      duePaise={duePaise}
      says={[
        m.papers_deducted({ amount: rupees(deductedPaise) }),
        m.papers_returned({ amount: rupees(returnedPaise) }),
      ]}
    />
  )
}

interface TaxRowProps {
  title: string
  payer: string
  duePaise: number
  says: readonly string[]
  children?: ReactNode
}

function TaxRow({ title, payer, duePaise, says, children }: TaxRowProps) {
  return (
    <li className="row spread gap-3 line-below">
      <span className="stack gap-1">
        <span className="small-strong">{title}</span>
        <span className="small muted tabular">{payer}</span>
        <span className="small muted tabular">{says.join(' · ')}</span>
        {children}
      </span>
      <span className="stack gap-1">
        <span className="small muted">{m.papers_due()}</span>
        <span className="small-strong tabular">{rupees(duePaise)}</span>
      </span>
    </li>
  )
}
