import { setNoticeMode, setNoticeSettings } from '@chowk/contract/notice/preference.ts'
import { beginPush } from '@chowk/contract/notice/push.ts'
import { pushKeys } from '../../notice/push/vapid.ts'
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
  const { publicKey } = pushKeys(world.config.serverKey)
  const [p256dh, auth] = [publicKey, Buffer.from(canary.padEnd(16).slice(0, 16)).toString('base64url')]
  await person.call(beginPush, { endpoint: `https://push.example/${encodeURIComponent(canary)}`, p256dh, auth })
  await person.call(setNoticeSettings, { digest: true, quietFrom: 1320, quietTo: 420 })
}
