// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { employeeLogin } from '@chowk/contract/identity/session.ts'
import { sendSignInCode } from '@chowk/contract/identity/sign-in-code.ts'
import { answerCalls, inputsOf, refusal } from '../app/testing/answered-calls.ts'
import { mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { fillIn, named, pressNamed, showPageTo } from '../app/testing/page-actions.ts'
import { sampleOf } from '../app/testing/sample-answer.ts'
import { LoginPage } from './login-page.tsx'

const EMAIL = 'asha@chowk.example'

let page: Mounted
afterEach(async () => await page.close())

async function signInRefusedWith(code: string) {
  const sent = answerCalls(
    [employeeLogin, refusal(code, { seconds: 30 })],
    [sendSignInCode, sampleOf(sendSignInCode.output) as object],
  )
  showPageTo(null)
  page = await mount(() => <LoginPage />, '/login')
  await fillIn('E-mail or mobile', EMAIL)
  await fillIn('Password', 'Not-Her-Password-1!')
  await pressNamed('Sign in')
  await until(() => expect(page.container.querySelector('form [data-summary]')).not.toBeNull())
  return sent
}
const alert = () => page.container.querySelector('form [data-summary]')?.textContent

test('a wrong password is explained and the e-mail stays [ses-employee-login]', async () => {
  const sent = await signInRefusedWith('WRONG_CREDENTIALS')
  expect(alert()).toBe('Wrong e-mail, number or password. Check them and try again.')
  expect(named<HTMLInputElement>('input', 'E-mail or mobile').value).toBe(EMAIL)
  expect(inputsOf(sent, employeeLogin)).toMatchObject([{ email: EMAIL, loginType: 'employee' }])
})

test('an address with too many wrong passwords is offered a code, sent to the typed address [V1:H7]', async () => {
  const sent = await signInRefusedWith('TOO_MANY_REQUESTS')
  expect(alert()).toContain('Or get a code and sign in')
  await pressNamed('Sign in with a code')
  expect(named<HTMLInputElement>('input', 'E-mail or mobile').value).toBe(EMAIL)
  await pressNamed('Send code')
  await until(() => expect(named('input', 'The code')).toBeTruthy())
  expect(inputsOf(sent, sendSignInCode)).toMatchObject([{ email: EMAIL }])
})
