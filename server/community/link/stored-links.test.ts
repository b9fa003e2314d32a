import { expect } from 'vitest'
import { createComment, listComments } from '@chowk/contract/community/comment.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { SECTION_CALLS } from '@chowk/contract/identity/profile/section-calls.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'

/** Addresses that would run something or lead past what stands there, in the ways in which such are written. */
const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u2028javascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript://paper.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'DATA:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:MsgBox(1)',
  'v\tb\nscript:MsgBox(1)',
  'blob:https://paper.example/x',
  'file:///etc/passwd',
  'view-source:https://paper.example/',
  'https://bank.example@paper.example/',
  '//paper.example/x',
]

let keys = 0
const key = () => ({ 'idempotency-key': `links-${++keys}` })

const article = (href: string) => ({
  type: 'doc' as const,
  content: [
    {
      type: 'paragraph' as const,
      content: [
        {
          type: 'text' as const,
          text: `Read on ${'and on '.repeat(40)}`,
          marks: [{ type: 'link' as const, attrs: { href } }],
        },
      ],
    },
  ],
})

test('an address that would run something is a link nowhere: not in articles, not on cards of posts and comments, not in profiles [I02]', async ({
  world,
}) => {
  const school = await givenCommunity(world)
  const asha = await world.person({ workspace: school })
  for (const url of HOSTILE) {
    // So many in a day nobody writes.
    world.clock.pass(13 * HOUR_MS)
    const written = await asha.call(createPost, { description: `See ${url} today` }, key())
    const said = await asha.call(createComment, { activityId: written.id, text: `See ${url} today` }, key())
    const long = await asha.call(
      createPost,
      { type: 'ARTICLE', title: 'Where to read on', description: 'Here.', body: article(url) },
      key(),
    )
    const [post, essay] = await Promise.all([
      asha.call(getPost, { slug: written.slug }),
      asha.call(getPost, { slug: long.slug }),
    ])
    const [comment] = (await asha.call(listComments, { id: written.id })).content
    expect([url, post.link, comment?.link, comment?.id]).toEqual([url, null, null, said.id])
    expect([url, JSON.stringify(essay.body).includes('"link"'), essay.link]).toEqual([url, false, null])
    const paper = { name: 'A paper', issuer: 'A school', issued: '2021', credentialUrl: url }
    expect([url, (await asha.ask(SECTION_CALLS.certification.save, paper)).statusCode]).toEqual([url, 400])
  }
  const stored = await world.owner<{ link: string | null }[]>`
    select link from post where link is not null union all select link from comment where link is not null`
  // Where another address stands within the hostile one, that is a page.
  expect(stored.filter(({ link }) => !/^https?:\/\/paper\.example\//.test(link ?? ''))).toEqual([])
})
