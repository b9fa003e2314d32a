import type { FoundPost, SearchKind } from '@chowk/contract/search/search.ts'
import { PostType } from '@chowk/contract/community/post.ts'
import { cutText } from '@chowk/contract/text.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import { written } from '../../platform/database.ts'
import { plannedAnew } from '../../platform/postgres/statement.ts'
import type { Fragment } from '../../platform/database.ts'
import { after } from '../../platform/paging/cursor.ts'
import { CLOSE, OPEN, markedText } from '../../platform/search/marked-text.rules.ts'
import { wordsOf } from '../../platform/search/question-words.ts'
import { FEW_FOUND } from '../../platform/search/search-kind.ts'
import type { Search, SearchOf } from '../../platform/search/search-kind.ts'
import { foldedWord, soundKey } from '../../platform/search/sound-key.rules.ts'
import { walkWindows } from '../../platform/search/window-walk.ts'
import { isInside } from '../inside.ts'
import { findHiddenNames } from '../mention/hidden-names.ts'
import { withNames } from '../mention/mention.rules.ts'
import { readRows } from '../post/post-row.ts'
import { postAddress } from '@chowk/contract/community/post-address.ts'
import type { PostRow } from '../post/post-row.ts'
import type { Showing } from '../showing.ts'
import { findSeer, visiblePosts } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { joined } from '../../platform/postgres/statement.ts'

const BY_TIME = { at: 'TIME', id: 'ID' } as const
const [WORKSPACE, AUTHOR, TYPE] = [1, 2, 3]
const FOR_ALL = 1

// As `id_key` and `post_keys` of the database make them.
const keyOf = (kind: number, value: number) => kind * 2 ** 28 + value
const idKey = (kind: number, id: string) => keyOf(kind, Number.parseInt(id.slice(-7), 16))

/** Keys of which a post must have one to be seen by her at all; none where she may see every post. */
function seerKeys({ personId, isOperator, memberOf }: Seer): number[] {
  if (isOperator) return []
  const own = personId === null ? [] : [idKey(AUTHOR, personId)]
  return [FOR_ALL, ...memberOf.map((id) => idKey(WORKSPACE, id)), ...own]
}

const TYPES: Partial<Record<SearchKind, PostType>> = { ARTICLES: 'ARTICLE', FORUMS: 'FORUM', PROJECTS: 'PROJECT' }

interface Hit {
  id: string
  at: Date
}

interface Sought {
  /** What the index of texts or that of sounds is asked for, of the row `s`. */
  met: Fragment
  seer: Seer
  type: PostType | undefined
  most: number
  from?: Hit | undefined
}

async function newestPosts({ sql, question, asOf }: Search, { met, seer, type, most, from }: Sought): Promise<Hit[]> {
  const keys = [seerKeys(seer), type ? [keyOf(TYPE, PostType.options.indexOf(type) + 1)] : []]
  const narrowed = keys.filter((group) => group.length > 0).map((group) => sql`and s.keys && ${group}::int4[]`)
  const until = [asOf, question.until, from?.at].filter((each) => each !== undefined)
  const since = question.since ?? new Date(0)
  const rows = sql`
    select p.id, p.published_at as at from post_search s join post p on p.id = s.post_id and p.state = 'PUBLISHED' and ${visiblePosts(sql, seer)}
    where ${met} ${joined(narrowed)} and time_slots(s.published_at) && u.slots::int4[]
      and (s.published_at + interval '0 s') between ${since} and ${asOf}
      ${question.until ? sql`and (s.published_at + interval '0 s') < ${question.until}` : sql``}
      ${after(sql, from && { at: from.at, id: from.id }, { by: { at: sql`p.published_at`, id: sql`p.id` }, direction: 'DESC' })}
    order by p.published_at desc, p.id desc`
  const walk = walkWindows(sql, {
    since,
    until: until.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? asOf,
    most,
    rows,
  })
  // With a plan for any words PostgreSQL would read all that she may see and ask of each what the words are.
  return [...(await sql<Hit[]>`${plannedAnew} ${walk}`)]
}

// As short as a question may be.
const SHORTEST_BEGINNING = 2

// Each group of the question as texts that hold a word of it, by the letter, by its beginning, by the sound, or as the stories spell it.
async function soundingAlike({ sql, question, spellings }: Search): Promise<{ met: Fragment } | undefined> {
  const groups = await Promise.all(
    question.groups.map(async (group) => {
      const unquoted = group.filter((each) => !question.quoted.includes(each))
      const loose = unquoted.flatMap((each) => foldedWord(each) ?? [])
      const beginnings = unquoted.flatMap((each) => foldedWord(each, SHORTEST_BEGINNING) ?? [])
      const others = (await Promise.all(loose.map(async (word) => await spellings(word)))).flat()
      return { group, beginnings, keys: [...new Set([...loose, ...others].map(soundKey))] }
    }),
  )
  if (groups.every(({ beginnings }) => beginnings.length === 0)) return undefined
  const without = question.without.map((text) => sql`and not s.words @@ search_term(${text})`)
  const met = groups.map(({ group, beginnings, keys }) => {
    const byLetter = wordsOf(sql, { ...question, groups: [group], without: [] }) ?? sql`''::tsquery`
    // Folded words are letters alone, so nothing in them is an operator.
    const begun = joined(beginnings.map((each) => sql`|| to_tsquery('simple', ${`${each}:*`})`))
    return sql`and (s.sounds && ${keys}::text[] or s.words @@ (${byLetter} ${begun}))`
  })
  // In an object: a statement that is promised alone would be sent.
  return { met: sql`true ${joined(met)} ${joined(without)}` }
}

const COMPLETE = `StartSel=${OPEN},StopSel=${CLOSE},HighlightAll=true`
const PIECE = `StartSel=${OPEN},StopSel=${CLOSE},MaxFragments=1,MaxWords=30,MinWords=18`
const MOST_SHOWN = 20_000

interface Marked {
  id: string
  title: string
  text: string
  shown: string
}

/** Posts as the list of hits shows them; of an article the piece of its text that holds the words. */
async function showFound(
  { sql, house, clock, question }: Search,
  ids: readonly string[],
  seer: Seer,
): Promise<FoundPost[]> {
  if (ids.length === 0) return []
  const words = wordsOf(sql, { ...question, without: [] }) ?? sql`''::tsquery`
  const [rows, marked] = await Promise.all([
    readRows(sql, clock.now(), ids),
    sql<Marked[]>`
      select p.id, ts_headline(c.config, fold_letters(p.title), ${words}, ${COMPLETE}) as title,
        ts_headline(c.config, fold_letters(t.text), ${words}, ${PIECE}) as text, t.text as shown
      from (select * from post p where p.id = any(${ids as string[]}::uuid[]) and ${visiblePosts(sql, seer)}) p, lateral (select left(p.description || ' ' || body_text(p.body), ${written(sql, MOST_SHOWN)}) as text) t,
        lateral (select search_config(case when p.title || t.text ~ '[\u0900-\u097f]' then 'hi' else 'en' end) as config) c`,
  ])
  const parts = new Map(marked.map((each) => [each.id, each]))
  const withoutNames = await findNameless({ sql, house, seer }, rows)
  return rows.flatMap((row) => {
    const found = parts.get(row.id)
    const text = withoutNames(row)
    if (!found || !row.publishedAt) return []
    return [foundPost(row, text === null ? found : { ...found, text, shown: text })]
  })
}

// An outsider reads the beginning of a post that names a child, without the name, in place of the piece with the words.
async function findNameless(showing: Showing, rows: readonly PostRow[]): Promise<(row: PostRow) => string | null> {
  const { sql, seer } = showing
  const outside = rows.filter(({ workspaceId }) => !isInside(seer, workspaceId))
  if (outside.length === 0) return () => null
  const named = await sql<{ id: string; personIds: string[] }[]>`
    select subject_id as id, array_agg(person_id) as person_ids from mention
    where subject_kind = 'post' and subject_id = any(${outside.map(({ id }) => id)}::uuid[]) and person_id is not null group by 1`
  const of = new Map(named.map(({ id, personIds }) => [id, personIds]))
  const hiddenOf = await findHiddenNames(
    showing,
    outside.map(({ id, workspaceId }) => ({ workspaceId, personIds: of.get(id) ?? [] })),
  )
  return (row) => {
    const hidden = hiddenOf(row)
    if (!of.get(row.id)?.some((personId) => hidden.includes(personId))) return null
    return cutText(withNames(row.description, row.mentions, hidden).text, NAMELESS_LENGTH)
  }
}

const NAMELESS_LENGTH = 200

const foundPost = (row: PostRow, { title, text, shown }: Marked): FoundPost => ({
  kind: 'POST',
  _id: row.id,
  slug: row.slug,
  to: postAddress(row),
  type: row.type,
  titleParts: markedText(title, row.title),
  textParts: markedText(text, shown),
  author: row.author && { ...row.author, portrait: drawnPortrait(row.author.id, row.author.portrait) },
  workspace: row.workspace && { name: row.workspace.name, customUrl: row.workspace.customUrl },
  likesCount: row.likesCount,
  commentCount: row.commentsCount,
  publishedAt: row.publishedAt?.toISOString() ?? '',
})

/** Posts that hold the words, newest first, page by page; where they are few, those that sound like them follow (C31). */
export const searchPosts =
  (kind: SearchKind): SearchOf<FoundPost> =>
  async (search) => {
    const { sql, viewer, question, size, cursor, next } = search
    const seer = await findSeer(sql, viewer)
    const type = TYPES[kind]
    const from = cursor.read(BY_TIME, next)
    const words = wordsOf(sql, question) ?? sql`''::tsquery`
    const exact = await newestPosts(search, { met: sql`s.words @@ ${words}`, seer, type, most: size + 1, from })
    const shown = exact.slice(0, size)
    const last = exact.length > size ? shown.at(-1) : undefined
    const isFew = !from && exact.length < Math.min(FEW_FOUND, size)
    const alike = isFew ? await soundingAlike(search) : undefined
    const further = alike ? await newestPosts(search, { ...alike, seer, type, most: size + exact.length }) : []
    const known = new Set(shown.map(({ id }) => id))
    const all = [...shown, ...further.filter(({ id }) => !known.has(id))].slice(0, size)
    const content = await showFound(
      search,
      all.map(({ id }) => id),
      seer,
    )
    return { content, next: last ? cursor.write(BY_TIME, last) : null, foundByLetter: shown.length }
  }
