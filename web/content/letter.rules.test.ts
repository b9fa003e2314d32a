import { expect, test } from 'vitest'
import { faultyFields, ticketOf } from './letter.rules.ts'

test('a form names what the server would refuse, before it is sent', () => {
  const right = {
    name: 'मीरा पवार',
    email: 'meera.p@mail.example',
    phone: '',
    mobile: '+91 98220-41000',
    organisation: 'Saptarang',
    address: 'https://chowk.example/details/x',
    message: 'Where does the parcel stand now?',
    preferredAt: '2026-11-23T06:00:00.000Z',
  }
  expect(faultyFields(right)).toEqual([])
  const wrong = {
    name: ' M ',
    email: 'meera@mail',
    phone: '123',
    mobile: '12345 67890',
    organisation: '',
    address: 'chowk.example',
    message: 'a b c d e f g h i j k l m n',
    preferredAt: '',
  }
  expect(faultyFields(wrong)).toEqual(Object.keys(wrong))
})

test('an address with anything else behind its # holds no ticket', () => {
  const key = 'aB3-_aB3-_aB3-_aB3-_aB'
  expect(ticketOf(`#CT-2611-00042.${key}`)).toEqual({ number: 'CT-2611-00042', key })
  for (const hash of ['', '#', '#CT-2611-42.x', `#CT-2611-00042.${key}x`, `CT-2611-00042.${key}`])
    expect(ticketOf(hash)).toBeUndefined()
})
