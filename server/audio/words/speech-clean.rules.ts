// Each pattern starts only where a word starts: else 40 KB without a space cost a second.
const LINKS = /(?:https?:\/\/|www\.)[^\s<>()]*[^\s<>().,;:!?'"”’।]/giu
const MAILS = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,80}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/giu
const PLAIN_HOSTS =
  /(?<![\p{L}\p{N}@.-])[a-z0-9-]{1,63}(?:\.[a-z0-9-]+)*\.(?:com|org|net|in|gov|edu|info|co|io)(?:\/[^\s<>()]*)?(?![\p{L}\p{N}.@])/gu
// Digits, # and * are emoji to Unicode only together with the sign that makes keycaps of them.
const EMOJI =
  /[0-9#*]\u{FE0F}?\u{20E3}|(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic})(?:\p{Emoji_Modifier}|\u{FE0F}|\u{200D}\p{Extended_Pictographic})*/gu
const SPOKEN_SIGNS = new Set(['©', '®', '™'])
// Zero-width joiners are letters' business in Indian scripts; soft hyphens, marks of direction and order are not.
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u{E0020}-\u{E007F}]|\uFE0F/gu

// Some publishers escape their text twice, so that references survive as text.
const REFERENCES = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/giu
const NAMED: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: ' ',
  gt: ' ',
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}

function characterOf(code: number): string {
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '
}

/** The text without what no voice should read: addresses of pages and of mail, emoji, signs that cannot be seen. */
export function withoutUnspeakable(text: string): string {
  return text
    .replaceAll(REFERENCES, (match, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? match
      return characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
    })
    .normalize('NFC')
    .replaceAll(LINKS, ' ')
    .replaceAll(MAILS, ' ')
    .replaceAll(PLAIN_HOSTS, ' ')
    .replaceAll(EMOJI, (sign) => (SPOKEN_SIGNS.has(sign) ? sign : ' '))
    .replaceAll(UNSEEN, '')
    .replaceAll(/\(\s*\)|\[\s*\]/g, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/(?<! ) +([,.;:!?।॥])/g, '$1')
    .replaceAll(/(?:(?<! ) +)?\n */g, '\n')
    .trim()
}
