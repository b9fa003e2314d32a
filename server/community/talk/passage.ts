import type { NewPassage, Passage } from '@chowk/contract/community/comment.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import { NOBODY, renamed, withNames } from '../mention/mention.rules.ts'
import type { StoredMention } from '../mention/mention.rules.ts'
import { mentionsOf } from '../mention/stored-mentions.ts'
import type { Showing } from '../showing.ts'
import { visiblePosts } from '../visibility.ts'

/** Where passages are quoted: among what is said of one thing. */
type Quoting = Showing & { subject: { kind: string; id: string } }

interface Source {
  id: string
  /** Its title. */
  title: string
  text: string
  /** The text of an article. */
  body: string
  mentions: StoredMention[]
  author: { id: string; name: string; portrait: number; customUrl: string | null } | null
}

// What of the thing itself, and of what is said of it, this reader may see now.
async function findSources({ sql, seer, subject }: Quoting, ids: readonly string[]): Promise<Map<string, Source>> {
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
        and not coalesce(c.author_id = any(${[...seer.blocked]}::uuid[]), false)) s
    left join person a on a.id = s.author_id and a.deletion_state is null left join profile g on g.person_id = a.id`
  return new Map(rows.map((row) => [row.id, row]))
}

// Words are compared without the spaces between them: a browser and the nodes of an article set them otherwise.
const plain = (text: string) => text.replaceAll(/\s+/gu, '')

// The passage with those whom it names called as its source calls them to this reader; undefined where it does not stand there.
function asItStands({ seer }: Quoting, { text: said }: Pick<NewPassage, 'text'>, source: Source): string | undefined {
  const { title, text, body, mentions } = source
  const shown = plain([title, withNames(text, mentions, seer.blocked).text, body].join(' '))
  const calledNow = ({ person }: StoredMention) => (person && !seer.blocked.includes(person.id) ? person.name : NOBODY)
  const called = mentions.map((mention) => ({ old: mention.name, now: calledNow(mention) }))
  return [said, renamed(said, called)].find((each) => shown.includes(plain(each)))
}

/** Whether somebody quotes what stands there: nobody is made to say what she did not. */
export async function isSaid(quoting: Quoting, passage: NewPassage): Promise<boolean> {
  const sources = await findSources(quoting, [passage.id])
  const source = sources.get(passage.id)
  return source !== undefined && asItStands(quoting, passage, source) !== undefined
}

/** Passages as their reader is shown them; what was removed or taken out of its source since is not read in a quotation either. */
export async function findPassages(
  quoting: Quoting,
  rows: readonly { quote: NewPassage | null }[],
): Promise<(quote: NewPassage | null) => Passage | null> {
  const sources = await findSources(quoting, [...new Set(rows.flatMap(({ quote }) => (quote ? [quote.id] : [])))])
  return (quote) => {
    if (!quote) return null
    const source = sources.get(quote.id)
    const text = source && asItStands(quoting, quote, source)
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
