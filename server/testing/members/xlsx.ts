import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Files of a workbook, by their paths. */
export type WorkbookFiles = Readonly<Record<string, string>>

const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The files of a workbook with one sheet; `more` adds files or takes the place of some. */
export const workbookFiles = (sheetData: string, more: WorkbookFiles = {}): WorkbookFiles => ({
  'xl/workbook.xml': `<workbook xmlns="${NS}" xmlns:r="${REL}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${NS}"><sheetData>${sheetData}</sheetData></worksheet>`,
  ...more,
})

/** A workbook as it is packed of its files. */
export async function packed(files: WorkbookFiles | readonly (readonly [string, Buffer])[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Array.isArray(files) ? files : Object.entries(files as WorkbookFiles))
    zip.addBuffer(Buffer.from(content as string | Buffer), name as string)
  zip.end()
  return Buffer.concat((await (zip.outputStream as Readable).toArray()) as Buffer[])
}
