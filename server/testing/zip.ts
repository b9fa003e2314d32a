import { fromBuffer } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'

/** The files of a ZIP by their names, as text. */
export async function filesIn(zip: Buffer): Promise<Map<string, string>> {
  const opened = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(zip, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  )
  const files = new Map<string, string>()
  return await new Promise((resolve, reject) => {
    opened.on('error', reject)
    opened.on('entry', (entry: Entry) => {
      opened.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        void stream.toArray().then((parts) => {
          files.set(entry.fileName, Buffer.concat(parts as Buffer[]).toString())
          opened.readEntry()
        })
      })
    })
    opened.on('end', () => resolve(files))
    opened.readEntry()
  })
}
