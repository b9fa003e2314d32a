import { describe, expect } from 'vitest'
import { createPost, editPost } from '@chowk/contract/community/write-post.ts'
import { getOwnDecisions } from '@chowk/contract/moderation/appeal.ts'
import { decideCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { communityData } from '../community-data.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `decided-${++keys}` })

describe('a text that was decided about', () => {
  test('what a decision keeps of a text calls people as they are called now, and whoever left by no name', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const inSchool = async (name: string, more: object = {}) => await world.person({ name, workspace: school, ...more })
    const [uma, asha, bela] = [await inSchool('Uma Nair'), await inSchool('Asha Rao'), await inSchool('Bela Shah')]
    const head = await inSchool('Om Rao', { role: 'OWNER' })
    const text = '@Asha Rao and @Bela Shah, and Asha Rao without a sign'
    const made = await uma.call(createPost, { description: text, mentions: [asha.id, bela.id] }, key())
    await asha.call(reportContent, { kind: 'POST', id: made.id, reason: 'Fake' })
    const [waiting] = (await head.call(getContentQueue, {})).content
    const reason = 'Nobody is named so here.'
    await head.call(decideCase, { caseId: waiting?.caseId ?? '', decision: 'REMOVE', reason }, key())
    await world.owner`update person set name = 'Asha Devi' where id = ${asha.id}`
    const kept = async () => (await uma.call(getOwnDecisions, {})).content[0]?.content.text
    expect(await kept()).toBe('@Asha Devi and @Bela Shah, and Asha Rao without a sign')
    await communityData.erase(world.owner as never, bela.id, 'KEEP_ANONYMOUS')
    expect(await kept()).toBe('@Asha Devi and @—, and Asha Rao without a sign')
    const [row] = await world.owner<{ all: string }[]>`select json_agg(d)::text as all from moderation_decision d`
    expect(row?.all).not.toMatch(/Bela Shah/)
  })

  test('whoever left takes no part of a longer name along from what a post said before', async ({ world }) => {
    const school = await givenCommunity(world)
    const inSchool = async (name: string) => await world.person({ name, workspace: school })
    const [uma, asha, devi] = [await inSchool('Uma Nair'), await inSchool('Asha Rao'), await inSchool('Asha Rao Devi')]
    const description = '@Asha Rao, @Asha Rao Devi and @Asha Raoji'
    const made = await uma.call(createPost, { description, mentions: [asha.id, devi.id] }, key())
    world.clock.pass(3_600_000)
    await uma.call(editPost, { id: made.id, version: made.version, description: 'Nothing of what stood here once' })
    await communityData.erase(world.owner as never, asha.id, 'KEEP_ANONYMOUS')
    const before = await world.owner<{ description: string }[]>`select description from post_revision`
    expect(before.map((each) => each.description)).toContain('@—, @Asha Rao Devi and @Asha Raoji')
    expect(JSON.stringify(before)).not.toMatch(/@Asha Rao,/)
  })
})
