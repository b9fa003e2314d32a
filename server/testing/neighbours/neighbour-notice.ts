import { setNoticeMode, setNoticeSettings } from '@chowk/contract/notice/preference.ts'
import { tell } from '../rows/notices.ts'
import type { TestPerson, World } from '../world.ts'

/** Somebody was told of what another did, and chose how she is told. */
export async function givenNotices(
  world: World,
  { person, actorId, canary }: { person: TestPerson; actorId: string; canary: string },
): Promise<void> {
  const facts = { workspace: { en: canary, hi: null }, customUrl: 'metal-club', isIn: true }
  await tell(world, [person.id], { actorId, facts, subject: `${canary} asked` })
  await tell(world, [actorId], { actorId: person.id, facts, subject: `${canary} answered` })
  await person.call(setNoticeMode, { kind: 'join-answer', mode: 'MAIL' })
  await person.call(setNoticeSettings, { digest: true, quietFrom: 1320, quietTo: 420 })
}
