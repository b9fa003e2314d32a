import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UploadedFile } from '@chowk/server/platform/upload/taking.ts'

const HEAD_BYTES = 64

/** A file as a form brings it, in a folder that is thrown away afterwards. */
export async function bringFile(folder: string, name: string, bytes: Buffer): Promise<UploadedFile> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return new UploadedFile({ path, name, bytes: bytes.length, sha256, head: bytes.subarray(0, HEAD_BYTES) })
}
