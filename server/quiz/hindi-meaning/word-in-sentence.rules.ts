import { STOP_WORDS } from '../../platform/text/stop-words.rules.ts'
import { personsIn } from '../person-gap/person-find.rules.ts'
import { foldedHindi, isHindiSurname } from '../person-gap/person-names.rules.ts'
import type { StorySentence } from '../making/story-sentences.rules.ts'
import { areHindiKin, hindiWords } from './glossary.rules.ts'
import type { Glossary, GlossaryWord } from './glossary.rules.ts'

/** A word of the glossary where it stands in a sentence. */
export interface HindiWordInSentence {
  entry: GlossaryWord
  written: string
  index: number
  sentence: StorySentence
  /** The word before it and the two behind it, where nothing but a space lies between. */
  before: string | undefined
  behind: string | undefined
  following: string | undefined
}

const folded = (words: string) => new Set(words.split(' ').map(foldedHindi))

// What stands behind a noun that is nobody's beginning: “मुआवज़ा राशि” is one thing of two words.
const BEHIND_NOUN = folded(
  'का के की को में से पर ने द्वारा तक भी ही तो और या एवं तथा व बल्कि लेकिन मगर कि जो जिसका जिसकी जिसके जिसमें जिससे जिसे है हैं था थी थे थीं हो हुआ हुई हुए होना होने होता होती होते होगा होगी नहीं न कर करना करने करके करता करते करती करें करे करेगा करेगी करेंगे किया किये किए की कीं दिया दी दिए देना देने देता देते देती दे देकर लिया ली लिए लेना लेने ले लेकर लेते लगाया लगाई लगाए लगाने लगा लगी लगे लगाना मिला मिली मिले मिलना मिलने मिलता मिलती मिलेगा मिलेगी मिलती रहा रही रहे रहता रहती गया गई गए जाता जाती जाते जाना जाने बढ़ाया बढ़ा बढ़ी बनाया बनाई बनाना बनाने बना बनी चाहिए रखना रखने रखा रखी चलाया चलाना चलाने आया आई आए आना पाना पाने पाया जैसे जैसा सहित समेत बिना',
)

// Behind such a word they are something that has a name of its own: “स्वच्छ भारत अभियान”.
const HEADS = folded(
  'अभियान आंदोलन परियोजना संग्रहालय महाद्वीप राजमार्ग बंदरगाह स्मारक अधिनियम विधेयक संधि प्रतियोगिता छात्रवृत्ति सचिवालय गणराज्य परिसर रियासत घाटी पठार प्रायद्वीप क्रांति विद्रोह संविधान उपनगर आवास अधिवेशन मंत्रिमंडल विधानसभा अभयारण्य',
)
const BODIES = folded(
  'आयोग मंच दल पार्टी समिति संघ क्लब योजना अभियान मोर्चा सेना बैंक भवन मार्ग नगर कॉलेज विश्वविद्यालय विद्यालय दिवस पुरस्कार निगम परिषद संस्थान मंत्रालय विभाग बोर्ड कंपनी न्यायालय अदालत लिमिटेड पुस्तकालय संग्रहालय क्षेत्र उद्यान स्कूल संस्था अधिनियम विधेयक साम्राज्य',
)
// Of two words that mean together something else than each alone.
const EXPRESSIONS = folded(
  'अविश्वास_प्रस्ताव कृत्रिम_बुद्धिमत्ता न्यूनतम_मज़दूरी न्यूनतम_वेतन न्यूनतम_समर्थन सार्वजनिक_निर्माण परमाणु_ऊर्जा सक्रिय_राजनीति तीव्र_गति पैदल_सेना वार्षिक_परीक्षा शोक_सभा मानव_अधिकार संकट_मोचन सीमित_कंपनी स्थायी_समिति दिवालिया_घोषित बाल_श्रमिक सिविल_विद्रोह अभाव_ग्रस्त सकल_घाटा राजकोषीय_घाटा जल_समाधि हाथ_उपाय पवित्र_आत्मा पवित्र_रोमन विशेष_परिस्थिति प्राचीन_काल प्रसारण_स्टेशन घर_निर्माण',
)

const TOKEN = /[\p{L}\p{M}\p{N}’'_-]{1,60}/gu

/** Words of the glossary in a sentence; what has a line or another sign within it is another word. */
export function glossaryWordsIn(sentence: StorySentence, { find }: Glossary): HindiWordInSentence[] {
  const tokens = [...sentence.text.matchAll(TOKEN)].map(({ 0: written, index }) => ({ written, index }))
  const isNext = (position: number) => {
    const [one, other] = [tokens[position], tokens[position + 1]]
    return one && other && sentence.text.slice(one.index + one.written.length, other.index) === ' '
  }
  return tokens.flatMap(({ written, index }, position) => {
    const entry = find(written)
    if (!entry) return []
    const behind = isNext(position) ? tokens[position + 1]?.written : undefined
    const following = behind && isNext(position + 1) ? tokens[position + 2]?.written : undefined
    const before = isNext(position - 1) ? tokens[position - 1]?.written : undefined
    return [{ entry, written, index, sentence, before, behind, following }]
  })
}

const isIn = (words: ReadonlySet<string>, word: string | undefined) =>
  word !== undefined && words.has(foldedHindi(word))

// “सक्रिय कुमार”, and whom a text names.
const isOfPerson = ({ sentence: { text }, index, behind }: HindiWordInSentence) =>
  (behind !== undefined && isHindiSurname(behind)) ||
  personsIn(text, 'hi').some(({ name, at: start }) => index >= start && index < start + name.length)

const isOfExpression = ({ written, before = '', behind = '' }: HindiWordInSentence) =>
  isIn(EXPRESSIONS, `${before}_${written}`) || isIn(EXPRESSIONS, `${written}_${behind}`)

function isOfName({ entry, before, behind, following }: HindiWordInSentence): boolean {
  if (entry.kind === 'adjective') return isIn(BODIES, behind) || isIn(BODIES, following)
  return isIn(HEADS, entry.word) && before !== undefined && !STOP_WORDS.has(before) && !isIn(BEHIND_NOUN, before)
}

// “ऐतिहासिक रूप से” says when, and nothing about an event.
const isFirstOfTwo = ({ entry: { kind }, behind }: HindiWordInSentence) =>
  kind === 'adjective' ? behind === 'रूप' : kind !== 'verb' && behind !== undefined && !isIn(BEHIND_NOUN, behind)

// What has letters of another script in it is about formulas, machines or companies.
const LATIN = /\p{Script=Latin}/u

/** Whether a word stands for itself: in no name and no expression, and none of its family beside it or in the title. */
export function isAlone(each: HindiWordInSentence, title: string): boolean {
  const isKin = (word: string) => areHindiKin(word, each.entry.word) || areHindiKin(word, each.written)
  return (
    !isFirstOfTwo(each) &&
    !isOfName(each) &&
    !isOfExpression(each) &&
    !LATIN.test(each.sentence.text) &&
    !hindiWords(title).some((word) => isKin(word)) &&
    hindiWords(each.sentence.text).filter((word) => isKin(word)).length === 1 &&
    !isOfPerson(each)
  )
}
