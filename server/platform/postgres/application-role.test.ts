import { expect } from 'vitest'
import { applicationRole } from '../database.ts'
import { test } from '../../testing/test.ts'

test('on the socket the application signs in as its own role, and no statement of it can become the owner [V1:H8]', async ({
  world,
}) => {
  const role = applicationRole(world.database)
  const who = async () => await world.sql`select session_user, current_user`
  expect(await who()).toEqual([{ sessionUser: role, currentUser: role }])
  await world.sql`reset role`
  expect(await who()).toEqual([{ sessionUser: role, currentUser: role }])
  for (const text of ['set role chowk', 'set session authorization chowk', `copy migration to '/tmp/x'`])
    await expect(world.sql.unsafe(text), text).rejects.toThrow('permission denied')
})
