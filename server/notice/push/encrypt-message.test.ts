import { describe, expect, test } from 'vitest'
import { BrowserOfPush, readVapid } from '../../testing/push/push-service.ts'
import { MOST_MESSAGE_BYTES, areBrowserKeys, encryptMessage } from './encrypt-message.ts'

const bytes = (base64: string) => Buffer.from(base64, 'base64url')

// RFC 8291, section 5 and appendix A.
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  sender: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  receiver: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  body: bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ),
}

describe('a message to a browser', () => {
  test('is encrypted as the example of the standard, byte for byte, and opens with its keys', () => {
    const { text, p256dh, auth, salt, sender } = EXAMPLE
    const body = encryptMessage(text, { p256dh, auth }, { salt, privateKey: sender })
    expect(body.toString('base64url')).toBe(EXAMPLE.body.toString('base64url'))
    expect(new BrowserOfPush(EXAMPLE.receiver, auth).open(EXAMPLE.body)).toBe(text)
  })

  test('opens for that browser alone, in any script, and never looks the same twice', () => {
    const [asha, bilal] = [new BrowserOfPush(), new BrowserOfPush()]
    const keys = { p256dh: bytes(asha.keys.p256dh), auth: bytes(asha.keys.auth) }
    const text = 'चौक पर 3 नई सूचनाएँ 🌿'
    const [first, second] = [encryptMessage(text, keys), encryptMessage(text, keys)]
    expect(asha.open(first)).toBe(text)
    expect(first.equals(second)).toBe(false)
    expect(() => bilal.open(first)).toThrow('authenticate')
    first[first.length - 1] = (first.at(-1) ?? 0) ^ 1
    expect(() => asha.open(first)).toThrow('authenticate')
  })

  test('fits into what push services take, and a longer one is not made', () => {
    const { keys } = new BrowserOfPush()
    const of = { p256dh: bytes(keys.p256dh), auth: bytes(keys.auth) }
    expect(encryptMessage('a'.repeat(MOST_MESSAGE_BYTES), of)).toHaveLength(4096)
    expect(() => encryptMessage('a'.repeat(MOST_MESSAGE_BYTES + 1), of)).toThrow('too long')
  })
})

test('keys that are no point of the curve, or of another length, are none', () => {
  const { p256dh, auth } = EXAMPLE
  expect(areBrowserKeys({ p256dh, auth })).toBe(true)
  const beside = Buffer.from(p256dh)
  beside[64] = (beside[64] ?? 0) ^ 1
  expect(areBrowserKeys({ p256dh: beside, auth })).toBe(false)
  expect(areBrowserKeys({ p256dh: p256dh.subarray(1), auth })).toBe(false)
  expect(areBrowserKeys({ p256dh, auth: auth.subarray(1) })).toBe(false)
})

test('the statement of a sender is believed as in the example of the standard, and not once it was altered', () => {
  // RFC 8292, section 2.4.
  const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  const token =
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA'
  expect(readVapid(`vapid t=${token},k=${key}`).claims).toEqual({
    aud: 'https://push.example.net',
    exp: 1_453_523_768,
    sub: 'mailto:push@example.com',
  })
  expect(() => readVapid(`vapid t=${token.replace('.eyJ', '.fyJ')},k=${key}`)).toThrow('not signed')
})
