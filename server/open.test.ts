import { expect } from 'vitest'
import { returnAddress } from './organisation/sign-on/sign-on-row.ts'
import { openHouse } from './open.ts'
import { test } from './testing/test.ts'

test('production refuses a database that holds the people of the demo, whose password everybody can read', async ({
  world,
}) => {
  await world.person({ name: 'Meera Joshi', email: 'meera@demo.chowk.example' })
  const opening = openHouse({ ...world.config, mode: 'serve' }, { database: world.database, pages: false })
  await expect(opening).rejects.toThrow('people of the demo')
})

test('production opens on a database with people of its own, and the demo on its own people', async ({ world }) => {
  await world.person({ email: 'asha@school.example' })
  const serving = await openHouse({ ...world.config, mode: 'serve' }, { database: world.database, pages: false })
  const ready = await fetch(`${serving.address}/health/ready`)
  await serving.close()
  expect(ready.status).toBe(200)

  await world.person({ email: 'meera@demo.chowk.example' })
  const showing = await openHouse({ ...world.config, mode: 'demo' }, { database: world.database, pages: false })
  await showing.close()
})

test('at any free port, letters and providers are told the port that it became', async ({ world }) => {
  const open = await openHouse({ ...world.config, port: 0 }, { database: world.database, pages: false })
  const { port } = new URL(open.address)
  await open.close()
  expect(returnAddress(open.house.config)).toBe(`http://localhost:${port}/sign-on`)
  expect(world.config.port).toBe(0)
})
