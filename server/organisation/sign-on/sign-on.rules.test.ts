import { expect, test } from 'vitest'
import { isProvenEmail, provenDomain } from '../workspace.rules.ts'
import { emailOf, isEmailVerified, isFreeMail, nameFromEmail, nameIn } from './sign-on.rules.ts'

test('a domain is proven by mail to it or a line in its records, with what stands below it', () => {
  const website = 'https://www.neem-school.example/start'
  expect(provenDomain({ website, verifiedBy: 'MAIL' })).toBe('neem-school.example')
  expect(provenDomain({ website, verifiedBy: 'DNS' })).toBe('neem-school.example')
  for (const verifiedBy of ['DOCUMENT', 'WORD', 'OPERATOR', null])
    expect(provenDomain({ website, verifiedBy })).toBeNull()
  const proven = 'neem-school.example'
  expect(['a@neem-school.example', 'a@staff.neem-school.example'].every((each) => isProvenEmail(each, proven))).toBe(
    true,
  )
  expect(['a@notneem-school.example', 'a@example'].some((each) => isProvenEmail(each, proven))).toBe(false)
  expect(isProvenEmail('a@neem-school.example', null)).toBe(false)
})

test('boxes that anybody can have are told from an organisation’s own', () => {
  expect(['gmail.com', 'yahoo.co.in', 'rediffmail.com'].every(isFreeMail)).toBe(true)
  expect(isFreeMail('neem-school.example')).toBe(false)
})

test('a name comes whole, in parts, or from the e-mail, without marks that turn the direction', () => {
  expect(nameIn({ name: ' Asha\u202e  Rao ' })).toBe('Asha Rao')
  expect(nameIn({ given_name: 'Asha', family_name: 'Rao' })).toBe('Asha Rao')
  expect(nameIn({ name: 7 })).toBeNull()
  expect(Array.from(nameIn({ name: 'न'.repeat(300) }) ?? '')).toHaveLength(80)
  expect(nameFromEmail('ravi.kumar@x.example')).toBe('Ravi Kumar')
  expect(nameFromEmail('7@x.example')).toBe('7@x.example')
})

test('an e-mail is read as one is written here', () => {
  expect(emailOf(' Asha@Neem.example ')).toBe('asha@neem.example')
  for (const none of [undefined, 7, 'asha', 'a@b', 'a b@c.example', 'a@c.example\nbcc: d@e.example'])
    expect(emailOf(none)).toBeNull()
})

test('an e-mail is confirmed when the provider says so; Entra says it of the domain, in the token of one tenant', () => {
  const iss = 'https://login.microsoftonline.com/8eaef023-2b34-4da1-9baa-8bc8c9d6a490/v2.0'
  const token = { iss, sub: 'x', email: 'asha@neem-school.example' }
  for (const yes of [true, 1, '1']) expect(isEmailVerified({ ...token, xms_edov: yes })).toBe(true)
  for (const no of [undefined, false, 0, '0', 'true']) expect(isEmailVerified({ ...token, xms_edov: no })).toBe(false)
  for (const other of [
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.neem-school.example',
    `${iss}.example`,
  ])
    expect(isEmailVerified({ ...token, iss: other, xms_edov: true })).toBe(false)
  expect(isEmailVerified({ ...token, email_verified: false, xms_edov: true })).toBe(false)
  expect(isEmailVerified({ iss, xms_edov: true }, { email: 'asha@neem-school.example' })).toBe(false)
  expect(isEmailVerified({ iss }, { email_verified: true })).toBe(true)
  expect(isEmailVerified({ iss, email_verified: 'true' })).toBe(false)
})
