import { WHO } from './article-scene.ts'
import type { ArticleScene, SceneStory } from './article-scene.ts'
import type { ListPath, StoryPath, Who } from './article-paths.ts'
import type { World } from '../world.ts'

/** Whether somebody may ask on a path at all. */
export const mayAsk = (who: Who, { onlyFor, signedIn }: { onlyFor?: Who; signedIn?: boolean }) =>
  (onlyFor === undefined || onlyFor === who) && !(signedIn === true && who === 'visitor')

// How much a blocked publication writes is a fact about itself.
const withoutBlocked = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'isBlocked' in value && value.isBlocked === true
    ? { ...value, weekCount: 0 }
    : value

/** What each of them is answered on a path to lists, with nothing kept from before. */
export async function answersOf(
  world: World,
  scene: ArticleScene,
  { ask, input }: ListPath,
): Promise<Record<Who, string>> {
  await world.owner`delete from ranked_list`
  world.cache.clear()
  const answers: Partial<Record<Who, string>> = {}
  for (const who of WHO) {
    const person = scene.people[who]
    answers[who] =
      typeof ask === 'string'
        ? await (await person.fetch(ask)).text()
        : JSON.stringify(await person.ask(ask, input?.(scene) ?? {}), withoutBlocked)
  }
  return answers as Record<Who, string>
}

/** What somebody is answered on a path to one story. */
export const statusOf = async (
  scene: ArticleScene,
  who: Who,
  { path, story }: { path: StoryPath; story: SceneStory },
) => {
  const person = scene.people[who]
  const input = path.input(story, scene)
  if (typeof path.ask !== 'string') {
    const { statusCode, body } = await person.ask(path.ask, input)
    return { status: statusCode, code: body?.code, said: JSON.stringify(body) }
  }
  const response = await person.fetch(path.ask.replace('{key}', story.key))
  const said = await response.text()
  return { status: response.status, code: /"code":"(\w+)"/.exec(said)?.[1], said }
}
