import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginFrom, pathToRemember, readReturn, returnToSave } from '../app/return.rules.ts'
import { readLoginAddress, withoutSecrets } from './login-address.rules.ts'

test('the sign-in page reads what its address says [R2.07]', () => {
  const params = new URLSearchParams(
    'email=a%40b.in&code=7&type=employee&instituteId=9&status=verified&authToken=t&loginType=corporate&redirectionUrl=%2Fsaved-items%3Ffolder%3D3',
  )
  expect(readLoginAddress(params)).toEqual({
    email: 'a@b.in',
    kind: 'corporate',
    instituteId: '9',
    code: '7',
    authToken: 't',
    status: 'verified',
    returnPath: '/saved-items?folder=3',
    challenge: null,
  })
  expect(readLoginAddress(new URLSearchParams('status=%3Cscript%3E&redirectionUrl=%2F%2Fevil.example'))).toMatchObject({
    kind: 'employee',
    status: null,
    returnPath: undefined,
  })
})

test('an entry that waits for its second step is told behind the hash, which no server sees', () => {
  const id = '01999999-0000-7000-8000-00000000abcd'
  expect(readLoginAddress(new URLSearchParams(), `#challenge=${id}`).challenge).toBe(id)
  expect(readLoginAddress(new URLSearchParams(), '#challenge=<b>').challenge).toBeNull()
})

test('codes, tokens and addresses of people leave the address bar at once [reliability:S08]', () => {
  expect(withoutSecrets('?email=a%40b.in&code=7&authToken=t&loginType=corporate')).toBe('?loginType=corporate')
  expect(withoutSecrets('?authToken=t')).toBe('')
  expect(withoutSecrets('?mobile=9822041123&type=invitation')).toBe('?type=invitation')
  expect(withoutSecrets('?loginType=corporate')).toBeUndefined()
})

test('a visitor who pressed Save comes back to her page with the story named once', () => {
  const here = '/latest?languages=hi'
  const named = readLoginAddress(new URL(loginFrom(here), 'https://chowk.example').searchParams).returnPath ?? ''
  const remembered = pathToRemember(named, returnToSave(here, '1z'))
  expect(readReturn(remembered)).toEqual({ path: here, save: '1z' })
  expect(readReturn('/latest?save=%3Cb%3E')).toEqual({ path: '/latest', save: null })
  expect(readReturn(undefined)).toEqual({ path: '/', save: null })
})

test('a link that somebody sends saves no story for whoever signs in by it [V1:H1]', () => {
  const link = loginFrom('/latest?save=1z')
  const named = readLoginAddress(new URL(link, 'https://chowk.example').searchParams).returnPath ?? ''
  expect(pathToRemember(named, undefined)).toBe('/latest')
  expect(pathToRemember(named, '/trending?save=1z')).toBe('/latest')
})

// Each step is one way of writing "up", "here" or "another site"; nested encodings come from encoding a whole again.
const PIECES = [
  '/',
  '//',
  '/..',
  '/.',
  '/a',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '\\',
  '\t',
  '@',
  ':',
  'evil.example',
  '?',
  '#',
  '//evil.example',
]

test('no return path leads off this site, however it is written or encoded [V1:H1] [reliability:S08]', () => {
  for (const path of ['/..//evil.example', '/.//evil.example', '/a/..//evil.example', '/%2e%2e//evil.example'])
    expect(readReturn(path).path, path).toBe('/')
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
  const nested = fc.tuple(text, fc.nat({ max: 2 })).map(([path, times]) => {
    let result = path
    for (let n = 0; n < times; n += 1) result = `/${encodeURIComponent(result)}`
    return result
  })
  fc.assert(
    fc.property(nested, (path) => {
      const { path: to } = readReturn(path)
      return new URL(to, 'https://chowk.example').origin === 'https://chowk.example' && !to.startsWith('//')
    }),
    { numRuns: 2000 },
  )
})
