import fs from 'node:fs'

/** Where Linux keeps files in memory alone. Containers often have 64 MB of it, other systems nothing. */
const MEMORY = '/dev/shm'

/** The folder whose files stand in memory alone, where it has so many bytes free. */
export function memoryFolder(wantedBytes: number): string | undefined {
  if (!fs.existsSync(MEMORY)) return undefined
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return bavail * bsize >= wantedBytes ? MEMORY : undefined
}
