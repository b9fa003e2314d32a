import { noticeKinds } from '../../notice-kinds.ts'
import { notify } from '../../notice/notify.ts'
import type { Telling } from '../../notice/notify.ts'
import type { World } from '../world.ts'

/** A kind of the house by its name. */
export function kindCalled(name: string) {
  const kind = noticeKinds.get(name)
  if (!kind) throw new Error(`No notification is called ${name}.`)
  return kind
}

interface Notified extends Partial<Omit<Telling<object>, 'kind' | 'personIds'>> {
  /** Of all kinds this one everybody may go on seeing. */
  kind?: string
}

/** Tells people of something, as its domain would. */
export const tell = async (
  world: World,
  personIds: readonly string[],
  { kind = 'join-answer', ...told }: Notified = {},
): Promise<void> =>
  await notify(world.sql, world.house, {
    personIds,
    subject: 'x',
    actorId: null,
    ...told,
    kind: kindCalled(kind),
    facts: told.facts ?? kindCalled(kind).sample,
  })
