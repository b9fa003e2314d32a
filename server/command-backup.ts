import { resolve } from 'node:path'
import { openDatabase } from './open-database.ts'
import { backUp } from './platform/backup/back-up.ts'
import type { Installation } from './platform/backup/back-up.ts'
import { SECRETS, restoreSecrets } from './platform/backup/home-files.ts'
import { BadBackup, readManifest } from './platform/backup/manifest.ts'
import type { Manifest } from './platform/backup/manifest.ts'
import { checkBackup, restore } from './platform/backup/restore.ts'
import { homeOf, readConfig } from './platform/config.ts'
import type { Config, Mode } from './platform/config.ts'

type Command = (words: string[]) => Promise<void>

function folderOf([folder, ...more]: string[]): string {
  if (!folder || more.length > 0) throw new BadBackup('Name one folder.')
  return resolve(folder)
}

async function onDatabase(config: Config, work: (installation: Installation) => Promise<void>): Promise<void> {
  const { address, stop } = await openDatabase(config)
  try {
    await work({ address, config })
  } finally {
    await stop()
  }
}

const count = (n: number) => n.toLocaleString('en')

const sumsOf = ({ at, tables, files }: Manifest) =>
  `${at}: ${count(tables.reduce((sum, { rows }) => sum + rows, 0))} rows in ${count(tables.length)} tables, ${count(files.length)} files`

/** The commands that back up and restore an installation. */
export const backupCommands = (mode: Mode): Record<'backUp' | 'check' | 'restore', Command> => ({
  async backUp(words) {
    const folder = folderOf(words)
    await onDatabase(readConfig(mode), async (installation) => {
      const manifest = await backUp(installation, folder)
      console.log(`Backed up ${sumsOf(manifest)}.`)
      if (manifest.usesBucket) console.log('Uploaded files are in the bucket and not in this folder: back it up too.')
      console.log(
        manifest.files.some(({ path }) => path === SECRETS)
          ? `${folder} holds personal data and the server's secrets: keep it where only you can read it.`
          : `${folder} holds personal data, but not the secrets, which are in your environment: keep these too.`,
      )
    })
  },
  async check(words) {
    console.log(`Complete and undamaged, of ${sumsOf(await checkBackup(folderOf(words)))}.`)
  },
  async restore(words) {
    const folder = folderOf(words)
    const written = await readManifest(folder)
    // Before the settings are read, since that makes new secrets where there are none.
    await restoreSecrets(folder, homeOf(process.env), written)
    await onDatabase(readConfig(mode), async (installation) => {
      const { manifest, ran, hasOtherKey } = await restore(installation, folder)
      console.log(`Restored the backup of ${sumsOf(manifest)}.`)
      if (ran.length > 0) console.log(`Ran ${ran.join(', ')}.`)
      if (manifest.usesBucket) console.log('Uploaded files are in a bucket: check that the settings name it.')
      if (hasOtherKey)
        console.log('The server key is another one: all users have to sign in again, and second factors are lost.')
    })
  },
})
