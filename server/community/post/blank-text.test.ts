import { expect } from 'vitest'
import { createComment } from '@chowk/contract/community/comment.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { makeSavedFolder } from '@chowk/contract/news/saved.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'

const BLANK = ['\u3164', '\u2800', '\u3164 \u2800\ufe0f', '\u115f', '\uffa0', '\u200b\u200d']

test('a text that shows nothing is empty and refused, in every kind of field [R2:C12]', async ({ world }) => {
  const school = await givenCommunity(world)
  const asha = await world.person({ workspace: school })
  const post = await givenPost(world, { author: asha.id, workspace: school })
  let keys = 0
  const key = () => ({ 'idempotency-key': `blank-${++keys}` })
  for (const blank of BLANK) {
    const answers = [
      await asha.ask(createPost, { description: blank }, key()),
      await asha.ask(createPost, { type: 'FORUM', title: blank, description: 'Where does the bus stop today?' }, key()),
      await asha.ask(createComment, { activityId: post.id, text: blank }, key()),
      await asha.ask(makeSavedFolder, { name: blank }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  }
  expect((await asha.ask(createPost, { description: '\u3164 Bring a rope.' }, key())).statusCode).toBe(200)
})
