import { allSentencesOf, contentWords, sentencesToAsk, stemsOf } from './story-sentences.rules.ts'
import type { StorySentence } from './story-sentences.rules.ts'
import type { QuizLanguage, Story } from './story.ts'

/** Something that happened, and when: by its year, or by its place in a story that tells one thing after another. */
export interface Event {
  text: string
  time: number
  sentence: StorySentence
}

// By these a story says that time went on.
const WENT_ON: Record<QuizLanguage, RegExp> = {
  en: /^(?:Then|Next|After (?:that|a|some|the|lunch|dinner|school)|Afterwards|Later|Finally|At last|Soon|The next|The following|One day|That (?:night|evening|day|afternoon)|Just then|Suddenly|When|As soon as|In the (?:evening|morning|afternoon)|By (?:evening|noon|night))\b|\b(?:the next (?:day|morning)|and then)\b/u,
  hi: /^(?:फिर|तब|तभी|उसके बाद|इसके बाद|थोड़ी देर|कुछ देर|अगले|अगली|आख़िर|आखिर|अंत में|अन्त में|एक दिन|उस दिन|उस रात|शाम|सुबह|रात|अचानक|जैसे ही|जब|दूसरे दिन|कुछ दिन)(?![\p{L}\p{M}])|(?:अगले दिन|उसके बाद|थोड़ी देर बाद|और फिर)/u,
}

// What was done once, and is no state, no habit, and had not happened before.
const DONE: Record<QuizLanguage, RegExp> = {
  en: /\b(?:\p{Ll}{2,12}ed|ran|went|came|saw|took|gave|told|found|made|ate|got|fell|threw|caught|brought|began|sat|stood|flew|bought|built|sang|drew|hid|ran|rode|shook|slept|swam|wrote|held|left|kept|put|set|cut|hit|let|met|won|lost|led|sent|spent|broke|chose|drove|drank|grew|rose|spoke|stole|struck|swept|woke)\b/u,
  hi: /(?<![\p{L}\p{M}])(?:\S{1,12}(?:या|यी|ये|ाई|ाए|ी|े|ा|ईं|ीं)|गई|गए|गयी)।$/u,
}
const NOT_ONCE: Record<QuizLanguage, RegExp> = {
  en: /\b(?:is|are|am|was|were|had|has|have|would|will|can|could|may|might|must|should|used to|always|never|every|often|sometimes|usually|liked|loved|wanted|knew|thought|named|called|lived)\b/u,
  hi: /(?:है|हैं|था|थी|थे|थीं|हूँ|हो|होगा|होगी|होंगे|ता|ते|ती|ना|नी|ने|चाहिए|चाहिये|सकता|सकती|सकते|लेना|देना|नहीं|कहा|बोला|बोली|पूछा|होता|होती|होते)।$|(?<![\p{L}\p{M}])(?:हमेशा|अक्सर|रोज़|रोज|हर|कभी|नहीं)(?![\p{L}\p{M}])/u,
}
// What holds for long, is told in the present, denied, or leans on a sentence before: none of it happened at one point of the story.
const NO_EVENT: Record<QuizLanguage, RegExp> = {
  en: /\b(?:not|no|nobody|none|before|already|by then|yesterday|tomorrow|meanwhile|seemed|felt|heard that|it was|there was|looked like|extended|again|later|them|early|olden days|in the .{1,20} times|(?:first|last|second) (?:match|game|round)|mid)\b|n['’]t\b|\b(?:it|that|her|him)\.$|^(?:(?:In|On|At|With|From) (?:his|her|its|their)\b|At (?:long )?last|First|Second|As|While|Before|With|Saying|So)\b/u,
  hi: /(?<![\p{L}\p{M}])(?:था|थी|थे|थीं|है|हैं|दें|करें|जाएँ|जाएं|न|नहीं|मत|परसों|कल|पहले|पहली|बाद|होंगी|होंगे|चाहिए|कोई|दोनों|सोचा|यह|वैसा|वैसे|ऐसा)(?![\p{L}\p{M}])|(?:ेगा|ेगी|ेंगे|एगा|एगी|एंगे|येगा|येगी|येंगे)।$|^(?:कहते|कहकर|इतना|इतने|देखा|यूँ|बस|आखिरकार|आख़िरकार)(?![\p{L}\p{M}])/u,
}
const MOST = 4

/** Whoever acts in a sentence is named in so many others of the story; who is named once, or nobody, leaves it open who did it. */
const LEAST_NAMED = 4

function namesActor(text: string, counts: ReadonlyMap<string, number>): boolean {
  return [...stemsOf(contentWords(text))].some((stem) => (counts.get(stem) ?? 0) >= LEAST_NAMED)
}

function countStems(sentences: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of sentences)
    for (const stem of stemsOf(contentWords(text))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

/** So many sentences lie between two events at least: neighbours are one event. */
const LEAST_BETWEEN = 3

/** What a story tells one after another: between each two of its events it says that time went on. */
export function narratedEvents(story: Story, letters: { least: number; most: number }): Event[] {
  const all = allSentencesOf(story)
  const counts = countStems(all)
  const found: Event[] = []
  for (const sentence of sentencesToAsk(story)) {
    const { text, at } = sentence
    if (text.length > letters.most || text.length < letters.least || /\p{N}/u.test(text)) continue
    if (!DONE[story.language].test(text) || NOT_ONCE[story.language].test(text)) continue
    if (NO_EVENT[story.language].test(text) || !namesActor(text, counts)) continue
    // A word of time at its beginning would tell its place.
    if (WENT_ON[story.language].test(text)) continue
    const last = found.at(-1)?.sentence.at
    const between = last === undefined ? [] : all.slice(last + 1, at + 1)
    const isLater = between.length > LEAST_BETWEEN && between.some((each) => WENT_ON[story.language].test(each))
    if (last === undefined || isLater) found.push({ text, time: at, sentence })
    if (found.length === MOST) break
  }
  return found
}
