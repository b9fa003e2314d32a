/** What a file holds, as far as limits and making pictures care. */
export type FileKind = 'image' | 'pdf' | 'video'

/** One format that we take. */
export interface Format {
  kind: FileKind
  mediaType: string
  /** What its name may end in. */
  endings: readonly string[]
}

const position = (head: Buffer, from: number, length: number) => head.toString('latin1', from, from + length)

const JPEG: Format = { kind: 'image', mediaType: 'image/jpeg', endings: ['jpg', 'jpeg', 'jfif'] }
const PNG: Format = { kind: 'image', mediaType: 'image/png', endings: ['png'] }
const GIF: Format = { kind: 'image', mediaType: 'image/gif', endings: ['gif'] }
const WEBP: Format = { kind: 'image', mediaType: 'image/webp', endings: ['webp'] }
const AVIF: Format = { kind: 'image', mediaType: 'image/avif', endings: ['avif'] }
const PDF: Format = { kind: 'pdf', mediaType: 'application/pdf', endings: ['pdf'] }
const MP4: Format = { kind: 'video', mediaType: 'video/mp4', endings: ['mp4', 'm4v'] }
const WEBM: Format = { kind: 'video', mediaType: 'video/webm', endings: ['webm'] }

const MP4_BRANDS = new Set(['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV', 'dash'])

/** The format that the first bytes say, whatever the name or the browser say; undefined: none that we take. */
export function formatOf(head: Buffer): Format | undefined {
  if (position(head, 0, 3) === '\xff\xd8\xff') return JPEG
  if (position(head, 0, 8) === '\x89PNG\r\n\x1a\n') return PNG
  if (/^GIF8[79]a$/.test(position(head, 0, 6))) return GIF
  if (position(head, 0, 4) === 'RIFF' && position(head, 8, 4) === 'WEBP') return WEBP
  if (position(head, 0, 5) === '%PDF-') return PDF
  if (position(head, 0, 4) === '\x1a\x45\xdf\xa3') return position(head, 4, 60).includes('webm') ? WEBM : undefined
  if (position(head, 4, 4) !== 'ftyp') return undefined
  const brand = position(head, 8, 4)
  if (brand === 'avif' || brand === 'avis') return AVIF
  return MP4_BRANDS.has(brand) ? MP4 : undefined
}

const FORMATS = [JPEG, PNG, GIF, WEBP, AVIF, PDF, MP4, WEBM]

/** The format that a name promises; undefined: its name has no ending. */
export function formatNamed(name: string): Format | 'OTHER' | undefined {
  const [, ...endings] = name.toLowerCase().split('.')
  const last = endings.at(-1)
  return last === undefined ? undefined : (FORMATS.find((each) => each.endings.includes(last)) ?? 'OTHER')
}

const LONGEST_NAME = 255
// Control characters, paths, and marks that turn the direction of what follows them.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const HOSTILE = /[\u0000-\u001f\u007f/\\\u202a-\u202e\u2066-\u2069]/u
const PROGRAMS = new Set(
  'asp aspx bat bin cgi cmd com cpl dll exe hta htm html jar js jse jsp lnk mjs msi php phtml pl ps1 py scr sh shtml svg svgz swf vbs wasm xht xhtml xml'.split(
    ' ',
  ),
)

/** Whether a name may stand before people as the name of a file. */
export const isFitName = (name: string): boolean =>
  name.length <= LONGEST_NAME && !HOSTILE.test(name) && name.isWellFormed() && !/^\.*$/.test(name)

/** Why a name does not fit what the file holds; undefined when it does. A name without an ending says nothing. */
export function misnamed(name: string, format: Format): 'NAME_AND_CONTENT_DIFFER' | 'NAME_OF_A_PROGRAM' | undefined {
  const [, ...endings] = name.toLowerCase().split('.')
  const last = endings.at(-1)
  if (last === undefined) return undefined
  if (!format.endings.includes(last)) return 'NAME_AND_CONTENT_DIFFER'
  return endings.some((each) => PROGRAMS.has(each.trim())) ? 'NAME_OF_A_PROGRAM' : undefined
}

/** What stands before people as the title when they gave none: the name without its ending. */
export const titleOf = (name: string, longest: number): string => {
  const plain = name === 'blob' ? '' : name.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return plain
    .trim()
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
}
