const LEADS = new Set(['by', 'written', 'posted', 'author', 'authors', 'report', 'par'])
/** What a page writes beside a name, and what it writes where a name would stand. */
const BESIDE =
  /(?:last )?(?:updated|published|posted|modified)(?![\p{L}\p{M}])|(?<![\p{L}\p{M}])(?:staff|senior|special|contributing) (?:reporter|writer|editor|correspondent)(?![\p{L}\p{M}])/iu
const NO_NAME =
  /^(?:share|follow|subscribe|sign (?:in|up)|log ?in|read more|view (?:all|profile)|see (?:all|more)|comments?|print|e-?mail|copy link|advertisement|creator name|admin|undefined|null|n\/a|none|anonymous|unknown)(?![\p{L}\p{M}])/iu
const MONTH_OR_DAY =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}[.,]?$|^(?:am|pm|ist|utc|gmt|on|at|the|and|&|in|जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर)$/iu
const LONGEST = 300
const MAX_WORDS = 16

/**
 * The name in a byline, alone: without "By", addresses, times and what a page hangs on it. None where no name stands, so that readers
 * never see an e-mail address, a link or "Share this post" as the author. "desk@example.org (Asha Rao)" names Asha Rao.
 */
export function namesOfByline(byline: string): string[] {
  // Names that were put side by side without a space: "Asha RaoUpdated".
  const line = byline
    .slice(0, LONGEST)
    .replace(
      /(?<=\p{Ll})(?=(?:Updated|Published|Posted|Staff|Special|Senior|Follow|Share|Last)(?![\p{L}\p{M}]))/gu,
      ' ',
    )
  const beside = BESIDE.exec(line)?.index ?? line.length
  const digit = line.slice(0, beside).search(/\p{Nd}/u)
  const words = withoutEdges(
    line
      .slice(0, digit < 0 ? beside : digit)
      .split(/\s/u)
      .map(nameIn)
      .filter((word) => word !== ''),
    digit >= 0,
  )
  const name = unwrapped(words.join(' '))
  if (words.length > MAX_WORDS || NO_NAME.test(name) || !/\p{L}/u.test(name)) return []
  return [name]
}

/** A word without an address in it. */
function nameIn(word: string): string {
  const isAddress = word.includes('@') || word.includes('://') || /^www\./iu.test(word)
  if (!isAddress) return word
  const before = word.search(/[(<[]/u)
  return before > 0 && !word.slice(0, before).includes('@') ? word.slice(0, before) : ''
}

function withoutEdges(words: readonly string[], endsInDate: boolean): string[] {
  const remaining = [...words]
  while (remaining.length > 1 && LEADS.has((remaining[0] ?? '').toLowerCase().replace(/:$/u, ''))) remaining.shift()
  const isHanging = (word: string) => /^[^\p{L}]+$/u.test(word) || (endsInDate && MONTH_OR_DAY.test(word))
  while (remaining.length > 0 && isHanging(remaining.at(-1) ?? '')) remaining.pop()
  return remaining
}

function unwrapped(name: string): string {
  const inner = /^[(<[][^()<>[\]]*[)>\]]$/u.test(name) ? name.slice(1, -1) : name
  let end = inner.length
  while (end > 0 && ',;:|·•-–— '.includes(inner[end - 1] ?? '')) end--
  return inner.slice(0, end).trim()
}
