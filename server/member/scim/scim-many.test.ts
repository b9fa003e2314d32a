import { expect } from 'vitest'
import { makeScimKey } from '@chowk/contract/member/scim.ts'
import { givenSeller } from '../../testing/neighbours/neighbour-billing.ts'
import { test } from '../../testing/test.ts'
import { INVITATION_LETTER } from '../people/write-member.ts'
import { inviteProvidedTask } from './invite-provided.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const PASSWORD = 'Stepwell-42!'

test('whoever a directory brings is invited in her turn, a hundred a minute and once each; who was withdrawn meanwhile is not [cso:O22]', async ({
  world,
}) => {
  await givenSeller(world)
  await world.owner`update plan set seats = 1000 where code = 'FREE'`
  const workspace = await world.workspace({ name: 'Neem School' })
  const owner = await world.person({ workspace, role: 'OWNER', password: PASSWORD })
  const { token } = await owner.call(makeScimKey, { password: PASSWORD })
  const ask = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const answer = await fetch(`${world.address}/scim/v2${path}`, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as { id: string } }
  }
  const ids: string[] = []
  for (let n = 0; n < 131; n++) {
    const made = await ask('POST', '/Users', {
      userName: `pupil${n}@neem.example`,
      displayName: 'Asha Rao',
      emails: [{ value: `pupil${n}@neem.example` }],
      active: true,
    })
    expect(made.status).toBe(201)
    ids.push(made.body.id)
  }
  expect((await ask('PATCH', `/Users/${ids[120]}`, off)).status).toBe(200)
  const invited = async () =>
    (
      await world.owner<{ id: string }[]>`
        select j.payload->>'membershipId' as id from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${INVITATION_LETTER}`
    ).map(({ id }) => id)
  const task = inviteProvidedTask(world.house)
  expect(await invited()).toEqual([])
  await task(null, jobRun())
  expect(await invited()).toHaveLength(100)
  await task(null, jobRun())
  await task(null, jobRun())
  const all = await invited()
  expect(all.toSorted()).toEqual(ids.filter((id) => id !== ids[120]).toSorted())
})

const off = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path: 'active', value: false }],
}
