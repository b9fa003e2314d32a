import { drawsOf, shuffled } from './draw.rules.ts'
import { saidOnce } from './gap.rules.ts'
import type { Gap } from './gap.rules.ts'
import { sentencesToAsk } from './story-sentences.rules.ts'
import type { QuizLanguage, Story } from './story.ts'

const WRONG = 3
const MOST_LONGER = 2.5

const ENGLISH_ROLES =
  'President|Vice President|Prime Minister|Chief Minister|Foreign Minister|Finance Minister|Home Minister|Defence Minister|Health Minister|Education Minister|Minister|Chancellor|Senator|Congressman|Congresswoman|Representative|Governor|Mayor|Justice|Chief Justice|Judge|Professor|Dr\\.?|Mr\\.?|Ms\\.?|Mrs\\.?|Captain|General|Colonel|Inspector|Sheriff|Archbishop|Bishop|Secretary|Ambassador|Commissioner|Secretary-General|actor|actress|singer|author|writer|poet|director|spokesman|spokeswoman|spokesperson|chairman|chairwoman|chairperson|chief executive|CEO|manager|coach|captain|driver|striker|goalkeeper|midfielder|defender|astronaut|scientist|physicist|researcher|economist|lawyer|attorney|journalist|reporter|candidate|leader|founder|artist|musician|historian|guitarist|drummer|swimmer|skier|player|winger|cyclist|producer|commissioner|superintendent|prosecutor|officer|teacher|student|activist|senator|mayor|governor|president|minister'
const HINDI_ROLES =
  'प्रधानमंत्री|राष्ट्रपति|उपराष्ट्रपति|मुख्यमंत्री|उपमुख्यमंत्री|मंत्री|राज्यपाल|डॉ\\.?|डॉक्टर|प्रोफेसर|प्रोफ़ेसर|श्री|श्रीमती|सुश्री|न्यायमूर्ति|न्यायाधीश|कप्तान|कोच|अभिनेता|अभिनेत्री|गायक|गायिका|लेखक|लेखिका|निर्देशक|वैज्ञानिक|सांसद|विधायक|नेता|अध्यक्ष|खिलाड़ी|गेंदबाज|गेंदबाज़|बल्लेबाज|बल्लेबाज़|महापौर|जिलाधिकारी|आयुक्त|प्रवक्ता'

const NAME: Record<QuizLanguage, RegExp> = {
  en: new RegExp(
    `(?<![\\p{L}])(?:${ENGLISH_ROLES}) (\\p{Lu}[\\p{Ll}’'-]{1,20}(?: \\p{Lu}\\.)?(?: (?:de|van|von|der|bin|al|da|la|del))?(?: \\p{Lu}[\\p{L}’'-]{1,20}){1,2})(?![\\p{L}-]| \\p{Lu}| al-| (?:of|and) \\p{Lu})`,
    'gu',
  ),
  hi: new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${HINDI_ROLES}) ([\\p{L}\\p{M}]{2,16} [\\p{L}\\p{M}]{2,16})(?= (?:ने|को|के|की|का|से|द्वारा)(?![\\p{L}\\p{M}]))`,
    'gu',
  ),
}
// A pronoun or a relation tells which of four names it can be.
const TELLS_WHO =
  /\b(?:he|she|his|hers?|him|himself|herself|wife|husband|father|mother|son|daughter|brother|sister|widow)\b|पत्नी|पति|पिता|माता|माँ|बेटा|बेटी|पुत्र|पुत्री|भाई|बहन/iu

const namesIn = (text: string, language: QuizLanguage) =>
  [...text.matchAll(NAME[language])].map((found) => ({
    name: (found[1] ?? '').replace(/[’']s?$/u, ''),
    at: found.index + found[0].length - (found[1] ?? '').length,
  }))

const lastOf = (name: string) => name.split(' ').at(-1) ?? ''
const isAsLong = (one: string, other: string) =>
  Math.max(one.length, other.length) <= MOST_LONGER * Math.min(one.length, other.length)

// What is written small somewhere is no name: “Services Administration”, “Who Gives”.
const SMALL = /(?<![\p{L}\p{M}’'-])\p{Ll}[\p{L}’']{2,20}/gu
const commonWords = (stories: readonly Story[]) =>
  new Set(stories.flatMap(({ plain }) => [...plain.slice(0, 4000).matchAll(SMALL)].map(([word]) => word)))

/** Where sentences of a story name somebody by her office (QG6), with names of the same days from other stories. */
export function personGaps(story: Story, others: readonly Story[]): Gap[] {
  const draw = drawsOf(`person ${story.id}`)
  const near = others.filter(({ language, clusterId }) => language === story.language && clusterId !== story.clusterId)
  const common = commonWords([story, ...near])
  const strangers = new Set(
    near
      .flatMap(({ plain, language }) => namesIn(plain, language).map(({ name }) => name))
      .filter((name) => name.split(' ').every((word) => !common.has(word.toLowerCase())))
      .filter((name) => !story.plain.includes(lastOf(name)) && !story.title.includes(lastOf(name))),
  )
  const found: Gap[] = []
  for (const sentence of sentencesToAsk(story)) {
    const names = namesIn(sentence.text, story.language)
    const [only] = names
    if (!only || names.length > 1 || only.name.split(' ').some((word) => common.has(word.toLowerCase()))) continue
    if (TELLS_WHO.test(sentence.text) || !saidOnce(story.plain, only.name)) continue
    if (story.title.includes(lastOf(only.name)) || !saidOnce(sentence.text, lastOf(only.name))) continue
    const wrong: string[] = []
    for (const name of shuffled([...strangers], draw))
      if (wrong.length < WRONG && isAsLong(name, only.name) && wrong.every((each) => lastOf(each) !== lastOf(name)))
        wrong.push(name)
    if (wrong.length === WRONG) found.push({ sentence, written: only.name, at: only.at, rule: 'WHO', wrong })
  }
  return found
}
