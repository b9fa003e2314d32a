import { type Replacement } from './number-shapes.rules.ts'

const WITH_STOP: Record<string, string> = {
  डॉ: 'डॉक्टर',
  डा: 'डॉक्टर',
  प्रो: 'प्रोफ़ेसर',
  पं: 'पंडित',
  स्व: 'स्वर्गीय',
  कु: 'कुमारी',
  रु: 'रुपये',
  'कि.मी': 'किलोमीटर',
  'कि. मी': 'किलोमीटर',
  'मि.मी': 'मिलीमीटर',
  'से.मी': 'सेंटीमीटर',
  'कि.ग्रा': 'किलोग्राम',
  'ई.पू': 'ईसा पूर्व',
  'प्रा. लि': 'प्राइवेट लिमिटेड',
  'प्रा.लि': 'प्राइवेट लिमिटेड',
  लि: 'लिमिटेड',
  कं: 'कंपनी',
  नं: 'नंबर',
  सं: 'संख्या',
  क्र: 'क्रमांक',
  'उ.प्र': 'उत्तर प्रदेश',
  'म.प्र': 'मध्य प्रदेश',
  'हि.प्र': 'हिमाचल प्रदेश',
  'आं.प्र': 'आंध्र प्रदेश',
  ता: 'तारीख',
  जि: 'ज़िला',
  वि: 'विक्रम',
  'वि.वि': 'विश्वविद्यालय',
  मो: 'मोबाइल',
  एड: 'एडवोकेट',
  इंजी: 'इंजीनियर',
  कैप्ट: 'कैप्टन',
  ले: 'लेफ़्टिनेंट',
  सहा: 'सहायक',
  मा: 'माननीय',
}
/** Latin capitals that Hindi news leaves in place are said by the names of the letters in Hindi. */
const LETTERS = 'ए बी सी डी ई एफ़ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई ज़ेड'.split(' ')

const NAMES = Object.keys(WITH_STOP)
  .toSorted((a, b) => b.length - a.length)
  .map((name) => name.normalize('NFC').replaceAll('.', String.raw`\.`))
  .join('|')
const SAID = new Map(Object.entries(WITH_STOP).map(([name, said]) => [name.normalize('NFC'), said]))

export const HINDI_ABBREVIATIONS: readonly Replacement[] = [
  [
    new RegExp(String.raw`(?<![\p{L}\p{M}.])(${NAMES})\.(?!\p{M})\s?`, 'gu'),
    (_, name = '') => `${SAID.get(name) ?? name} `,
  ],
  [/(?<![\p{L}\p{M}])डॉ(?=\s)/gu, () => 'डॉक्टर'],
  [
    /(?<![\p{L}\p{N}])[A-Z]{2,4}(?![\p{L}])/gu,
    (name) => Array.from(name, (letter) => LETTERS[letter.charCodeAt(0) - 65] ?? letter).join(' '),
  ],
]
