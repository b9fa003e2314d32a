import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { getPersonByUrl, updateBackground, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import { findSession } from '../identity.ts'
import { test } from '../../testing/test.ts'
import { givenHome, upload } from '../../testing/upload.ts'
import type { Caller } from '../../testing/caller.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const photo = async () =>
  await sharp({ create: { width: 500, height: 500, channels: 3, background: '#b4573a' } })
    .jpeg()
    .toBuffer()

async function given(world: World, birthYear: number) {
  await givenHome(world)
  const school = await world.workspace()
  const zoya = await world.person({ name: 'Zoya', workspace: school, birthYear, role: 'FACULTY' })
  return {
    zoya,
    colleague: await world.person({ workspace: school }),
    stranger: await world.person({ workspace: await world.workspace() }),
    visitor: await world.visitor(),
  }
}

const picture = async (who: TestPerson) =>
  (await upload(who, { bytes: await photo(), name: 'a.jpg', type: 'image/jpeg' })).body.attachmentId
const versionOf = async (who: TestPerson) => (await who.call(getPersonByUrl, {})).own?.version ?? 0
const putUp = async (who: TestPerson, pictureId: string | null) =>
  await who.ask(updateBackground, { version: await versionOf(who), pictureId })

async function seen(who: Caller, address: string): Promise<number> {
  const led = await who.fetch(address)
  return led.status === 302 ? (await who.fetch(led.headers.get('location') ?? '')).status : led.status
}

describe('a picture of one’s own', () => {
  test('is seen by whoever sees the profile, from the next request on [cso:G25]', async ({ world }) => {
    const { zoya, colleague, stranger, visitor } = await given(world, 1980)
    const drawn = (await zoya.call(getPersonByUrl, {})).portrait
    const before = await findSession(world.owner, world.house, { familyId: zoya.familyId })
    expect(before?.data.portrait).toBe(drawn)
    const { body } = await putUp(zoya, await picture(zoya))
    const address = String(body['portrait'])
    expect(address).toMatch(/^\/portrait\/[\w-]{36}\.webp$/)
    const session = await findSession(world.owner, world.house, { familyId: zoya.familyId })
    expect(session?.data.portrait).toBe(address)
    expect(await Promise.all([zoya, colleague].map((who) => seen(who, address)))).toEqual([200, 200])
    expect(await Promise.all([stranger, visitor].map((who) => seen(who, address)))).toEqual([404, 404])
    await zoya.call(updateProfile, { version: await versionOf(zoya), visibility: { profile: 'PUBLIC' } })
    expect(await seen(visitor, address)).toBe(200)
    await zoya.call(updateProfile, { version: await versionOf(zoya), visibility: { profile: 'ONLY_ME' } })
    expect([await seen(colleague, address), await seen(zoya, address)]).toEqual([404, 200])
    const gone = await putUp(zoya, null)
    expect(gone.body).toMatchObject({ portrait: drawn, own: { hasPicture: false } })
    expect(await seen(zoya, address)).toBe(404)
    expect(await world.owner`select 1 from attachment`).toEqual([])
  })

  test('of a minor is never seen by strangers, whatever was chosen before [cso:W8]', async ({ world }) => {
    const { zoya, colleague, stranger, visitor } = await given(world, 1980)
    const { body } = await putUp(zoya, await picture(zoya))
    await zoya.call(updateProfile, { version: await versionOf(zoya), visibility: { profile: 'PUBLIC' } })
    await world.owner`update person set birth_year = 2013 where id = ${zoya.id}`
    const all = [zoya, colleague, stranger, visitor].map((who) => seen(who, String(body['portrait'])))
    expect(await Promise.all(all)).toEqual([200, 200, 404, 404])
  })

  test('is one’s own upload, a picture, and takes the place of the one before', async ({ world }) => {
    const { zoya, colleague } = await given(world, 1980)
    const theirs = await picture(colleague)
    expect((await putUp(zoya, theirs)).body).toMatchObject({ code: 'ATTACHMENT_NOT_FOUND' })
    const first = await picture(zoya)
    await putUp(zoya, first)
    await putUp(zoya, await picture(zoya))
    expect(await world.owner`select count(*)::int from attachment where used_by = 'person-avatar'`).toEqual([
      { count: 1 },
    ])
    expect(await seen(zoya, `/portrait/${first}.webp`)).toBe(404)
    const version = (await versionOf(zoya)) - 1
    expect((await zoya.ask(updateBackground, { version, pictureId: null })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
    })
  })
})
