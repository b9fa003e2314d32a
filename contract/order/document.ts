import * as z from 'zod/mini'
import { Paise } from '../money.ts'

/** Kinds of documents about orders, by the tax status of the seller (S35). */
export const DocumentKind = z.enum(['TAX_INVOICE', 'BILL_OF_SUPPLY', 'RECEIPT', 'CREDIT_NOTE'])
/** See the schema of the same name. */
export type DocumentKind = z.infer<typeof DocumentKind>

/** A document about an order. Its PDF is at `/order-documents/<documentId>.pdf?lang=en` or `hi`. */
export const OrderDocument = z.object({
  documentId: z.string(),
  kind: DocumentKind,
  number: z.string(),
  totalPaise: Paise,
  issuedAt: z.string(),
})
/** See the schema of the same name. */
export type OrderDocument = z.infer<typeof OrderDocument>
