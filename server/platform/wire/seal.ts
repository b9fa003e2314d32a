import { createCipheriv, createDecipheriv } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Media type of a sealed body: AES-256-CBC over gzip over JSON, raw bytes. An encoding over TLS (R7.01), not a protection. */
export const SEALED = 'application/vnd.chowk.sealed'

/** Key (32 bytes), vector (16 bytes) and the id by which a client notices that they were changed. */
export interface Seal {
  key: Buffer
  iv: Buffer
  id: string
}

/** Seals the text of an envelope. 15 KB take about 0.15 ms, most of it gzip. */
export function sealText(seal: Seal, text: string | Buffer): Buffer<ArrayBuffer> {
  const cipher = createCipheriv('aes-256-cbc', seal.key, seal.iv)
  return Buffer.concat([cipher.update(gzipSync(text, { level: 1 })), cipher.final()])
}

/** Opens what `sealText` made; throws when key, vector or bytes are others. */
export function openSealed(seal: Seal, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-cbc', seal.key, seal.iv)
  return gunzipSync(Buffer.concat([decipher.update(bytes), decipher.final()])).toString('utf8')
}
