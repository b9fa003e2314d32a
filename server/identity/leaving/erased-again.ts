import { join } from 'node:path'
import type { Writings } from '@chowk/contract/identity/leaving.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { isId } from '../../platform/input.rules.ts'
import { readLasting, writeLasting } from '../../platform/storage/lasting-file.ts'
import { moveDeletion } from './deletion.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

/** Somebody who left: her id says nothing of her once she is erased. */
interface Left {
  id: string
  writings: Writings
}

const LINE = /^([\da-f-]{36}) (KEEP_ANONYMOUS|REMOVE)$/

/** The list of who left stands beside the database, since a backup that is put back does not know of the latest (D16). */
const listFile = ({ config }: Pick<House, 'config'>) => join(config.home, 'erased-people.txt')

async function readList(house: Pick<House, 'config'>): Promise<Map<string, Left>> {
  const text = await readLasting(listFile(house))
  const all = text.split('\n').flatMap((line) => {
    const [, id = '', writings] = LINE.exec(line.trim()) ?? []
    return isId(id) ? [{ id, writings: writings as Writings }] : []
  })
  return new Map(all.map((left) => [left.id, left]))
}

/** Adds to the list whom the database says to have left; what stands in it stays. */
export async function keepList(house: Pick<House, 'sql' | 'config'>): Promise<void> {
  const listed = await readList(house)
  const left = await house.sql<Left[]>`
    select distinct on (person_id) person_id as id, writings from profile_deletion where state = 'COMPLETED' order by person_id, id desc`
  const missing = left.filter(({ id }) => !listed.has(id))
  if (missing.length === 0) return
  const lines = [...listed.values(), ...missing].map(({ id, writings }) => `${id} ${writings}\n`)
  await writeLasting(listFile(house), lines.join(''))
}

/** Erases again whoever stands in the list and, after a backup was put back, in the database as if she had never left (D16). */
export async function eraseAgain(house: House, parts: readonly PersonalData[]): Promise<void> {
  const listed = await readList(house)
  if (listed.size === 0) return
  const back = await house.sql<{ id: string }[]>`
    select id from person where id = any(${[...listed.keys()]}::uuid[]) and state <> 'DELETED'`
  for (const { id } of back) {
    const left = listed.get(id)
    if (left) await house.sql.begin(async (tx) => await eraseOne(tx, parts, { ...left, at: house.clock.now() }))
  }
  if (back.length > 0)
    house.log.warn({ people: back.length }, 'people who had left stood in the database again and were erased')
}

async function eraseOne(tx: Sql, parts: readonly PersonalData[], { id, writings, at: time }: Left & { at: Date }) {
  const [running] = await tx<{ id: string; state: string }[]>`
    select id, state from profile_deletion where person_id = ${id} and state in ('REQUESTED', 'BLOCKED') for update`
  const step = (to: 'REQUESTED' | 'PROCESSING' | 'COMPLETED') => ({
    id: running?.id ?? '',
    to,
    actorId: null,
    at: time,
  })
  if (running?.state === 'BLOCKED') await moveDeletion(tx, step('REQUESTED'))
  if (running) await moveDeletion(tx, step('PROCESSING'))
  for (const data of parts) await data.erase(tx, id, writings)
  if (running) return await moveDeletion(tx, step('COMPLETED'))
  await tx`
    insert into profile_deletion (person_id, state, reason, writings, requested_at, deletes_at, ended_at)
    values (${id}, 'COMPLETED', 'OTHER', ${writings}, ${time}, ${time}, ${time})`
}
