import { create } from 'qrcode'
import type { Modules } from './qr.rules.ts'

/** The modules of an address, at the level of which 15 % may be lost. */
export const modulesOf = (url: string): Modules => create(url, { errorCorrectionLevel: 'M' }).modules
