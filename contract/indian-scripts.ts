/**
 * Nine Indian scripts stand in Unicode in the same order, 128 places apart, so one table by offset serves all.
 * Inherent vowels, which are not written, are spoken.
 */
const FIRST = 0x0900
const LAST = 0x0d7f
const CONSONANTS: Record<number, string> = {
  0x15: 'k',
  0x16: 'kh',
  0x17: 'g',
  0x18: 'gh',
  0x19: 'n',
  0x1a: 'ch',
  0x1b: 'chh',
  0x1c: 'j',
  0x1d: 'jh',
  0x1e: 'n',
  0x1f: 't',
  0x20: 'th',
  0x21: 'd',
  0x22: 'dh',
  0x23: 'n',
  0x24: 't',
  0x25: 'th',
  0x26: 'd',
  0x27: 'dh',
  0x28: 'n',
  0x29: 'n',
  0x2a: 'p',
  0x2b: 'ph',
  0x2c: 'b',
  0x2d: 'bh',
  0x2e: 'm',
  0x2f: 'y',
  0x30: 'r',
  0x31: 'r',
  0x32: 'l',
  0x33: 'l',
  0x34: 'zh',
  0x35: 'v',
  0x36: 'sh',
  0x37: 'sh',
  0x38: 's',
  0x39: 'h',
  0x58: 'q',
  0x59: 'kh',
  0x5a: 'gh',
  0x5b: 'z',
  0x5c: 'd',
  0x5d: 'dh',
  0x5e: 'f',
  0x5f: 'y',
  0x70: 'r',
  0x71: 'v',
}
const VOWELS: Record<number, string> = {
  0x05: 'a',
  0x06: 'a',
  0x07: 'i',
  0x08: 'i',
  0x09: 'u',
  0x0a: 'u',
  0x0b: 'ri',
  0x0c: 'li',
  0x0d: 'e',
  0x0e: 'e',
  0x0f: 'e',
  0x10: 'ai',
  0x11: 'o',
  0x12: 'o',
  0x13: 'o',
  0x14: 'au',
  0x3e: 'a',
  0x3f: 'i',
  0x40: 'i',
  0x41: 'u',
  0x42: 'u',
  0x43: 'ri',
  0x44: 'ri',
  0x45: 'e',
  0x46: 'e',
  0x47: 'e',
  0x48: 'ai',
  0x49: 'o',
  0x4a: 'o',
  0x4b: 'o',
  0x4c: 'au',
  0x57: 'au',
  0x60: 'ri',
}
const VIRAMA = 0x4d
/** Malayalam letters without a vowel. */
const CHILLU: Record<number, string> = { 0x0d7a: 'n', 0x0d7b: 'n', 0x0d7c: 'r', 0x0d7d: 'l', 0x0d7e: 'l', 0x0d7f: 'k' }
const GURMUKHI_TIPPI = 0x0a70
const NASALS = new Set([0x01, 0x02])
const NUKTA: Record<string, string> = {
  k: 'q',
  kh: 'kh',
  g: 'gh',
  j: 'z',
  ph: 'f',
  d: 'd',
  dh: 'dh',
  y: 'y',
  s: 's',
  n: 'n',
}

/** Devanagari, Bengali, Gurmukhi, Gujarati: the last inherent vowel is not spoken. */
const isNorthern = (code: number) => code < 0x0b00

type Sound = { consonant: string; vowel: string; inherent: boolean; nasal: boolean }

function soundsOf(word: string): Sound[] {
  const sounds: Sound[] = []
  for (const letter of word) {
    const code = letter.codePointAt(0)!
    const offset = (code - FIRST) % 0x80
    const last = sounds.at(-1)
    const consonant = CONSONANTS[offset]
    const vowel = VOWELS[offset]
    if (CHILLU[code] !== undefined) sounds.push({ consonant: CHILLU[code], vowel: '', inherent: false, nasal: false })
    else if (code === GURMUKHI_TIPPI && last) last.nasal = true
    else if (consonant !== undefined) sounds.push({ consonant, vowel: 'a', inherent: true, nasal: false })
    else if (vowel !== undefined && offset < 0x3e) sounds.push({ consonant: '', vowel, inherent: false, nasal: false })
    else if (vowel !== undefined && last) Object.assign(last, { vowel, inherent: false })
    else if (offset === VIRAMA && last) Object.assign(last, { vowel: '', inherent: false })
    else if (NASALS.has(offset) && last) last.nasal = true
    else if (offset === 0x3c && last) last.consonant = NUKTA[last.consonant] ?? last.consonant
    else if (offset >= 0x66 && offset <= 0x6f)
      sounds.push({ consonant: String(offset - 0x66), vowel: '', inherent: false, nasal: false })
  }
  return sounds
}

/** Right to left: an inherent vowel falls silent between vowel-consonant and consonant-vowel, as in sar(a)kar. */
function silence(sounds: Sound[]): void {
  const last = sounds.at(-1)
  const isPlainCluster =
    (sounds.at(-2)?.vowel === '' && sounds.length === 2) ||
    (last?.consonant === 'y' && /^i?$/.test(sounds.at(-2)?.vowel ?? ''))
  if (last && sounds.length > 1 && last.inherent && !last.nasal && !isPlainCluster) last.vowel = ''
  for (let index = sounds.length - 2; index > 0; index--) {
    const [before, here, after] = [sounds[index - 1]!, sounds[index]!, sounds[index + 1]!]
    const speaks = before.vowel !== '' && after.vowel !== '' && after.consonant !== '' && after.consonant !== 'y'
    if (here.inherent && here.consonant !== '' && !here.nasal && !before.nasal && speaks) here.vowel = ''
  }
}

function spoken(word: string): string {
  const sounds = soundsOf(word)
  if (isNorthern(word.codePointAt(0)!)) silence(sounds)
  const isBengali = word.codePointAt(0)! >= 0x0980 && word.codePointAt(0)! < 0x0a00
  return sounds
    .map(({ consonant, vowel, nasal }, index) => {
      const next = sounds[index + 1]?.consonant ?? ''
      if (isBengali && nasal) return `${consonant}${vowel}ng`
      const nasalSound = /^[pbm]/.test(next) || (next === '' && !isNorthern(word.codePointAt(0)!)) ? 'm' : 'n'
      return consonant + vowel + (nasal ? nasalSound : '')
    })
    .join('')
}

/** Latin letters for the words of Indian scripts, as they are spoken in Hindi; everything else stays as it is. */
export function spokenInLatin(text: string): string {
  const indian = /[\u0901-\u0963\u0966-\u0d7f]+/gu
  return text
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(indian, (word) => withinTable(word))
}

function withinTable(word: string): string {
  return Array.from(word).every((letter) => letter.codePointAt(0)! <= LAST) ? spoken(word) : word
}
