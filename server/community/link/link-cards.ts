import { linkOf } from '@chowk/contract/community/first-link.ts'
import { previewLink, setLinkCard } from '@chowk/contract/community/link-preview.ts'
import type { LinkPreview } from '@chowk/contract/community/link-preview.ts'
import type { LinkCard } from '@chowk/contract/ingest/link-card.ts'
import { knowLink } from '../../ingest/page/known-link.ts'
import { PICTURE_WIDTHS, signedPicture } from '../../picture/picture.ts'
import { handle } from '../../platform/handle.ts'
import { authoredPosts, isFormerMember } from '../authorship.ts'
import type { Showing } from '../showing.ts'
import { findSeer } from '../visibility.ts'
import { findOwnPage, isOwnPage } from './own-page.ts'

/** What somebody wrote, with the address in it. */
export interface Linked {
  link: string | null
  hidesLink: boolean
}

// Strangers' pages as they were fetched last; of their pictures our own address.
async function findForeign({ sql, house }: Showing, urls: readonly string[]): Promise<[string, LinkPreview][]> {
  if (urls.length === 0) return []
  const rows = await sql<{ url: string; card: LinkCard; picture: string | null }[]>`
    select k.url, k.card, i.key as picture from link_card k left join picture i on i.url = k.card ->> 'image'
    where k.url = any(${[...urls]}) and k.card is not null`
  const now = house.clock.now()
  return rows.map(({ url, card, picture }) => [
    url,
    {
      url,
      isOwn: false,
      title: card.title,
      description: card.description,
      site: new URL(url).host,
      picture: picture
        ? { src: signedPicture(house.config.serverKey, picture, now), widths: PICTURE_WIDTHS, alt: '' }
        : null,
    },
  ])
}

/** Cards of what these texts link to, by their addresses: of pages of this Chowk only what the seer may see. */
export async function findLinkCards(
  showing: Showing,
  rows: readonly Linked[],
): Promise<(row: Linked) => LinkPreview | null> {
  const urls = [...new Set(rows.flatMap(({ link, hidesLink }) => (link && !hidesLink ? [link] : [])))]
  const { config } = showing.house
  const own = urls.filter((url) => isOwnPage(config, url))
  const cards = new Map(
    await findForeign(
      showing,
      urls.filter((url) => !own.includes(url)),
    ),
  )
  for (const url of own) {
    const card = await findOwnPage(showing, url)
    if (card) cards.set(url, card)
  }
  return ({ link, hidesLink }) => (link && !hidesLink && cards.get(link)) || null
}

export const answerPreviewLink = handle(previewLink, async ({ input, viewer, sql, house }) => {
  const link = linkOf(input.url)
  if (!link) return { link: null }
  if (!isOwnPage(house.config, link)) await knowLink({ sql, house }, { address: link, personId: viewer.personId })
  const row = { link, hidesLink: false }
  const seer = await findSeer(sql, viewer)
  return { link: (await findLinkCards({ sql, house, seer }, [row]))(row) }
})

const TABLES = { POST: 'post', COMMENT: 'comment' } as const

export const answerLinkCard = handle(setLinkCard, async ({ input, viewer, tx, house, refuse }) => {
  const { kind, id, shown } = input
  const seer = await findSeer(tx, viewer)
  const own =
    kind === 'POST'
      ? tx`p.state not in ('REMOVED', 'DELETED', 'PURGED') and ${authoredPosts(tx, seer)}`
      : tx`p.author_id = ${viewer.personId} and p.removed_at is null 
          and not ${isFormerMember(tx, seer, tx`(select o.workspace_id from post o where o.id = p.subject_id)`)}`
  const [row] = await tx<Linked[]>`
    update ${tx(TABLES[kind])} p set hides_link = ${!shown} where p.id = ${id} and ${own} returning p.link, p.hides_link`
  if (!row) throw refuse('POST_NOT_FOUND')
  return { link: (await findLinkCards({ sql: tx, house, seer }, [row]))(row) }
})
