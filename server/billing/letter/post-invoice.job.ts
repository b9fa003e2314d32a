import type { OrderKind } from '@chowk/contract/billing/order.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { Attachment, Language } from '../../platform/post/letter.ts'
import { findPrintable } from '../invoice/invoice.ts'
import type { PlanNews } from './plan-letter.ts'
import { tellOwners } from './tell-owners.ts'

/** The job that mails an invoice or a credit note to whoever owns the workspace. */
export const POST_INVOICE = 'post-invoice'

type Printable = NonNullable<Awaited<ReturnType<typeof findPrintable>>>

const NEWS = { NEW: 'BOUGHT', RENEWAL: 'RENEWED', UPGRADE: 'UPGRADED' } as const satisfies Record<OrderKind, string>

// Owners hear of money that comes and of money that goes back.
function newsOf({ number, facts: { kind, totalPaise, endsAt, credits } }: Printable): PlanNews {
  if (credits) return { is: 'REFUNDED', totalPaise, number, reason: credits.reason }
  return { is: NEWS[kind], endsAt: new Date(endsAt), totalPaise, number }
}

const isPayload = (value: unknown): value is { invoiceId: string } =>
  typeof value === 'object' && value !== null && 'invoiceId' in value

/** Prints an invoice or a credit note in both languages and writes the letter that carries it. However often it runs, each owner gets one. */
export function postInvoiceTask(house: House): Task {
  return async (payload) => {
    if (!isPayload(payload)) return
    const found = await findPrintable(house.sql, payload.invoiceId)
    if (!found) return
    const { printInvoice } = await import('../invoice/invoice-pdf.ts')
    const { pdfOf } = await import('../../platform/print/typeset.ts')
    const { number, facts, workspaceId } = found
    const attached = async (language: Language): Promise<Attachment> => ({
      filename: `${number.replaceAll('/', '-')}-${language}.pdf`,
      contentType: 'application/pdf',
      base64: pdfOf(await printInvoice(found, language), house.log, `invoice ${number}`).toString('base64'),
    })
    const invoice = { en: await attached('en'), hi: await attached('hi') }
    const { plan, billTo } = facts
    await house.sql.begin(async (tx) => {
      await tellOwners(tx, house, {
        workspaceId,
        plan,
        once: `invoice ${payload.invoiceId}`,
        news: newsOf(found),
        invoice,
        alsoTo: billTo.email,
      })
    })
  }
}
