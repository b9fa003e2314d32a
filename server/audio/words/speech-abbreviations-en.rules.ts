import { type Replacement } from './number-shapes.rules.ts'

const BEFORE_NAMES: Record<string, string> = {
  Dr: 'Doctor',
  Mr: 'Mister',
  Mrs: 'Missus',
  Ms: 'Miz',
  Prof: 'Professor',
  St: 'Saint',
  Capt: 'Captain',
  Lt: 'Lieutenant',
  Col: 'Colonel',
  Gen: 'General',
  Maj: 'Major',
  Brig: 'Brigadier',
  Smt: 'Shrimati',
  Sh: 'Shri',
  Hon: 'Honourable',
  Rev: 'Reverend',
  Mt: 'Mount',
}
const ANYWHERE: Record<string, string> = {
  Govt: 'Government',
  govt: 'government',
  Dept: 'Department',
  dept: 'department',
  Pvt: 'Private',
  Ltd: 'Limited',
  Inc: 'Incorporated',
  Corp: 'Corporation',
  Univ: 'University',
  Jr: 'Junior',
  Sr: 'Senior',
  approx: 'approximately',
  vs: 'versus',
  viz: 'namely',
  etc: 'et cetera',
  Rd: 'Road',
  Ave: 'Avenue',
  Bldg: 'Building',
  Hosp: 'Hospital',
  Asst: 'Assistant',
  Addl: 'Additional',
  Mfg: 'Manufacturing',
}
const ROMAN: Record<string, string> = {
  I: 'one',
  II: 'two',
  III: 'three',
  IV: 'four',
  V: 'five',
  VI: 'six',
  VII: 'seven',
  VIII: 'eight',
  IX: 'nine',
  X: 'ten',
  XI: 'eleven',
  XII: 'twelve',
  XIII: 'thirteen',
  XIV: 'fourteen',
  XV: 'fifteen',
}
/** Said as words although written in capitals. */
const SAID_AS_WORDS = new Set([
  'RAM',
  'SIM',
  'PIN',
  'PAN',
  'POP',
  'LED',
  'OK',
  'THE',
  'AND',
  'FOR',
  'NOT',
  'NEW',
  'ALL',
])
const MOSTLY_CAPITALS = 0.6

const anyOf = (table: Record<string, string>) =>
  Object.keys(table)
    .toSorted((a, b) => b.length - a.length)
    .join('|')

export const ABBREVIATIONS: readonly Replacement[] = [
  [/\bHon['’]ble\b/g, () => 'Honourable'],
  [/\be\.\s?g\.,?/g, () => 'for example'],
  [/\bi\.\s?e\.,?/g, () => 'that is'],
  [/\bw\.e\.f\.?/gi, () => 'with effect from'],
  [/\bM\/s\.?(?=\s)/g, () => 'Messrs'],
  [/\b(?:w\/o)\b/g, () => 'without'],
  [/\bNos?\.\s?(?=\d)/g, (match) => (match.startsWith('Nos') ? 'numbers ' : 'number ')],
  [/\bSt\.(?!\s[A-Z])/g, () => 'Street'],
  [new RegExp(String.raw`\b(${anyOf(BEFORE_NAMES)})\.\s*(?=\p{Lu})`, 'gu'), (_, name = '') => `${BEFORE_NAMES[name]} `],
  [/\b(Dr|Mr|Mrs|Ms|Prof|Smt)(?=\s\p{Lu})/gu, (_, name = '') => BEFORE_NAMES[name] ?? name],
  [new RegExp(String.raw`\b(${anyOf(ANYWHERE)})\.`, 'g'), (_, name = '') => ANYWHERE[name] ?? name],
  [/\b(Govt|govt|Dept|Pvt|Ltd|vs)\b/g, (_, name = '') => ANYWHERE[name] ?? name],
  [/\bCo\.(?=\s|,|$)/g, () => 'Company'],
  [
    /\b(Class|Grade|Part|Phase|Chapter|Article|Schedule|Volume|Type|War|Group|Stage|Level|Act|Season|Mark)\s(XV|XIV|XIII|XII|XI|IX|X|VIII|VII|VI|IV|V|III|II|I)\b(?!\.)/g,
    (_, name = '', roman = '') => `${name} ${ROMAN[roman]}`,
  ],
  [/\b(XIV|XIII|XII|XI|IX|VIII|VII|VI|IV|III|II)\b/g, (_, roman = '') => ROMAN[roman] ?? roman],
]

/** "UP" as "U P": voices would say the word. Longer capitals and text all in capitals are left to the voice. */
export function withLettersSpelt(text: string): string {
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  const capitals = letters.replaceAll(/[^\p{Lu}]/gu, '')
  if (letters.length > 12 && capitals.length / letters.length > MOSTLY_CAPITALS) return text
  return text
    .replaceAll(/\b([A-Z])\.([A-Z])\.(?:([A-Z])\.)?/g, (_, a, b, c) => [a, b, c].filter(Boolean).join(' '))
    .replaceAll(/\b([A-Z]{2,3})(s?)(?![\p{L}\p{N}]|\.\p{L})/gu, (match, name: string, plural: string) =>
      SAID_AS_WORDS.has(name) ? match : `${name.split('').join(' ')}${plural && `'${plural}`}`,
    )
}
