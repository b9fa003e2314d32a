import { decideCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { givenCommunity, givenPost } from './community.ts'
import type { Caller } from '../caller.ts'
import type { TestPerson, World } from '../world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `decide-${++keys}` })

/** A school with its author Asha, two who moderate, and a post of Asha. */
export async function givenSchool(world: World) {
  const school = await givenCommunity(world)
  const asha = await world.person({ name: 'Asha', workspace: school })
  const head = await world.person({ name: 'Head', workspace: school, role: 'ADMIN' })
  const other = await world.person({ name: 'Other Head', workspace: school, role: 'OWNER' })
  const words = { title: 'Bus stop', description: 'It moves.' }
  const post = await givenPost(world, { workspace: school, author: asha.id, ...words })
  return { school, asha, head, other, post }
}

type School = Awaited<ReturnType<typeof givenSchool>>

/** Reports a post as faked. */
export const report = async (by: Caller, id: string, input: object = {}) =>
  await by.ask(reportContent, { id, reason: 'Fake', ...input })

/** The state of a post. */
export const stateOf = async (world: World, id: string) =>
  (await world.owner<{ state: string }[]>`select state from post where id = ${id}`)[0]?.state

/** The same school, the post reported. */
export async function reported(world: World) {
  const scene = await givenSchool(world)
  const reporter = await world.person({ name: 'Reporter', workspace: scene.school })
  await report(reporter, scene.post.id)
  const { content } = await scene.head.call(getContentQueue, {})
  const caseId = content[0]?.caseId ?? ''
  return { ...scene, reporter, caseId }
}

/** Decides a case, with a reason. */
export const decide = async (by: Caller, caseId: string, input: Record<string, unknown>) =>
  await by.ask(decideCase, { caseId, reason: 'It is against our rules.', ...input } as never, key())

/** The same school, the reported post removed by its head. */
export async function removed(
  world: World,
): Promise<School & { caseId: string; decisionId: string; reporter: TestPerson }> {
  const scene = await reported(world)
  const { body } = await decide(scene.head, scene.caseId, { decision: 'REMOVE' })
  return { ...scene, decisionId: String(body['decisionId']) }
}
