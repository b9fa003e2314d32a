import { describe, expect } from 'vitest'
import type { Call, Input } from '@chowk/contract/call.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { listPublications } from '@chowk/contract/news/publication.ts'
import { reportAbuse } from '@chowk/contract/news/report.ts'
import { decideReports, undoDecision } from '@chowk/contract/operator/moderation.ts'
import { changePublication } from '@chowk/contract/operator/publication.ts'
import { getWorkspaceFile, moveWorkspaceState } from '@chowk/contract/operator/workspace.ts'
import { listPublicWorkspaces } from '@chowk/contract/organisation/directory.ts'
import { getPublicWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { givenArticle, givenPublication } from './testing/news.ts'
import { test } from './testing/test.ts'
import { World } from './testing/world.ts'

/** What one call answers visitors, in words, by each of two processes on one database. */
type Requested = <C extends Call>(call: C, input: Input<C>, holds: string) => () => Promise<boolean[]>

/** The clocks of both stand still, so that nothing that they cache grows old by itself. */
async function withTwoProcesses(world: World, work: (watch: Requested) => Promise<void>): Promise<void> {
  const other = await new World(world.database).open()
  const visitors = [await world.visitor(), await other.visitor()]
  const watch: Requested = (call, input, holds) => async () =>
    await Promise.all(
      visitors.map(async (each) => JSON.stringify(await each.ask(call, input as object as never)).includes(holds)),
    )
  try {
    await work(watch)
  } finally {
    await other.end()
  }
}

const BOTH = [true, true]
const NEITHER = [false, false]

describe('visitors see at once, whichever process answers them, that', () => {
  test('a story is labelled, and that its label is undone [V1:C20]', async ({ world }) => {
    const moderator = await world.person({ operator: true })
    const { key, slug } = await givenArticle(world)
    await (await world.person()).call(reportAbuse, { articleId: key, reason: 'Fake', text: 'All of it is invented.' })
    await withTwoProcesses(world, async (watch) => {
      const isLabelled = watch(getArticle, { slug }, 'The council denies it')
      expect(await isLabelled()).toEqual(NEITHER)
      const input = { kind: 'ARTICLE', id: key, reason: 'It is disputed.', note: 'The council denies it' } as const
      const { decisionId } = await moderator.call(decideReports, { ...input, decision: 'LABEL' })
      await expect.poll(isLabelled).toEqual(BOTH)
      await moderator.call(undoDecision, { decisionId })
      await expect.poll(isLabelled).toEqual(NEITHER)
    })
  })

  test('a story is hidden, and that it is back when that is undone [V1:C20]', async ({ world }) => {
    const moderator = await world.person({ operator: true })
    const { key } = await givenArticle(world, { title: 'Wells fill again' })
    await (await world.person()).call(reportAbuse, { articleId: key, reason: 'Inappropriate' })
    await withTwoProcesses(world, async (watch) => {
      const isListed = watch(getLatest, {}, 'Wells fill again')
      expect(await isListed()).toEqual(BOTH)
      const input = { kind: 'ARTICLE', id: key, reason: 'It is not fit.', note: '' } as const
      const { decisionId } = await moderator.call(decideReports, { ...input, decision: 'HIDE' })
      await expect.poll(isListed).toEqual(NEITHER)
      await moderator.call(undoDecision, { decisionId })
      await expect.poll(isListed).toEqual(BOTH)
    })
  })

  test('a publication is suspended, and that it and its stories are back with it [V1:C20]', async ({ world }) => {
    const operator = await world.person({ operator: true })
    const publicationId = await givenPublication(world, { name: 'Tank Gazette' })
    await givenArticle(world, { publication: publicationId, title: 'Wells fill again' })
    await withTwoProcesses(world, async (watch) => {
      const sights = [watch(getLatest, {}, 'Wells fill again'), watch(listPublications, {}, 'Tank Gazette')]
      for (const isSeen of sights) expect(await isSeen()).toEqual(BOTH)
      const statusReason = 'A complaint is looked into.'
      await operator.call(changePublication, { publicationId, status: 'SUSPENDED', statusReason })
      for (const isSeen of sights) await expect.poll(isSeen).toEqual(NEITHER)
      await operator.call(changePublication, { publicationId, status: 'ACTIVE' })
      for (const isSeen of sights) await expect.poll(isSeen).toEqual(BOTH)
    })
  })

  test('an organisation is suspended, and that it is open again [V1:C20]', async ({ world }) => {
    const operator = await world.person({ operator: true })
    const id = await world.workspace({ name: 'Banyan Club', kind: 'GROUP', slug: 'banyan' })
    await world.owner`update workspace set is_public = true, may_be_public = true where id = ${id}`
    await withTwoProcesses(world, async (watch) => {
      const sights = [
        watch(listPublicWorkspaces, {}, 'Banyan Club'),
        watch(getPublicWorkspaceByUrl, { customUrl: 'banyan' }, '"view":"PUBLIC"'),
      ]
      const move = async (to: 'ACTIVE' | 'SUSPENDED') => {
        const { version } = await operator.call(getWorkspaceFile, { id })
        await operator.call(moveWorkspaceState, { id, version, to, reason: 'It sells medals that nobody has won.' })
      }
      for (const isSeen of sights) expect(await isSeen()).toEqual(BOTH)
      await move('SUSPENDED')
      for (const isSeen of sights) await expect.poll(isSeen).toEqual(NEITHER)
      await move('ACTIVE')
      for (const isSeen of sights) await expect.poll(isSeen).toEqual(BOTH)
    })
  })
})
