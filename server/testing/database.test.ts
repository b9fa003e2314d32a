import { describe, expect, test } from 'vitest'
import { connect } from '../platform/database.ts'
import { cloneDatabase } from './database.ts'

describe('a database for each test', () => {
  test('what one test writes the next does not find, and the application may write in both', async () => {
    for (let round = 0; round < 3; round++) {
      const { address, drop } = await cloneDatabase()
      const sql = connect(address, 'application', 1)
      await sql`insert into device default values`
      expect(await sql`select count(*)::int as count from device`).toMatchObject([{ count: 1 }])
      await sql.end()
      await drop()
    }
  })

  test('the application may not touch the queue or the list of migrations', async () => {
    const { address, drop } = await cloneDatabase()
    const sql = connect(address, 'application', 1)
    await expect(sql`select * from graphile_worker._private_jobs`).rejects.toThrow('permission denied')
    await expect(sql`delete from migration`).rejects.toThrow('permission denied')
    await sql.end()
    await drop()
  })
})
