import type { SearchTag } from '@chowk/contract/search-tag.ts'
import { isStopWord } from './stop-words.rules.ts'
import { readDay } from './question-date.rules.ts'

/** What a question asks for: every group must be met by any of its words or phrases. */
export interface Question {
  groups: string[][]
  /** Those of their words and phrases that stood in quotes: they are taken by the letter. */
  quoted: string[]
  without: string[]
  from: string[]
  within: string[]
  languages: string[]
  since: Date | undefined
  until: Date | undefined
  hasAudio: boolean
  parts: SearchTag[]
}

interface Token {
  isMinus: boolean
  field: string | undefined
  text: string
  isQuoted: boolean
  at: [number, number]
}

// A minus, a field name, then a quoted text (its end may be missing) or a run without spaces.
const TOKEN = /(-?)(?:(from|publisher|in|category|lang|since|after|until|before|has):)?(?:"([^"]*)"?|([^\s"]+))/giu
const OR = /^(or|या|\|)$/iu
const isLanguage = (text: string) => /^\p{Script=Latin}{2,3}$/u.test(text)
const LETTERS = /[\p{L}\p{N}]/u

/** Reads a question: words, "phrases", OR, a minus, from: or publisher:, in: or category:, lang:, since:, after:, until:, before: and has:audio. */
export function readQuestion(text: string, now: Date): Question {
  const question: Question = {
    groups: [],
    quoted: [],
    without: [],
    from: [],
    within: [],
    languages: [],
    since: undefined,
    until: undefined,
    hasAudio: false,
    parts: [],
  }
  let joins = false
  for (const token of tokensOf(text)) {
    if (!token.isQuoted && !token.field && OR.test(token.text)) {
      joins = question.groups.length > 0
      continue
    }
    const isWord = !token.field && !token.isMinus
    if (isWord) addWords(question, token, joins)
    else if (token.field) addField(question, token, now)
    else addWithout(question, token)
    joins = false
  }
  return question
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    isMinus: match[1] === '-',
    field: match[2]?.toLowerCase(),
    text: (match[3] ?? match[4] ?? '').trim(),
    isQuoted: match[3] !== undefined,
    at: [match.index, match.index + match[0].length],
  }))
}

function addWords(question: Question, { text, isQuoted, at: range }: Token, joins: boolean): void {
  if (!LETTERS.test(text) || (!isQuoted && isStopWord(text))) return
  if (isQuoted) question.quoted.push(text)
  const last = question.groups.at(-1)
  const tag = question.parts.findLast((one) => one.kind === 'WORDS')
  if (joins && last && tag) {
    last.push(text)
    tag.text = `${tag.text}\n${text}`
    tag.at = [tag.at[0], range[1]]
    return
  }
  question.groups.push([text])
  question.parts.push({ kind: 'WORDS', text, at: range })
}

function addWithout(question: Question, { text, at: range }: Token): void {
  if (!LETTERS.test(text)) return
  question.without.push(text)
  question.parts.push({ kind: 'WITHOUT', text, at: range })
}

function addField(question: Question, { field, text, at: range }: Token, now: Date): void {
  const say = (kind: SearchTag['kind'], said = text) => void question.parts.push({ kind, text: said, at: range })
  if ((field === 'from' || field === 'publisher') && text) {
    question.from.push(text)
    return say('FROM')
  }
  if ((field === 'in' || field === 'category') && text) {
    question.within.push(text)
    return say('IN')
  }
  if (field === 'lang' && isLanguage(text)) {
    question.languages.push(text.toLowerCase())
    return say('LANGUAGE', text.toLowerCase())
  }
  if (field === 'has' && text.toLowerCase() === 'audio') {
    question.hasAudio = true
    return say('AUDIO')
  }
  const edge = field && EDGES[field]
  const day = edge && readDay(text, now)
  if (!edge || !day) return say('UNKNOWN', `${field}:${text}`)
  const moment = day[edge.at]
  question[edge.sets] = moment
  // What ends at midnight ended on the day before.
  const said = edge.sets === 'until' ? moment.getTime() - 1 : moment.getTime()
  say(edge.sets === 'until' ? 'UNTIL' : 'SINCE', new Date(said).toISOString())
}

// With `since:` and `until:` the named day belongs to it, with `after:` and `before:` it does not.
const EDGES: Readonly<Record<string, { sets: 'since' | 'until'; at: 'begins' | 'ends' }>> = {
  since: { sets: 'since', at: 'begins' },
  after: { sets: 'since', at: 'ends' },
  until: { sets: 'until', at: 'ends' },
  before: { sets: 'until', at: 'begins' },
}
