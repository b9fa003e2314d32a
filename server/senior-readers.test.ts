import { expect } from 'vitest'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { LIST_PATHS } from './testing/articles/article-paths.ts'
import type { Made } from './testing/articles/article-paths.ts'
import { givenArticle, givenCategory, givenPublication } from './testing/news.ts'
import { test } from './testing/test.ts'

test('a school that keeps sensitive stories from its seniors keeps them from every list and count; others show them to class 11 [news:I28]', async ({
  world,
}) => {
  const [open, careful] = [await world.workspace(), await world.workspace()]
  await world.owner`update workspace set settings = settings || '{"seniorsSeeSensitive": false}' where id = ${careful}`
  const seer = await world.person({ workspace: open, birthYear: 2010, class: 11 })
  const kept = await world.person({ workspace: careful, birthYear: 2010, class: 11 })
  const publication = await givenPublication(world, { slug: 'the-well', name: 'The Well' })
  const blocked = await givenPublication(world)
  const category = await givenCategory(world)
  const story = await givenArticle(world, { publication, title: 'The open quokka' })
  for (const { id } of [seer, kept]) {
    await world.owner`insert into followed_category (person_id, category_id) values (${id}, ${category})`
    await world.owner`insert into followed_publication (person_id, publication_id) values (${id}, ${publication})`
  }
  const made: Made = { open: story.key, publication, blocked, category, now: world.clock.now().toISOString() }
  const answers = async () => {
    const all: Record<string, string> = {}
    for (const { name, ask, input, onlyFor } of LIST_PATHS) {
      if (onlyFor !== undefined) continue
      await world.owner`delete from ranked_list`
      world.cache.clear()
      const answer =
        typeof ask === 'string' ? await (await kept.fetch(ask)).text() : await kept.ask(ask, input?.(made) ?? {})
      all[name] = JSON.stringify(answer)
    }
    return all
  }
  const before = await answers()
  const sensitive = await givenArticle(world, { publication, title: 'A sensitive quokka', sensitive: true })
  expect(await answers()).toEqual(before)
  expect((await kept.ask(getArticle, { slug: sensitive.slug })).body.code).toBe('LEVEL_RESTRICTED')
  expect((await seer.call(getLatest, {})).content.map(({ _id: id }) => id)).toContain(sensitive.key)
  expect((await seer.ask(getArticle, { slug: sensitive.slug })).statusCode).toBe(200)
})
