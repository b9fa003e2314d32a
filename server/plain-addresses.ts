import type { Hono } from 'hono'
import { registerRecordings } from './audio/recording-files.ts'
import { registerSpoken } from './audio/spoken/spoken-files.ts'
import { registerInvoices } from './billing/invoice/invoice-routes.ts'
import { mayTakeSeats } from './billing/billing.ts'
import { registerPayments } from './billing/payment/payment-routes.ts'
import { registerMedia } from './files/media/house-media.ts'
import { registerFiles } from './files/serving/serve.ts'
import { registerDataExports } from './identity/leaving/data-export-file.ts'
import { registerOwnPictures } from './identity/profile/own-picture.ts'
import { registerPortraits } from './identity/profile/portrait-pictures.ts'
import { registerScim } from './member/scim/scim-routes.ts'
import { registerMemberFiles } from './member/upload/download-routes.ts'
import { handlers } from './app.ts'
import { registerStop } from './notice/digest/stop-routes.ts'
import { registerWorkspaceCopies } from './organisation/closing/workspace-copy.ts'
import { registerFeeds } from './news/out/feed-out.ts'
import { askerAsVisitor } from './sharing/ask-as-visitor.ts'
import type { Env, Wire } from './platform/wire/wire.ts'
import { registerCertificates } from './quiz/certificate/certificate-routes.ts'
import { registerQuizFiles } from './quiz/summary-file/large-file.ts'
import { registerQrFiles } from './organisation/qr/qr-routes.ts'
import { registerSharing } from './sharing/sharing.ts'

/** What is asked for by its address and is no call: files, feeds and what a gateway sends. */
export function registerPlainAddresses(routes: Hono<Env>, wire: Wire): void {
  const { house } = wire
  registerFeeds(routes, wire)
  registerDataExports(routes, wire)
  registerWorkspaceCopies(routes, wire)
  registerOwnPictures(routes, wire)
  registerPortraits(routes)
  // Before recordings, whose addresses have the same shape.
  registerSpoken(routes, wire)
  registerRecordings(routes, wire)
  registerFiles(routes, house)
  registerMedia(routes)
  registerInvoices(routes, wire)
  registerCertificates(routes, wire)
  registerQuizFiles(routes, wire)
  registerQrFiles(routes, wire)
  registerPayments(routes, wire)
  registerStop(routes, house)
  registerMemberFiles(routes, wire)
  registerScim(routes, wire, mayTakeSeats)
  registerSharing(routes, wire, askerAsVisitor(house, handlers))
}
