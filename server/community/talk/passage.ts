import type { NewPassage, Passage } from '@chowk/contract/community/comment.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import type { Showing } from '../showing.ts'
import { visiblePosts } from '../visibility.ts'

/** Where passages are quoted: among what is said of one thing. */
type Quoting = Showing & { subject: { kind: string; id: string } }

interface Source {
  id: string
  text: string
  author: { id: string; name: string; portrait: number; customUrl: string | null } | null
}

// What of the thing itself, and of what is said of it, this reader may see now.
async function findSources({ sql, seer, subject }: Quoting, ids: readonly string[]): Promise<Map<string, Source>> {
  if (ids.length === 0) return new Map()
  const named = sql`${[...ids]}::uuid[]`
  const rows = await sql<Source[]>`
    select s.id, s.text,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'portrait', coalesce(g.portrait, 0), 'customUrl', a.custom_url) end as author
    from (
      select p.id, p.author_id, concat_ws(' ', p.title, p.description, body_text(p.body)) as text from post p
      where p.id = any(${named}) and p.id = ${subject.id}::uuid and ${visiblePosts(sql, seer)}
      union all
      select c.id, c.author_id, c.text from comment c
      where c.id = any(${named}) and c.subject_kind = ${subject.kind} and c.subject_id = ${subject.id} and c.removed_at is null
        and not coalesce(c.author_id = any(${[...seer.blocked]}::uuid[]), false)) s
    left join person a on a.id = s.author_id and a.deletion_state is null left join profile g on g.person_id = a.id`
  return new Map(rows.map((row) => [row.id, row]))
}

// Words are compared without the spaces between them: a browser and the nodes of an article set them otherwise.
const plain = (text: string) => text.replaceAll(/\s+/gu, '')

const stands = (passage: Pick<NewPassage, 'text'>, source: Source | undefined): source is Source =>
  source !== undefined && plain(source.text).includes(plain(passage.text))

/** Whether somebody quotes what stands there: nobody is made to say what she did not. */
export async function isSaid(quoting: Quoting, passage: NewPassage): Promise<boolean> {
  const sources = await findSources(quoting, [passage.id])
  return stands(passage, sources.get(passage.id))
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
    if (!stands(quote, source)) return { kind: quote.kind, id: quote.id, isAvailable: false, text: '', author: null }
    const { author } = source
    return {
      ...quote,
      isAvailable: true,
      author: author && { ...author, portrait: drawnPortrait(author.id, author.portrait) },
    }
  }
}
