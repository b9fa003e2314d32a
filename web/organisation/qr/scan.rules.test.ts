import { expect, test } from 'vitest'
import { pathIn } from './scan.rules.ts'

const ORIGIN = 'https://chowk.example'
const TOKEN = 'dlhMEMcUR1eWHZq42w7Fug'

test('what was scanned or typed leads to our own pages: a code of ours, its token alone, or the letters of a join code', () => {
  expect(pathIn(`${ORIGIN}/q/${TOKEN}`, ORIGIN)).toBe(`/q/${TOKEN}`)
  expect(pathIn(` chowk.example/q/${TOKEN} `, ORIGIN)).toBe(`/q/${TOKEN}`)
  expect(pathIn(TOKEN, ORIGIN)).toBe(`/q/${TOKEN}`)
  expect(pathIn(`http://localhost:3000/q/${TOKEN}`, 'http://127.0.0.1:3000')).toBe(`/q/${TOKEN}`)
  expect(pathIn(`http://localhost:3000/q/${TOKEN}`, 'http://127.0.0.1:3001')).toBeUndefined()
  expect(pathIn('abcd-efgh', ORIGIN)).toBe('/join?code=ABCDEFGH')
  expect(pathIn(`${ORIGIN}/organizations/neem-school`, ORIGIN)).toBe('/organizations/neem-school')
})

test('nothing else is opened, whatever it looks like', () => {
  const others = [
    '',
    'upi://pay?pa=shop@bank',
    'javascript:alert(1)',
    `https://chowk.example.evil.example/q/${TOKEN}`,
    `https://evil.example/q/${TOKEN}`,
    `https://chowk.example@evil.example/q/${TOKEN}`,
    `https://someone:secret@chowk.example/q/${TOKEN}`,
    `http://chowk.example/q/${TOKEN}`,
    `https://chowk.example:8443/q/${TOKEN}`,
    `//evil.example/q/${TOKEN}`,
    `${ORIGIN}/q/${TOKEN}/more`,
    `${ORIGIN}/signout`,
    `${ORIGIN}/q/../signout`,
    'x'.repeat(5000),
    'data:text/html,<b>',
  ]
  for (const text of others) expect(pathIn(text, ORIGIN), text.slice(0, 60)).toBeUndefined()
})
