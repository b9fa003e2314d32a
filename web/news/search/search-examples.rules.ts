/** What an example is made from. */
export interface ExampleStory {
  title: string
  language: string
  publication: { slug: string }
  category: { slug: string }
}

/** Ways to ask, each with words that find something now. */
export interface SearchExamples {
  phrase: string
  or: string
  without: string
  from: string
  in: string
  language: string
  period: string
  audio: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const LONG = 5
const wordsIn = (title: string): string[] => title.match(/[\p{L}\p{M}]+/gu) ?? []
const longest = (title: string) => wordsIn(title).toSorted((a, b) => b.length - a.length)[0] ?? ''

/** Two words that stand side by side, both long enough to be looked for. */
function pairIn(title: string): string | undefined {
  const found = /([\p{L}\p{M}]{4,}) ([\p{L}\p{M}]{4,})/u.exec(title)
  return found ? `${found[1]} ${found[2]}` : undefined
}

/** Examples out of the newest stories, those in the language of the interface first; nothing without stories. */
export function examplesOf(stories: readonly ExampleStory[], locale: string, now: string): SearchExamples | undefined {
  const own = stories.toSorted((a, b) => Number(b.language === locale) - Number(a.language === locale))
  const [first, second] = own.filter(({ title }) => longest(title).length >= LONG)
  const paired = own.find(({ title }) => pairIn(title))
  if (!first || !second || !paired) return undefined
  const [one, other] = [longest(first.title).toLowerCase(), longest(second.title).toLowerCase()]
  return {
    phrase: `"${pairIn(paired.title)}"`,
    or: `${one} OR ${other}`,
    without: wordsIn(first.title.toLowerCase()).includes(other) ? one : `${one} -${other}`,
    from: `publisher:${first.publication.slug}`,
    in: `category:${first.category.slug}`,
    language: 'lang:hi',
    period: `since:${MONTHS[new Date(now).getUTCMonth()]} until:today`,
    audio: 'has:audio',
  }
}
