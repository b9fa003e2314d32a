import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test as check } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { updateAudio, keepQueue } from '@chowk/contract/audio/audio.ts'
import { getRecentReads } from '@chowk/contract/news/reading.ts'
import { reportAbuse } from '@chowk/contract/news/report.ts'
import { changeSaved, saveArticle } from '@chowk/contract/news/saved.ts'
import { beatReading, shareArticle, viewArticle } from '@chowk/contract/news/view.ts'
import { handlers } from '../../app.ts'
import { inputSchemaOf } from '../../platform/api/schema.ts'
import { givenArticle } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const NOTE = 'Ask my brother about this'

// She does with one story all that can be done with it.
async function live(world: World, asha: TestPerson, article: { id: string; key: string }): Promise<void> {
  const articleId = article.key
  await asha.call(viewArticle, { articleId, list: 'latest', place: 1 })
  for (let beat = 0; beat < 4; beat++) {
    world.clock.pass(15_000)
    await asha.call(beatReading, { articleId, progress: 25 * (beat + 1) })
  }
  await asha.call(shareArticle, { articleId, how: 'COPY' })
  await asha.call(saveArticle, { articleId, saved: true })
  await asha.call(changeSaved, { articleId, note: NOTE })
  await world.owner`
    insert into audio (article_id, text_version, status, next_at, file, duration_ms, segments)
    values (${article.id}, 1, 'READY', now(), 'x.mp3', 100000, '[]')`
  await asha.call(keepQueue, { articleIds: [articleId], currentId: articleId })
  const time = '2026-11-21T08:00:00.000Z'
  const heard = { articleId, positionMs: 30_000, durationMs: 100_000, rate: 1, clientTime: time }
  await asha.call(updateAudio, { ...heard, ranges: [[0, 30_000]] })
  await asha.call(reportAbuse, { articleId, reason: 'Inappropriate', text: 'This is about my family.' })
}

// Every way of asking for another person's rows that a call may understand.
const inputsOf = (asha: TestPerson, article: { id: string; key: string; slug: string }) => {
  const story = {
    articleId: article.key,
    slug: article.slug,
    key: article.key,
    id: article.id,
    q: 'well',
    text: 'well',
  }
  return [
    {},
    story,
    ...['userId', 'personId', 'memberId', 'person', 'user'].flatMap((name) => [
      { [name]: asha.id },
      { ...story, [name]: asha.id },
    ]),
  ]
}

// Nothing reaches a handler but the fields of its contract.
function understoodBy(call: Call, inputs: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const fields = new Set(Object.keys(inputSchemaOf(call).properties ?? {}))
  const understood = inputs.map((input) => Object.entries(input).filter(([name]) => fields.has(name)))
  const byText = new Map(understood.map((input) => [JSON.stringify(input), Object.fromEntries(input)]))
  return [...byText.values()]
}

test(
  '[news:P8] no call shows a teacher, an administrator or the operator what an adult member read',
  { timeout: 120_000 },
  async ({ world }) => {
    const workspace = await world.workspace()
    const asha = await world.person({ name: 'Asha Oaks', email: 'asha.oaks@chowk.example', workspace })
    const staff = [
      await world.person({ workspace, role: 'FACULTY' }),
      await world.person({ workspace, role: 'ADMIN' }),
      await world.person({ workspace, role: 'OWNER', operator: true }),
    ]
    const article = await givenArticle(world, { title: 'Wells fill again' })
    await live(world, asha, article)
    const reads = handlers.map(({ call }) => call).filter(({ address }) => addressOf(address).method === 'GET')
    let requestCount = 0
    for (const who of staff)
      for (const call of reads)
        for (const input of understoodBy(call, inputsOf(asha, article))) {
          const { statusCode, body } = await who.ask(call, input)
          if (statusCode !== 200) continue
          requestCount += 1
          const text = JSON.stringify(body)
          const namesHer = [asha.id, 'Asha Oaks', 'asha.oaks@'].some((name) => text.includes(name))
          // The key is a few letters: it counts where it stands alone or ends an address, not within other words.
          const hasHers = text.includes('Wells fill again') || new RegExp(`["/-]${article.key}["/]`).test(text)
          expect(namesHer && hasHers, `${call.address} ${JSON.stringify(input)}`).toBe(false)
          expect(text.includes(NOTE), call.address).toBe(false)
        }
    expect(requestCount).toBeGreaterThan(100)
  },
)

test('[news:P8] asking for another member’s reading list is refused, and one’s own has nothing of hers', async ({
  world,
}) => {
  const workspace = await world.workspace()
  const asha = await world.person({ workspace })
  const head = await world.person({ workspace, role: 'ADMIN' })
  const { key } = await givenArticle(world)
  await asha.call(viewArticle, { articleId: key })
  expect((await head.ask(getRecentReads, { userId: asha.id })).body.code).toBe('NOT_FOUND')
  expect((await head.call(getRecentReads, {})).content).toEqual([])
})

const SERVER = join(import.meta.dirname, '../..')
/** Parts of the server that sell, promote or give coins. */
const SELLING = ['billing', 'wallet', 'store', 'content', 'notice']
const READING =
  /^(?:reading|listen|listening|trend_event|shown_batch|taste|saved_article|followed_publication|followed_category|quiz_\w+)$/
const QUERY = /\b(?:from|join|update|into)\s+(\w+)/g
const IMPORT = /from '(?:\.\.\/)+((?:news|recommend|audio|quiz)\/[^']*)'/g

/** Modules and tables of reading and quizzes that this code touches. */
const readingIn = (code: string): string[] => [
  ...[...code.matchAll(IMPORT)].map(([, module]) => module ?? ''),
  ...[...code.matchAll(QUERY)].map(([, table]) => table ?? '').filter((table) => READING.test(table)),
]

check('[news:P4] nothing that sells, promotes or gives coins reads what minors read or answered', () => {
  const planted = `import { findLearned } from '../../recommend/learning.ts'\nselect 1 from reading r join person p`
  expect(readingIn(planted)).toEqual(['recommend/learning.ts', 'reading'])
  const files = SELLING.map((folder) => join(SERVER, folder)).flatMap((folder) =>
    fs.existsSync(folder)
      ? fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
      : [],
  )
  for (const file of files.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts')))
    expect(readingIn(fs.readFileSync(file, 'utf8')), file).toEqual([])
})
