import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What stands in a small file beside the database; nothing where there is none. */
export async function readLasting(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return ''
    throw failure
  })
}

/** Writes it anew: a machine that stops meanwhile has the old one or the new one whole. */
export async function writeLasting(file: string, text: string): Promise<void> {
  const half = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(half, 'w', 0o600)
  await handle
    .writeFile(text)
    .then(async () => await handle.sync())
    .finally(async () => await handle.close())
  await rename(half, file)
}
