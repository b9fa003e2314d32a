import type { NewPassage, Passage } from '@chowk/contract/community/comment.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import { findHiddenNames, namedIn } from '../mention/hidden-names.ts'
import { renamed, withNames } from '../mention/mention.rules.ts'
import type { StoredMention } from '../mention/mention.rules.ts'
import { mentionsOf } from '../mention/stored-mentions.ts'
import type { Showing } from '../showing.ts'
import { commentsForAudience } from '../inside.ts'
import { visiblePosts } from '../visibility.ts'

/** Where passages are quoted: among what is said of one thing. */
type Quoting = Showing & { subject: { kind: string; id: string; workspaceId: string | null } }

interface Source {
  id: string
  /** Its title. */
  title: string
  text: string
  /** The text of an article. */
  body: string
  /** With what the source has called each of them before. */
  mentions: (StoredMention & { former: string[] })[]
  author: { id: string; name: string; portrait: number; customUrl: string | null } | null
}

// What of the thing itself, and of what is said of it, this reader may see now.
async function findSources(
  { sql, house, seer, subject }: Quoting,
  ids: readonly string[],
): Promise<Map<string, Source>> {
  if (ids.length === 0) return new Map()
  const named = sql`${[...ids]}::uuid[]`
  const rows = await sql<Source[]>`
    select s.id, s.title, s.text, s.body, s.mentions,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'portrait', coalesce(g.portrait, 0), 'customUrl', a.custom_url) end as author
    from (
      select p.id, p.author_id, p.title, p.description as text, coalesce(body_text(p.body), '') as body, ${mentionsOf(sql, 'post', sql`p.id`)} from post p
      where p.id = any(${named}) and p.id = ${subject.id}::uuid and ${visiblePosts(sql, seer)}
      union all
      select c.id, c.author_id, '', c.text, '', ${mentionsOf(sql, 'comment', sql`c.id`)} from comment c
      where c.id = any(${named}) and c.subject_kind = ${subject.kind} and c.subject_id = ${subject.id} and c.removed_at is null
        and not coalesce(c.author_id = any(${[...seer.blocked]}::uuid[]), false)
        and ${commentsForAudience(sql, { seer, workspaceId: subject.workspaceId, clock: house.clock })}) s
    left join person a on a.id = s.author_id and a.deletion_state is null left join profile g on g.person_id = a.id`
  return new Map(rows.map((row) => [row.id, row]))
}

// The people whom these sources do not name to this reader.
async function findHidden(quoting: Quoting, sources: readonly Source[]): Promise<readonly string[]> {
  const { workspaceId } = quoting.subject
  const named = sources.map(({ mentions }) => namedIn({ workspaceId, mentions }))
  return (await findHiddenNames(quoting, named))({ workspaceId })
}

// Words are compared without the spaces between them: a browser and the nodes of an article set them otherwise.
const plain = (text: string) => text.replaceAll(/\s+/gu, '')

/** A text and where it names people, each in the same place among them in every wording. */
interface Wording {
  text: string
  mentions: readonly { from: number; length: number }[]
}

// What a source says, with everybody's name as it is stored and as this reader is shown it.
function wordingsOf(
  hidden: readonly string[],
  { title, text, body, mentions }: Source,
): { stored: Wording; shown: Wording } {
  const before = `${title} `
  const full = `${before}${text} ${body}`
  const placed = mentions.map((each) => ({ ...each, starts: each.starts.map((at) => at + before.length) }))
  const stored = placed.map((each) => ({ ...each, person: { id: '', name: each.name, customUrl: null } }))
  return { stored: withNames(full, stored), shown: withNames(full, placed, hidden) }
}

// A passage of one wording in another one; undefined where it does not stand there. A name of which it has a part stands there whole.
function inOtherWording(said: string, from: Wording, to: Wording): string | undefined {
  const letters = plain(said).length
  const start = plain(from.text).indexOf(plain(said))
  if (start < 0) return undefined
  const places = Array.from({ length: said.length }, (_, at) => at).filter((at) => plain(said.charAt(at)) !== '')
  const names = from.mentions.flatMap((mention, index) => {
    const at = plain(from.text.slice(0, mention.from)).length - start
    const end = at + plain(from.text.slice(mention.from, mention.from + mention.length)).length
    const other = to.mentions[index]
    const [first, last] = [places[Math.max(at, 0)], places[Math.min(end, letters) - 1]]
    if (!other || end <= 0 || first === undefined || last === undefined) return []
    return [{ first, last, name: to.text.slice(other.from, other.from + other.length) }]
  })
  return names.reduceRight(
    (text, { first, last, name }) => `${text.slice(0, first)}${name}${text.slice(last + 1)}`,
    said,
  )
}

// A stored passage with those whom it names called as its source calls them to this reader; undefined where it does not stand there any more.
function asItStands(hidden: readonly string[], { text }: Pick<NewPassage, 'text'>, source: Source): string | undefined {
  const { stored, shown } = wordingsOf(hidden, source)
  // Whoever edits a source stores in it the names of that day.
  const names = source.mentions.flatMap(({ name, former }) => [...former, name].map((old) => ({ old, now: name })))
  return inOtherWording(renamed(text, names), stored, shown)
}

/**
 * A passage that was marked in a browser, with the names that its source has stored, so that it is found whatever they are called later.
 * Undefined where that does not stand there: nobody is made to say what she did not.
 */
export async function toStored(quoting: Quoting, passage: NewPassage): Promise<NewPassage | undefined> {
  const source = (await findSources(quoting, [passage.id])).get(passage.id)
  if (!source) return undefined
  const { stored, shown } = wordingsOf(await findHidden(quoting, [source]), source)
  const text = inOtherWording(passage.text, shown, stored)
  return text === undefined ? undefined : { ...passage, text }
}

/** Passages as their reader is shown them; what was removed or taken out of its source since is not read in a quotation either. */
export async function findPassages(
  quoting: Quoting,
  rows: readonly { quote: NewPassage | null }[],
): Promise<(quote: NewPassage | null) => Passage | null> {
  const sources = await findSources(quoting, [...new Set(rows.flatMap(({ quote }) => (quote ? [quote.id] : [])))])
  const hidden = await findHidden(quoting, [...sources.values()])
  return (quote) => {
    if (!quote) return null
    const source = sources.get(quote.id)
    const text = source && asItStands(hidden, quote, source)
    if (source === undefined || text === undefined)
      return { kind: quote.kind, id: quote.id, isAvailable: false, text: '', author: null }
    const { author } = source
    return {
      ...quote,
      text,
      isAvailable: true,
      author: author && { ...author, portrait: drawnPortrait(author.id, author.portrait) },
    }
  }
}
