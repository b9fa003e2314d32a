import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readLasting, writeLasting } from '../storage/lasting-file.ts'
import { BadBackup, homeFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/** The secrets of an installation, if they are not in its environment. */
export const SECRETS = 'secrets.json'
/** The list of accounts that were deleted. */
const ERASED = 'erased-people.txt'
// The database itself, pictures that are fetched or drawn again, and uploads under way.
const LEFT_OUT = new Set(['postgres', 'pictures', 'share', 'incoming'])

type StoredFile = Manifest['files'][number]

/** Whether a folder is another one or lies in it. */
const isWithin = (folder: string, parent: string) => !relative(resolve(parent), resolve(folder)).startsWith('..')

/** Creates the folder of a new backup, which must be empty and outside of the home folder. */
export async function createBackupFolder(folder: string, home: string): Promise<void> {
  if (isWithin(folder, home)) throw new BadBackup(`Choose a folder outside of ${home}, which the backup copies.`)
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await fs.readdir(folder)
  if (found.length > 0) throw new BadBackup(`${folder} is not empty: name a new folder.`)
  // It holds personal data and secrets.
  await fs.chmod(folder, 0o700)
}

/** Copies the files of the home folder. Files that are deleted meanwhile are left out. */
export async function copyHome(home: string, folder: string): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  for await (const path of walk(home, '')) {
    const copied = await copyFile(join(home, path), homeFile(folder, path))
    if (copied) stored.push({ path: path.split(sep).join('/'), ...copied })
  }
  return stored
}

async function* walk(home: string, below: string): AsyncGenerator<string> {
  // Nobody may have stored a file yet, or a folder was just removed.
  const names = await fs.readdir(join(home, below)).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return [] as string[]
    throw failure
  })
  for (const name of names.toSorted()) {
    const path = join(below, name)
    if ((below === '' && LEFT_OUT.has(name)) || name.endsWith('.half')) continue
    // Followed: uploads may be on another disk.
    const found = await fs.stat(join(home, path)).catch(() => undefined)
    if (found?.isDirectory()) yield* walk(home, path)
    else if (found?.isFile()) yield path
  }
}

/** Copies one file and measures it; undefined if it is not there any more. */
async function copyFile(from: string, to: string): Promise<Omit<StoredFile, 'path'> | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  await fs.mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await pipeline(
      createReadStream(from),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(to, { mode: 0o600, flush: true }),
    )
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure
    await fs.rm(to, { force: true })
    return undefined
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Puts files back into a home folder. What is there stays, and lists of deleted accounts are joined. */
export async function restoreHome(folder: string, home: string, { files }: Manifest): Promise<void> {
  for (const { path } of files) {
    const to = join(home, path)
    if (path === ERASED) await joinErased(homeFile(folder, path), to)
    else if (!(await fs.stat(to).catch(() => undefined))) await putBack(homeFile(folder, path), to)
  }
}

// Whole or not at all.
async function putBack(from: string, to: string): Promise<void> {
  const half = `${to}.half`
  await copyFile(from, half)
  await fs.rename(half, to)
}

async function joinErased(from: string, to: string): Promise<void> {
  const lines = [...(await readLasting(to)).split('\n'), ...(await readLasting(from)).split('\n')]
  const known = new Set(lines.filter((line) => line !== ''))
  if (known.size > 0) await writeLasting(to, [...known, ''].join('\n'))
}

/** Puts the secrets of a backup into a home folder without any, before these are read or made; refuses other secrets. */
export async function restoreSecrets(folder: string, home: string, { files }: Manifest): Promise<void> {
  if (!files.some(({ path }) => path === SECRETS)) return
  const [kept, backedUp] = [await readLasting(join(home, SECRETS)), await readLasting(homeFile(folder, SECRETS))]
  if (kept === '') await putBackSecrets(home, backedUp)
  else if (kept !== backedUp)
    throw new BadBackup(
      `${join(home, SECRETS)} differs from that of the backup: move it away, or choose another CHOWK_HOME.`,
    )
}

const putBackSecrets = async (home: string, text: string) => await writeLasting(join(home, SECRETS), text)
