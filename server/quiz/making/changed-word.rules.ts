import { wordsOf } from '../../platform/text/words.rules.ts'
import { placesOf, answeredOnce } from './gap.rules.ts'
import type { Change } from './gap.rules.ts'
import { OPPOSITES } from './opposites.rules.ts'
import { sentencesToAsk } from './story-sentences.rules.ts'
import type { StorySentence } from './story-sentences.rules.ts'
import type { Story } from './story.ts'

// “छोटे-बड़े”, “North Korea”, “January 6”, “more than before”: a piece of a name, of a date or of a pair changes otherwise.
const PIECE_BEFORE = /[-–]$|(?:\b(?:or|and|to|from|of the|last|next|this)|और|या|से|सबसे|बहुत|पिछले|अगले|इस)\s$/u
const PIECE_AFTER =
  /^(?:[-–]| (?:and|or|to|of|than|और|या|से|तो|ही|भी|तक|सवेरे|अमेरिका|अफ़्रीका|अफ्रीका|आयरलैंड|कोरिया|गोलार्ध|मोर्चे|America|Africa|Ireland)(?![\p{L}\p{M}])|,? ?\p{N}|\.?\s\p{Lu})/u

function changeIn(sentence: StorySentence, story: Story): Change | undefined {
  const { text } = sentence
  for (const kind of OPPOSITES[story.language]) {
    const found = wordsOf(text).filter(({ word }) => kind.includes(word))
    const [only] = found
    if (!only || found.length > 1 || PIECE_BEFORE.test(text.slice(0, only.at))) continue
    if (PIECE_AFTER.test(text.slice(only.at + only.word.length))) continue
    const wrong = kind.filter((word) => word !== only.word && placesOf(story.plain, word).length === 0)
    if (wrong.length === 0 || placesOf(story.title, only.word).length > 0) continue
    if (answeredOnce(story, sentence, only.word)) return { sentence, written: only.word, at: only.at, wrong }
  }
  return undefined
}

/** Sentences of a story that one word makes untrue: the day, the month or the direction that it says. */
export const changedWords = (story: Story): Change[] =>
  sentencesToAsk(story).flatMap((sentence) => changeIn(sentence, story) ?? [])
