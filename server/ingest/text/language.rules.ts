const SCRIPTS: readonly [RegExp, string][] = [
  [/\p{Script=Latin}/u, 'Latn'],
  [/\p{Script=Devanagari}/u, 'Deva'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Arabic}/u, 'Arab'],
  [/\p{Script=Sinhala}/u, 'si'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Cyrillic}/u, 'Cyrl'],
]

const TELLING: Record<string, ReadonlySet<string>> = {
  en: setOf(
    'the of and to in is that for it was on are with as by he his at from have has be this not but they their you we will an who which were said been',
  ),
  hi: setOf('है हैं का की के को में से ने पर और यह वह था थे थी नहीं एक हो कर भी कि गया रहा लिए तो ही जो मैं हम तुम अपने कहा क्या बहुत'),
  mr: setOf(
    'आहे आहेत आणि हे ही तो ती या च्या मध्ये होते होता होती नाही मी काय पण एक तर झाली झाले केले म्हणाला म्हणाली मग खूप आपल्या त्या त्याने',
  ),
  ne: setOf('छ छन् हो थियो र को मा ले लाई गरेको भएको पनि यो त्यो गर्न भन्ने नेपाल'),
  sa: setOf('अस्ति सन्ति च न अपि तत् सः सा किम् इति एव तस्य अत्र तत्र अहम् भवति आसीत् एकः वदति गच्छति'),
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.normalize('NFC').split(' '))
}

/** Of so many letters and signs at least one is Japan's own. */
const MIN_JAPANESE = 20

/** The script most letters of a text are in; the four-letter codes stand for several languages, the rest for one. */
export function scriptOf(text: string): string | undefined {
  const counts = new Map<string, number>()
  for (const letter of text.slice(0, 2000)) {
    const found = /\p{L}/u.test(letter) ? SCRIPTS.find(([script]) => script.test(letter)) : undefined
    if (found) counts.set(found[1], (counts.get(found[1]) ?? 0) + 1)
  }
  // Japanese writes most of a headline in Chinese signs; its own letters among them tell it.
  const [japanese = 0, chinese = 0] = [counts.get('ja'), counts.get('zh')]
  if (japanese > 0 && japanese * MIN_JAPANESE >= japanese + chinese) counts.set('ja', japanese + chinese)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

/** Rule I25, first part: script share, then words that only one language has; undefined leaves it to the model. */
export function languageByWords(text: string): string | undefined {
  const script = scriptOf(text)
  if (script === undefined) return undefined
  if (script.length === 2) return script === 'bn' && /[ৰৱ]/u.test(text) ? 'as' : script
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .slice(0, 2000)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
  const candidates = script === 'Latn' ? ['en'] : script === 'Deva' ? ['hi', 'mr', 'ne', 'sa'] : []
  const scores = candidates
    .map((code) => ({
      code,
      share: words.filter((word) => TELLING[code]!.has(word)).length / Math.max(1, words.length),
    }))
    .toSorted((a, b) => b.share - a.share)
  const [best, second] = scores
  const isClear = best !== undefined && best.share >= 0.12 && best.share >= 2 * (second?.share ?? 0)
  return isClear && words.length >= 8 ? best.code : undefined
}
