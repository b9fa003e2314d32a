import fs from 'node:fs'
import os from 'node:os'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '@chowk/server/open-database.ts'
import { readConfig } from '@chowk/server/platform/config.ts'
import type { Config } from '@chowk/server/platform/config.ts'
import { migrate } from '@chowk/server/platform/postgres/migrate.ts'
import { givenBuyer } from '@chowk/server/testing/checkout.ts'
import { givenProduct, givenSeller, givenShopSchool } from '@chowk/server/testing/store.ts'
import { World } from '@chowk/server/testing/world.ts'

/** Somebody who buys: session, address and the header that stands for an address of the network. */
export interface ShopBuyer {
  personId: string
  addressId: string
  cookie: string
}

/** A product of the shop with one variant. */
export interface ShopProduct {
  productId: string
  variantId: string
}

/** An installation for one run, with a shop and its buyers. */
export interface Shop {
  home: string
  port: number
  config: Config
  buyers: ShopBuyer[]
  products: ShopProduct[]
  /** Units at the beginning, by variant. */
  stock: ReadonlyMap<string, number>
}

const COINS = 2000
/** The last one sells out. */
const STOCK = [100_000, 100_000, 100_000, 60]

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((done) => server.close(() => done()))
  return port
}

/** Opens the database of a home folder for work in this process, with a clock of its own that starts now. */
export async function withWorld<T>(config: Config, work: (world: World) => Promise<T>): Promise<T> {
  const { address, stop } = await openDatabase(config)
  const world = new World(address, config)
  world.clock.set(new Date().toISOString())
  try {
    await migrate(address)
    return await work(world)
  } finally {
    await Promise.all([world.sql.end(), world.owner.end()])
    await stop()
  }
}

/** Makes an installation in a new folder. `before` may change its database. */
export async function makeShop(buyers: number, before?: (world: World) => Promise<void>): Promise<Shop> {
  const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-faults-'))
  // PostgreSQL may run under another account.
  fs.chmodSync(home, 0o755)
  const config = readConfig('test', { CHOWK_HOME: home })
  return await withWorld(config, async (world) => {
    const { school } = await givenShopSchool(world)
    const seller = await givenSeller(world, { workspace: school, shippingPaise: 4900 })
    const products: ShopProduct[] = []
    for (const onHand of STOCK) {
      const { id, variants } = await givenProduct(world, {
        seller,
        coinPrice: 20,
        maxPerOrder: 10,
        variants: [{ onHand }],
      })
      products.push({ productId: id, variantId: variants[0] ?? '' })
    }
    const people: ShopBuyer[] = []
    for (let n = 0; n < buyers; n++) {
      const { person, addressId } = await givenBuyer(world, { school, lines: [], coins: COINS })
      people.push({ personId: person.id, addressId, cookie: person.cookie })
    }
    await before?.(world)
    const stock = new Map(products.map(({ variantId }, index) => [variantId, STOCK[index] ?? 0]))
    return { home, port: await freePort(), config, buyers: people, products, stock }
  })
}
