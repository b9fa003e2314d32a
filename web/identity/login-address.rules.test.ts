import { expect, test } from 'vitest'
import { loginToSave, readReturn } from '../app/return.rules.ts'
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
  expect(withoutSecrets('?loginType=corporate')).toBeUndefined()
})

test('a visitor who pressed Save comes back to her page with the story named once [R2.04]', () => {
  const to = loginToSave({ pathname: '/latest', search: '?languages=hi' }, '1z')
  const path = readLoginAddress(new URL(to, 'https://chowk.example').searchParams).returnPath
  expect(readReturn(path)).toEqual({ path: '/latest?languages=hi', save: '1z' })
  expect(readReturn('/latest?save=%3Cb%3E')).toEqual({ path: '/latest', save: null })
  expect(readReturn(undefined)).toEqual({ path: '/', save: null })
})
