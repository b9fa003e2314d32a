import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { writeLasting } from '../storage/lasting-file.ts'

const FORMAT = 1
const FILE = 'manifest.json'

const Hash = z.string().check(z.regex(/^[\da-f]{64}$/))
const Size = z.int().check(z.gte(0))

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The moment of the snapshot. */
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: Hash })),
  /** Newest migration of the queue's own tables. */
  queue: z.int(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: Size,
      bytes: Size,
      sha256: Hash,
    }),
  ),
  sequences: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      lastValue: z.string().check(z.regex(/^-?\d{1,20}$/)),
      isCalled: z.boolean(),
    }),
  ),
  /** Files of the home folder, by their path there. */
  files: z.array(z.object({ path: z.string(), bytes: Size, sha256: Hash })),
  /** Uploaded files are in a bucket, which the backup does not hold. */
  usesBucket: z.boolean(),
  /** Tells whether the server key is still the same, and not what it is. */
  keyMark: Hash,
})
/** See the schema of the same name. */
export type Manifest = z.infer<typeof Manifest>

/** A backup that is incomplete, damaged, or of another version, in one sentence for the operator. */
export class BadBackup extends Error {}

/** The mark of a server key. */
export const markOf = (serverKey: Buffer): string =>
  createHash('sha256').update('chowk backup ').update(serverKey).digest('hex')

/** Where the rows of a table stand. */
export const tableFile = (folder: string, { schema, name }: { schema: string; name: string }): string =>
  join(folder, 'database', `${schema}.${name}.copy.gz`)

/** Where a file of the home folder stands. */
export const homeFile = (folder: string, path: string): string => join(folder, 'home', path)

/** Writes the manifest. It comes last: a folder without one is no complete backup. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> =>
  await writeLasting(join(folder, FILE), `${JSON.stringify(manifest, null, 1)}\n`)

// A path leads nowhere else, whoever wrote the manifest.
const isInside = (path: string) =>
  path !== '' &&
  !path.startsWith('/') &&
  !path.includes('\\') &&
  path.split('/').every((part) => !/^\.{0,2}$/.test(part))

/** Reads the manifest of a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new BadBackup(`${folder} has no ${FILE}: it is no backup of Chowk, or one that was interrupted.`)
  const { success, data } = z.safeParse(Manifest, parsed(text))
  const names = data?.tables.flatMap(({ schema, name }) => [schema, name]) ?? []
  const isSafe = data?.files.every(({ path }) => isInside(path)) === true && names.every((name) => /^\w+$/.test(name))
  if (!success || !isSafe)
    throw new BadBackup(`${FILE} of ${folder} cannot be read: it is damaged, or of a newer Chowk.`)
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks every file of a backup against the manifest, and throws at the first that is missing or differs. */
export async function checkFiles(folder: string, { tables, files }: Manifest): Promise<void> {
  const all = [
    ...tables.map((table) => ({ file: tableFile(folder, table), ...table })),
    ...files.map((each) => ({ file: homeFile(folder, each.path), ...each })),
  ]
  for (const { file, bytes, sha256 } of all) {
    const found = await measureFile(file).catch(() => undefined)
    if (!found) throw new BadBackup(`${file} is missing or cannot be read: the backup is incomplete.`)
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BadBackup(`${file} is not what was written: the backup is damaged.`)
  }
}

async function measureFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length
      hash.update(chunk)
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}
