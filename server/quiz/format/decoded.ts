import { encodingOf } from '../../platform/text/encoding.rules.ts'
import { FileFault } from './file-fault.ts'

const HEAD_BYTES = 65_536
const DECLARED = /^\s{0,99}<\?xml[^>]{0,200}encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/
/** Whatever no other encoding fits is read as Windows wrote it in Europe. */
const LAST = 'windows-1252'

/** The bytes of a file as text, by their mark, by what fits, or by what its XML declares. */
export function decoded(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD_BYTES)
  const found = encodingOf(head)
  if (!found) throw new FileFault('ENCODING_UNREADABLE')
  const declared = found.isSure ? undefined : DECLARED.exec(Buffer.from(head.subarray(0, 400)).toString('latin1'))?.[1]
  for (const name of [declared, found.name, LAST]) {
    const text = name === undefined ? undefined : decodedAs(name, bytes)
    if (text !== undefined) return text
  }
  throw new FileFault('ENCODING_UNREADABLE')
}

function decodedAs(name: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
