import chardet from 'chardet'

export type DecodedText = { text: string; charset: string }

const HEAD_BYTES = 1024

/** Rule I12: byte order mark, HTTP charset, XML declaration, HTML meta, UTF-8 if valid, else a guess, else windows-1252. */
export function decodeBytes(bytes: Uint8Array, contentType = ''): DecodedText {
  const marked = charsetOfMark(bytes)
  if (marked) return { text: new TextDecoder(marked).decode(bytes), charset: marked }
  const utf8 = decodeStrictly(bytes, 'utf-8')
  const declared = declaredCharset(bytes, contentType)
  if (declared) {
    const text = new TextDecoder(declared).decode(bytes)
    // A declaration that yields replacement characters is wrong where UTF-8 reads cleanly.
    if (utf8 !== undefined && (declared === 'utf-8' || text.includes('\uFFFD') || isMisread(bytes, declared))) {
      return { text: utf8, charset: 'utf-8' }
    }
    if (declared === 'utf-8' && text.includes('\uFFFD')) return { text: decodeMixed(bytes), charset: declared }
    return { text, charset: declared }
  }
  if (utf8 !== undefined) return { text: utf8, charset: 'utf-8' }
  // A feed cut in the middle of a character is UTF-8 all the same.
  const cut = decodeStrictly(withoutCutCharacter(bytes), 'utf-8')
  if (cut !== undefined) return { text: cut, charset: 'utf-8' }
  const guessed = knownCharset(chardet.detect(bytes.subarray(0, 65_536)) ?? undefined) ?? 'windows-1252'
  const isUtf8 = guessed === 'utf-8' || guessed.startsWith('utf-16')
  return isUtf8
    ? { text: decodeMixed(bytes), charset: 'utf-8' }
    : { text: new TextDecoder(guessed).decode(bytes), charset: guessed }
}

/** UTF-8 in which single bytes stand as windows-1252 has them: texts of two origins in one document. */
function decodeMixed(bytes: Uint8Array): string {
  const end = withoutCutCharacter(bytes).length
  const [utf8, latin] = [new TextDecoder('utf-8', { ignoreBOM: true }), new TextDecoder('windows-1252')]
  const pieces: string[] = []
  let [index, start] = [0, 0]
  while (index < end) {
    const length = lengthOfCharacter(bytes, index)
    if (length > 0) {
      index += length
      continue
    }
    let next = index + 1
    while (next < end && lengthOfCharacter(bytes, next) === 0) next++
    pieces.push(utf8.decode(bytes.subarray(start, index)), latin.decode(bytes.subarray(index, next)))
    index = start = next
  }
  pieces.push(utf8.decode(bytes.subarray(start, end)))
  return pieces.join('')
}

/** How many bytes the UTF-8 character at an index has; 0 where none begins. */
function lengthOfCharacter(bytes: Uint8Array, index: number): number {
  const first = bytes[index] ?? 0
  if (first < 0x80) return 1
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0
  for (let each = 1; each < length; each++) if (((bytes[index + each] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}

function charsetOfMark(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  // "<" followed or preceded by a zero byte: UTF-16 without a mark.
  if (a === 0x3c && b === 0 && c !== 0 && d === 0) return 'utf-16le'
  if (a === 0 && b === 0x3c && c === 0 && d !== 0) return 'utf-16be'
  return undefined
}

function declaredCharset(bytes: Uint8Array, contentType: string): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const declarations = [
    /charset\s{0,9}=\s{0,9}["']?([^\s;"']{1,60})/i.exec(contentType.slice(0, 500)),
    /^\s{0,500}<\?xml[^<>]{0,500}?encoding\s{0,9}=\s{0,9}["']([^"']{1,60})["']/i.exec(head),
    /<meta[^<>]{1,500}?charset\s{0,9}=\s{0,9}["']?([^\s"'/>;]{1,60})/i.exec(head),
  ]
  for (const found of declarations) {
    const known = knownCharset(found?.[1])
    // Bytes that could be read as ASCII up to here cannot be UTF-16, whatever they say.
    if (known && !known.startsWith('utf-16')) return known
  }
  return undefined
}

function knownCharset(label: string | undefined): string | undefined {
  if (!label) return undefined
  try {
    return new TextDecoder(label.trim()).encoding
  } catch {
    return undefined
  }
}

function decodeStrictly(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A one-byte charset never yields U+FFFD, so long runs of valid multi-byte UTF-8 are the proof against it. */
function isMisread(bytes: Uint8Array, declared: string): boolean {
  if (!/^(windows-125\d|iso-8859-\d+|macintosh)$/.test(declared)) return false
  let sequences = 0
  for (const byte of bytes) if (byte >= 0xc2 && byte <= 0xf4) sequences++
  return sequences >= 2
}

function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && bytes.length - end < 3 && (bytes[end - 1]! & 0xc0) === 0x80) end--
  return end > 0 && bytes[end - 1]! >= 0xc0 ? bytes.subarray(0, end - 1) : bytes
}
