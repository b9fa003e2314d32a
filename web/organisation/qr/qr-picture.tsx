import type { QrCode } from '@chowk/contract/organisation/qr.ts'
import styles from './qr.module.css'

/** A code, drawn. In the dark too it is ink on white: many readers find no white on black. */
export function QrPicture({ code, name }: { code: Pick<QrCode, 'path' | 'modules'>; name?: string }) {
  return (
    <svg
      className={styles['picture']}
      viewBox={`0 0 ${code.modules} ${code.modules}`}
      shapeRendering="crispEdges"
      {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      <path fill="#fff" d={`M0 0h${code.modules}v${code.modules}H0z`} />
      <path fill="#000" d={code.path} />
    </svg>
  )
}
