import { openContent } from '../platform/post/post.ts'
import type { Content } from '../platform/post/post.ts'
import type { World } from './world.ts'

/** Every letter to an address, oldest first; withheld ones were never to leave. */
export async function lettersTo(world: World, address: string): Promise<Content[]> {
  const rows = await world.owner<{ content: Uint8Array }[]>`
    select content from message where content is not null and state <> 'WITHHELD' order by created_at, id`
  return rows
    .flatMap(({ content }) => openContent(world.config.serverKey, content) ?? [])
    .filter(({ to }) => ('email' in to ? to.email : to.mobile) === address)
}

/** The text of the newest letter to an address. */
export async function newestText(world: World, address: string): Promise<string> {
  const newest = (await lettersTo(world, address)).at(-1)
  return newest?.letters[newest.language]?.text ?? ''
}

/** The code in the newest letter to an address; '' where it holds none. */
export async function codeFor(world: World, address: string): Promise<string> {
  return /\b\d{6}\b/.exec(await newestText(world, address))?.[0] ?? ''
}
