import fs from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Envelope, Refused } from '@chowk/contract/call.ts'
import { uploadAttachment } from '@chowk/contract/files/attachment.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import type { Caller } from './caller.ts'
import type { World } from './world.ts'

/** Gives the world a folder for files, thrown away after the test. */
export async function givenHome(world: World): Promise<string> {
  const home = await fs.mkdtemp(join(os.tmpdir(), 'chowk-files-'))
  world.config.home = home
  onTestFinished(async () => await fs.rm(home, { recursive: true, force: true }))
  return home
}

/** Every file of a folder, however deep. */
export async function filesIn(folder: string): Promise<string[]> {
  const all = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  return all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
}

/** One file of a form. */
export interface Sent {
  bytes: Uint8Array | Blob
  name: string
  type?: string
}

const blobOf = ({ bytes, type = 'application/octet-stream' }: Sent): Blob =>
  bytes instanceof Blob ? bytes : new Blob([Buffer.from(bytes)], { type })

type Answer = Envelope<Attachment & Refused>

/** Sends a file as a browser does; answers the whole envelope. */
export async function upload(
  caller: Caller,
  file: Sent,
  more: { fields?: Record<string, string>; poster?: Sent } = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(more.fields ?? {})) form.set(name, value)
  form.set('file', blobOf(file), file.name)
  if (more.poster) form.set('poster', blobOf(more.poster), more.poster.name)
  const response = await caller.fetch(uploadAttachment.address.replace('POST ', ''), { method: 'POST', body: form })
  return (await response.json()) as Answer
}
