import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What moderators read of a case, and authors of their own. */
const FOR_MODERATORS = ['moderation/*', 'review/*']

/** Statements that read posts without asking who sees them, each with the reason why none is needed. */
const UNASKED: Readonly<Record<string, string>> = {
  'ranking/activity.ts':
    'asks once for each of its statements, which are put together from it; sums over whole schools name no post',
  'ranking/activity-data.ts': 'removes the sums of a person or of a workspace',
  'ranking/shared-seer.ts': 'whether she herself wrote for some only',
  'post/cool-posts.job.ts': 'how hot each post is, for nobody to read',
  'list/order-posts.ts': 'in which order each post stands, for nobody to read',
  'post/purge-posts.job.ts': 'removes what nobody sees any more',
  'revision/keep-revision.ts': 'notes what a post says, whose row is held by whoever may change it',
  'revision/revision-calls.ts': 'what a post says now, beside a text of it that was found by asking',
  'post/restore-post.ts': 'what was deleted nobody sees; who may bring it back is asked in its place',
  'follow/new-post.ts': 'whether the author of a post that is out has followers, for a job that asks for each of them',
  'link/link-cards.job.ts': 'a job that asks which addresses are still shown, for nobody to read',
  'link/link-cards.ts': 'the workspace of the post whose author hides a card',
  'poll/poll-data.ts': 'what a person takes along of how she voted',
  'poll/poll-row.ts': 'polls of posts that were found by asking',
  'question/mark-question.ts': 'how many questions are pinned, said to whoever pins another one',
  'post/post-page.ts': 'the text of an article that was found by asking',
  'post/post-row.ts': 'rows of ids that were found by asking',
  'search/post-sounds.ts': 'a job that notes of each published post how its words sound',
  'list/far-page.ts': 'asks once for each of its statements, which are put together from it',
  'mention/nameable.ts': 'for whom a post is that was found by asking',
  'mention/note-mentions.ts': 'what a post says that its author has just written',
  'schedule/come-out.ts': 'all that a post says whose row is held, to look for words of the list',
  'schedule/publish-due.job.ts': 'what is due, for a job that publishes it',
  'community-data.ts': 'what a person or a workspace takes along or leaves behind',
}

test('[O06] every statement of the domain that reads posts asks who sees them', () => {
  const folder = import.meta.dirname
  const asksSoon = 400
  const unasked = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', ...FOR_MODERATORS] }).filter((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    const reading = [
      ...text.matchAll(/\b(?:from|join) (?:post|activity_[a-z]+)\b(?! where id = \$\{[\w.]+\} for update)/g),
    ]
    return reading.some(({ index }) => !text.slice(index, index + asksSoon).includes('visiblePosts'))
  })
  expect(unasked.toSorted()).toEqual(Object.keys(UNASKED).toSorted())
})
