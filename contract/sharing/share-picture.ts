/** Size in pixels of the picture that other sites show beside a link to us. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

/** What has such a picture; `site` is Chowk itself. */
export const SHARE_KINDS = [
  'article',
  'publication',
  'category',
  'workspace',
  'person',
  'post',
  'product',
  'site',
] as const
/** See the list of the same name. */
export type ShareKind = (typeof SHARE_KINDS)[number]

/** Files of such pictures: PNG for drawings, JPEG for photographs. */
export const SHARE_FORMATS = ['png', 'jpg'] as const
/** See the list of the same name. */
export type ShareFormat = (typeof SHARE_FORMATS)[number]

/** Which picture is meant. */
export interface SharePictureKey {
  kind: ShareKind
  /** Id of the article, slug of a publication, a category, a post or a product, address of a workspace or a person. */
  id: string
  /** Of the names in it. */
  language: 'en' | 'hi'
  format: ShareFormat
}

// FNV-1a: an address that changes with what it shows, no secret.
function versionOf(text: string): string {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return state.toString(36)
}

/** Where the picture is; `shown` is what stands on it, so that other sites fetch it anew once that changes. */
export const sharePath = ({ kind, id, language, format }: SharePictureKey, shown: string): string =>
  `/share/${kind}/${encodeURIComponent(id)}.${language}.${format}?v=${versionOf(shown)}`

const FILE = /^([\w-]{1,120})\.(en|hi)\.(png|jpg)$/

/** Which picture a path of this kind and file means, or undefined. */
export function shareKeyOf(kind: string, file: string): SharePictureKey | undefined {
  const [, id = '', language, format] = FILE.exec(file) ?? []
  const known = SHARE_KINDS.find((each) => each === kind)
  if (!known || !language || !format) return undefined
  return { kind: known, id, language: language as 'en' | 'hi', format: format as ShareFormat }
}
