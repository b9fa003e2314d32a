import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { drawScene } from '@chowk/server/drawing/scene.ts'
import type { Scene } from '@chowk/server/drawing/scene.ts'
import { rasterise } from '@chowk/server/drawing/raster.ts'
import { contentOf, insertAttachment, storeContents } from '@chowk/server/files/keep.ts'
import { hotOf } from '@chowk/server/community/post/post.rules.ts'
import { postSlug } from '@chowk/server/community/post/post-slug.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import { DAY_MS, HOUR_MS } from '@chowk/server/platform/time.ts'

interface DemoPost {
  /** Her address; null for whoever has left. */
  by: string
  type: 'IMAGE' | 'DOCUMENT' | 'FORUM' | 'QUOTE' | 'PROJECT'
  title?: string
  text: string
  category?: string
  hoursAgo: number
  pictures?: readonly { scene: Scene; alt: string }[]
  isForAll?: true
  isFeatured?: true
  isPinned?: true
  tags?: readonly string[]
  likes?: number
}

const posts: readonly DemoPost[] = [
  {
    by: 'leela-thomas',
    type: 'IMAGE',
    text: 'Low tide at Uran this morning. Eleven mudskippers, two bar-tailed godwits and one lost slipper. Class 7, your transect sheets are on my desk; the ones with mud on them get extra marks.',
    category: 'Learning',
    hoursAgo: 2,
    pictures: [
      { scene: 'rain', alt: 'A boat on grey water under heavy rain' },
      { scene: 'sky', alt: 'The sun low above the mudflats' },
      { scene: 'pots', alt: 'Jars in which the class keeps its samples' },
    ],
    isForAll: true,
    likes: 34,
  },
  {
    by: 'kabir-solanki',
    type: 'QUOTE',
    text: '“A map is a promise that somebody has walked there before you.”\nFrom the wall of our geography room',
    category: 'Everyday',
    hoursAgo: 5,
    likes: 12,
  },
  {
    by: 'anil-deshpande',
    type: 'DOCUMENT',
    title: 'सोमवार से बस का नया समय',
    text: 'सेक्टर 9 की सड़क खुदी है, इसलिए सुबह की बस सोमवार से 6:58 पर चलेगी और 7:14 तक वहीं रुकेगी। लौटने का समय नहीं बदलेगा। छोटे बच्चों के साथ कोई बड़ा आए तो अच्छा।',
    category: 'Announcements',
    hoursAgo: 9,
    isFeatured: true,
    likes: 21,
  },
  {
    by: 'leela-thomas',
    type: 'FORUM',
    title: 'Which of our trees should get the first name plates?',
    text: 'The woodwork club can cut twelve plates before the winter break. The big tamarind is certain. I would give one to the neem that the cricket ball always finds, and one to the frangipani that nobody planted. What else?',
    category: 'Questions',
    hoursAgo: 26,
    isFeatured: true,
    isPinned: true,
    tags: ['trees', 'woodwork'],
    likes: 18,
  },
  {
    by: 'anil-deshpande',
    type: 'PROJECT',
    title: 'A herbarium of our own campus',
    text: 'Forty sheets by March, one for each plant that grows here without being watered. Pressing on Saturdays in the laboratory; names in Marathi, Hindi and Latin.',
    category: 'Learning',
    hoursAgo: 31,
    pictures: [{ scene: 'banyan', alt: 'The old banyan behind the laboratory' }],
    isForAll: true,
    likes: 9,
  },
  {
    by: 'leela-thomas',
    type: 'FORUM',
    title: 'How do you press leaves without losing their green?',
    text: 'Ours are brown after four days between newspapers. The curry leaf keeps its colour, the neem does not. Is it the paper, the weight or the month?',
    category: 'Learning',
    hoursAgo: 40,
    isForAll: true,
    tags: ['plants', 'herbarium'],
    likes: 7,
  },
  {
    by: 'kabir-solanki',
    type: 'DOCUMENT',
    text: 'Found: one blue water bottle with a turtle on it, under the third bench of the ground. It is with the guard. It still had water.',
    category: 'Everyday',
    hoursAgo: 50,
    likes: 4,
  },
  {
    by: 'leela-thomas',
    type: 'DOCUMENT',
    title: 'Our rain gauge agrees with the city’s',
    text: 'Class 9 read it every morning for the whole monsoon: 812 mm. The weather office two kilometres away has 809. The three millimetres are, we think, a pigeon.',
    category: 'Learning',
    hoursAgo: 78,
    isForAll: true,
    isFeatured: true,
    likes: 57,
  },
  {
    by: 'meera-joshi',
    type: 'QUOTE',
    text: '“Ask the oldest tap in the lane. It remembers where the well was.”\nA plumber in Khambhat, who was right',
    hoursAgo: 6,
    isForAll: true,
    likes: 15,
  },
]

interface Filling {
  house: House
  sql: Sql
  openedAt: Date
}

/** Gives the demo's school a community with some days behind it; once. */
export async function settleCommunity({ house, sql, openedAt }: Filling): Promise<void> {
  const [there] = await sql`select from post limit 1`
  if (there) return
  const folder = await mkdtemp(join(os.tmpdir(), 'chowk-demo-'))
  try {
    for (const post of posts) await settlePost({ house, sql, openedAt }, post, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function settlePost({ house, sql, openedAt }: Filling, post: DemoPost, folder: string): Promise<void> {
  const at = new Date(openedAt.getTime() - post.hoursAgo * HOUR_MS)
  const slug = postSlug({ title: post.title ?? '', description: post.text })
  const likes = post.likes ?? 0
  const [made] = await sql<{ id: string; authorId: string; workspaceId: string | null }[]>`
    insert into post (author_id, workspace_id, type, title, description, slug, category_id, is_global, by_minor, state, published_at, created_at, hot, tags,
      pinned_at)
    select p.id, w.id, ${post.type}, ${post.title ?? ''}, ${post.text}, ${slug}, c.id, ${post.isForAll ?? false}, coalesce(m.class is not null, false),
      'PUBLISHED', ${at}, ${at}, ${hotOf(likes, openedAt.getTime() - at.getTime())},
      ${[...(post.tags ?? [])]}, ${post.isPinned ? at : null}
    from person p left join membership m on m.person_id = p.id and m.state = 'PRESENT' and m.workspace_id <> '00000000-0000-7000-8000-000000000001'
      and m.workspace_id = (select id from workspace where slug = 'neelkanth-school')
    left join workspace w on w.id = m.workspace_id
    left join post_category c on c.workspace_id is null and c.name = ${post.category ?? ''}
    where p.custom_url = ${post.by} limit 1 returning id, author_id, workspace_id`
  if (!made) return
  await sql`insert into post_slug (slug, post_id) values (${slug}, ${made.id})`
  if (post.isFeatured)
    await sql`
      insert into post_feature (post_id, workspace_id, featured_at, until)
      values (${made.id}, ${made.workspaceId}, ${at}, ${new Date(openedAt.getTime() + 12 * DAY_MS)})`
  for (const [position, picture] of (post.pictures ?? []).entries()) {
    const id = await drawPicture(
      house,
      { ...picture, seed: `${slug} ${position}`, personId: made.authorId, at },
      folder,
    )
    await sql`update attachment set used_by = 'post', subject_id = ${made.id}, used_at = ${at} where id = ${id}`
    await sql`
      insert into post_attachment (post_id, attachment_id, position, title) values (${made.id}, ${id}, ${position}, ${picture.alt})`
  }
}

interface Picture {
  scene: Scene
  alt: string
  seed: string
  personId: string
  at: Date
}

/** Sizes of a drawn picture: two are enough for a demo, and the world opens sooner. */
const WIDTHS = [640, 1280] as const

async function drawPicture(
  house: House,
  { scene, alt, seed, personId, at: createdAt }: Picture,
  folder: string,
): Promise<string> {
  const svg = drawScene({ scene, seed, width: 1280, height: 853 })
  const contents = []
  for (const width of WIDTHS) {
    const path = join(folder, `${scene}-${width}.webp`)
    await writeFile(path, await rasterise(svg, { format: 'webp', width }))
    contents.push(await contentOf(path, 'image/webp'))
  }
  await storeContents(house, contents)
  const hashes = contents.map(({ hash }) => hash)
  return await insertAttachment(house.sql, {
    personId,
    kind: 'IMAGE',
    title: alt,
    hash: hashes.at(-1) ?? '',
    pages: null,
    durationMs: null,
    createdAt,
    pictures: WIDTHS.map((width, index) => ({
      role: 'SIZE' as const,
      page: 0,
      width,
      height: Math.round((width * 853) / 1280),
      hash: hashes[index] ?? '',
    })),
  })
}
