import type { QrCode } from '@chowk/contract/organisation/qr.ts'
import { QR_COLOURS, logoBox } from './qr.rules.ts'

/** Width of the picture for print. */
export const PNG_PX = 1024

/** A logo as its bytes, and of which kind they are. */
export interface Logo {
  bytes: Buffer
  mediaType: string
}

/** A code as SVG; in its middle the logo, if it has one, on a paper of its own. */
export function svgOf({ path, modules }: Pick<QrCode, 'path' | 'modules'>, logo?: Logo): string {
  const { dark, light } = QR_COLOURS
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges">`
  const code = `<path fill="${light}" d="M0 0h${modules}v${modules}H0z"/><path fill="${dark}" d="${path}"/>`
  return `${head}${code}${logo ? logoSvg(modules, logo) : ''}</svg>`
}

function logoSvg(modules: number, { bytes, mediaType }: Logo): string {
  const { at: corner, width } = logoBox(modules)
  // The paper is within the width that a logo may have, so that never more of the code is covered.
  const paper = `<path fill="${QR_COLOURS.light}" d="M${corner} ${corner}h${width}v${width}h-${width}z"/>`
  const inner = width - 1
  const picture = `<image x="${corner + 0.5}" y="${corner + 0.5}" width="${inner}" height="${inner}" href="data:${mediaType};base64,${bytes.toString('base64')}"/>`
  return paper + picture
}

/** A logo as every reader of SVG and the printer take it. */
export async function logoOf(bytes: Uint8Array): Promise<Logo> {
  const { default: sharp } = await import('sharp')
  return {
    bytes: await sharp(bytes).resize(240, 240, { fit: 'contain', background: QR_COLOURS.light }).png().toBuffer(),
    mediaType: 'image/png',
  }
}

/** The same code as PNG, 1024 pixels wide, each module of as many whole pixels as fit, the rest as silence around it. */
export async function pngOf(code: Pick<QrCode, 'path' | 'modules'>, logo?: Logo): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const scale = Math.floor(PNG_PX / code.modules)
  const width = scale * code.modules
  const before = Math.floor((PNG_PX - width) / 2)
  const after = PNG_PX - width - before
  const drawn = await sharp(Buffer.from(svgOf(code, logo)), { density: 72 * scale })
    .resize(width, width, { kernel: 'nearest' })
    .flatten({ background: QR_COLOURS.light })
    .png()
    .toBuffer()
  return await sharp(drawn)
    .extend({ top: before, left: before, bottom: after, right: after, background: QR_COLOURS.light })
    .png({ palette: !logo })
    .toBuffer()
}
