import { describe, expect, test } from 'vitest'
import { domainBreaches, layerBreaches, readManifests } from './domains.rules.ts'
import type { Manifest } from './domains.rules.ts'
import { forbiddenImports } from './imports.rules.ts'
import { badFolders, badFunctions } from './shape.rules.ts'
import { sourceOf } from './sources.ts'

const file = (path: string, ...imports: string[]) =>
  sourceOf(path, imports.map((each) => `import '${each}'\n`).join(''))
const manifestFile = (folder: string, text: string) => sourceOf(`server/${folder}/domain.ts`, text)
const whats = (breaches: readonly { where: string; what: string }[]) =>
  breaches.map(({ where, what }) => `${where} ${what}`)

const shop: Manifest = {
  name: 'shop',
  needs: ['identity'],
  publicModules: ['order-facts'],
  layers: ['catalogue', 'cart', 'order'],
}
const identity: Manifest = { name: 'identity', needs: [], publicModules: ['identity'] }
const older = { publicModules: {}, withoutLayers: [] }

const SHOP = [
  file('server/shop/catalogue/product.ts'),
  file('server/shop/cart/basket.ts', '../catalogue/product.ts'),
  file('server/shop/order/order.ts', '../cart/basket.ts', './order-row.ts', '../../identity/identity.ts'),
  file('server/shop/order/order-row.ts'),
  file('server/shop/order-facts.ts', './order/order.ts', './catalogue/product.ts'),
]

describe('a manifest', () => {
  test('is read without being run', () => {
    const text = `export const shop = domain({ name: 'shop', needs: ['identity'], publicModules: ['order-facts'], layers: ['catalogue', 'cart', 'order'] })`
    expect(readManifests([manifestFile('shop', text)])).toEqual({ manifests: [shop], unread: [] })
  })

  test.each([
    ['a computed list', `domain({ name: 'shop', needs: NEEDS })`],
    ['another name than its folder', `domain({ name: 'store', needs: [] })`],
    ['no needs', `domain({ name: 'shop' })`],
    ['a spread of layers', `domain({ name: 'shop', needs: [], layers: [...LAYERS] })`],
    ['no domain at all', `export const shop = 1`],
  ])('is refused with %s', (_, text) => {
    const { manifests, unread } = readManifests([manifestFile('shop', text)])
    expect(manifests).toEqual([])
    expect(unread.map(({ where }) => where)).toEqual(['server/shop/domain.ts'])
  })
})

describe('imports between domains', () => {
  const reach = (from: string, to: string) => forbiddenImports([file(from, to)], [shop, identity]).length === 0

  test.each([
    ['server/shop/order/order.ts', '../../identity/identity.ts', true],
    ['server/shop/order/order.ts', '../../identity/password.ts', false],
    ['server/shop/order/order.test.ts', '../../identity/password.ts', true],
    ['server/identity/enter.ts', '../shop/order-facts.ts', false],
    ['server/shop/domain.ts', '../domain.ts', true],
    ['server/shop/order/order.ts', '../../domain.ts', false],
    ['server/domains.ts', './shop/domain.ts', true],
    ['server/app.ts', './shop/domain.ts', false],
    ['server/shop/order/order.ts', '../domain.ts', false],
    ['web/shop/screens.ts', '../screen.ts', true],
    ['web/shop/cart/cart-screen.tsx', '../../screen.ts', false],
  ])('%s imports %s: %s', (from, to, isAllowed) => {
    expect(reach(from, to)).toBe(isAllowed)
  })
})

describe('what a manifest names', () => {
  const reader = file('server/reader/reader.ts', '../shop/order-facts.ts')
  const breachesOf = (manifest: Manifest, sources = [...SHOP, reader], count = {}) =>
    whats(domainBreaches(sources, [manifest], { publicModules: count }).filter(({ where }) => where === 'server/shop'))

  test('passes when all of it is there and used', () => {
    expect(whats(domainBreaches([...SHOP, reader], [shop, identity], older))).toEqual([])
  })

  test('must be imported by somebody, or import something', () => {
    expect(whats(domainBreaches(SHOP, [shop, identity], older))).toEqual(['server/shop shows order-facts to no domain'])
    const needy = { ...shop, needs: ['identity', 'region'] }
    const region = { name: 'region', needs: [], publicModules: [] }
    expect(whats(domainBreaches([...SHOP, reader], [needy, identity, region], older))).toEqual([
      'server/shop needs region, of which it imports nothing',
    ])
  })

  test('must be a domain', () => {
    expect(breachesOf(shop)).toEqual(['server/shop needs identity, of which it imports nothing'])
  })

  test('has one public module; an older domain has the number that is listed', () => {
    const two = { ...shop, needs: [], publicModules: ['order-facts', 'cart/basket'] }
    const sources = [...SHOP, reader, file('server/reader/cart.ts', '../shop/cart/basket.ts')]
    expect(breachesOf(two, sources)).toEqual(['server/shop has 2 public modules, not 1'])
    expect(breachesOf(two, sources, { shop: 2 })).toEqual([])
    expect(breachesOf(two, sources, { shop: 3 })).toEqual(['server/shop has only 2 public modules: lower its number'])
  })
})

describe('layers', () => {
  const withFile = (...more: ReturnType<typeof file>[]) => whats(layerBreaches([...SHOP, ...more], shop, older))

  test('may import those before them, and files of the folder itself may import all', () => {
    expect(withFile()).toEqual([])
  })

  test('may not import a later one', () => {
    expect(withFile(file('server/shop/catalogue/price.ts', '../order/order.ts'))).toEqual([
      'server/shop/catalogue/price.ts may not import server/shop/order/order.ts, which stands above it',
    ])
  })

  test('may not import what stands on top of them, at any depth', () => {
    expect(withFile(file('server/shop/order/refund/refund.ts', '../../order-facts.ts', '../order.ts'))).toEqual([
      'server/shop/order/refund/refund.ts may not import server/shop/order-facts.ts, which stands above it',
    ])
  })

  test('leave tests free', () => {
    expect(withFile(file('server/shop/catalogue/price.test.ts', '../order/order.ts'))).toEqual([])
  })

  test('are exactly the folders of the domain', () => {
    expect(withFile(file('server/shop/wishlist/wish.ts'))).toEqual(['server/shop has wishlist, which is no layer'])
    const more = { ...shop, layers: ['catalogue', 'cart', 'order', 'seller'] }
    expect(whats(layerBreaches(SHOP, more, older))).toEqual(['server/shop names the layer seller without a folder'])
  })

  test('are named by every domain with folders that is not listed as older', () => {
    const { layers: _, ...without } = shop
    expect(whats(layerBreaches(SHOP, without, older))).toEqual(['server/shop has folders and names no layers'])
    expect(layerBreaches(SHOP, without, { withoutLayers: ['shop'] })).toEqual([])
    expect(layerBreaches([file('server/shop/order-facts.ts')], without, older)).toEqual([])
    expect(whats(layerBreaches(SHOP, shop, { withoutLayers: ['shop'] }))).toEqual([
      'server/shop names its layers: take it from the list of those without',
    ])
  })
})

describe('limits of shape', () => {
  test('a folder holds 30 files and lies four deep', () => {
    const folderOf = (count: number, path: string) =>
      Array.from({ length: count }, (_, index) => `${path}/f${index}.ts`)
    expect(badFolders([...folderOf(30, 'server/shop'), 'server/shop/order/refund/refund.ts'])).toEqual([])
    expect(whats(badFolders(folderOf(31, 'server/shop')))).toEqual(['server/shop holds 31 files, more than 30'])
    expect(whats(badFolders(['server/shop/order/refund/bank/bank.ts']))).toEqual([
      'server/shop/order/refund/bank is deeper than 4',
    ])
  })

  test('a function takes four parameters', () => {
    const taking = (names: string) => sourceOf('server/shop/order.ts', `export function pay(${names}) {}`)
    expect(badFunctions([taking('a, b, d, e')])).toEqual([])
    expect(whats(badFunctions([taking('a, b, d, e, f')]))).toEqual([
      'server/shop/order.ts pay takes 5 parameters, more than 4',
    ])
  })
})
