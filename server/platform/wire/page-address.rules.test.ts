import { expect, test } from 'vitest'
import { publicAddress, sharedAddress, typedAddress } from './page-address.rules.ts'

test('[S08] a page that all visitors share holds no token, code or address of the one who asked first', () => {
  const requested = new URL(
    'https://chowk.example/login?loginType=corporate&authToken=t0k3n&code=991&email=a%40b.example&x=1',
  )
  expect(sharedAddress(requested).href).toBe('https://chowk.example/login?loginType=corporate')
})

test('[S08] the same address in another order of its words is the same page', () => {
  const one = sharedAddress(new URL('https://chowk.example/search?q=water&page=2'))
  expect(one.href).toBe(sharedAddress(new URL('https://chowk.example/search?page=2&utm_source=x&q=water')).href)
})

test('[S08] with a configured origin the word of the request about its host counts for nothing', () => {
  const requested = 'http://evil.example:8080//other.example/latest?page=1'
  expect(publicAddress(requested, 'https://chowk.example').href).toBe(
    'https://chowk.example//other.example/latest?page=1',
  )
  expect(publicAddress(requested, 'http://chowk.example:3000').host).toBe('chowk.example:3000')
  expect(publicAddress(requested, undefined).host).toBe('evil.example:8080')
})

test('what narrows or goes on with a public list belongs to its page', () => {
  for (const search of ['?city=Pune&q=school&type=SCHOOL', '?next=abc'])
    expect(sharedAddress(new URL(`https://chowk.example/directory${search}`)).search).toBe(search)
})

test('which post, comment, author and tag a page of the community shows belongs to it', () => {
  for (const search of ['?post=low-tide-jay8ph', '?comment=01a&post=low-tide-jay8ph', '?list=person&of=a1', '?tag=bus'])
    expect(sharedAddress(new URL(`https://chowk.example/community/view-more${search}`)).search).toBe(search)
})

test('an address with a sign in it that nobody types leads to the one without, and never elsewhere', () => {
  const typed = (path: string) => typedAddress(new URL(`https://chowk.example${path}`))
  expect(typed('/directory?q=a%00b&city=%00')).toBe('/directory?q=ab&city=')
  expect(typed('//evil.example/?q=%00')).toBe('/evil.example/?q=')
  expect(typed('/directory?q=ab')).toBeUndefined()
})
