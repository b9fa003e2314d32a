import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { INVITED_PUPIL } from '@chowk/demo/people.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { isReady, open, test } from './journey.ts'
import { codeFor, freshEmail, TRY } from './post.ts'

const PASSWORD = 'Banyan & 3 stalls'

async function typeCode(page: Page, code: string, labels = { field: 'The code', button: 'Continue' }): Promise<void> {
  await page.getByLabel(labels.field).fill(code)
  await page.getByRole('button', { name: labels.button }).click()
}

/** Where a link leads in the newest letter to an address that has one of this name, once that has come. */
async function mailedLink(context: BrowserContext, address: string, name: string): Promise<URL> {
  const post = await context.newPage()
  const letter = post.locator('article', { hasText: address }).first().locator('section[lang=en]')
  const link = letter.frameLocator('iframe').getByRole('link', { name })
  await expect(async () => {
    await post.goto('/demo/post')
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass()
  const href = await link.getAttribute('href')
  await post.close()
  return new URL(href ?? '')
}

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a stranger opens an account with the code from her mail, is not taken for a child because she left her year empty, forgets her password and comes in with a new one [/signup] [/reset-password] [R5.02] [R6.06] [V1:A5] [V1:E10]', async ({
    page,
    context,
  }) => {
    test.slow()
    const email = freshEmail('rukmini')
    await open(page, '/signup')
    await page.getByRole('button', { name: /I read for myself/ }).click()
    await page.getByLabel('Your name').fill('Rukmini Das')
    await page.getByLabel('E-mail or mobile').fill(email.replace('.example', ''))
    await page.getByLabel('Password', { exact: true }).fill('password')
    await page.getByRole('button', { name: 'Send code' }).click()
    const wrong = page.locator('[data-summary]').getByRole('link')
    await expect(wrong).toContainText([
      'Add the part after the dot',
      'Add a capital letter.',
      'To open an account, you need to agree.',
    ])
    await expect(page.getByText('If you leave it empty, we treat you as under 18.')).toBeVisible()
    // What is mended is said no more.
    await page.getByLabel('E-mail or mobile').fill(email)
    await expect(wrong).toContainText(['Add a capital letter.', 'To open an account, you need to agree.'])
    await expect(page.getByText('Add the part after the dot')).toHaveCount(0)
    await page.getByLabel('Password', { exact: true }).fill('Welcome@2026')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the six-digit code')
    // Digits that are typed at once are not lost.
    await expect(page.getByLabel('The code')).toBeFocused()
    const code = await codeFor(context, email)
    await typeCode(page, code === '111111' ? '222222' : '111111')
    await expect(page.getByText('You have 4 tries left')).toBeVisible()
    await typeCode(page, code)
    await expect(page.getByText('Too many people use this password')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await expect(page.getByText('Too many people use this password')).toHaveCount(0)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask a parent or guardian')
    await page.getByRole('button', { name: 'Add my year of birth' }).click()
    await expect(page.getByLabel('E-mail or mobile')).toHaveValue(email)
    await page.getByLabel('Year of birth').fill('1991')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Chowk')
    await page.getByRole('link', { name: 'Get started' }).click()
    await isReady(page)
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveCount(0)
    await page.goto('/signup')
    await expect(page).not.toHaveURL(/signup/)

    await page.goto('/signout')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
    await open(page, '/login')
    await page.getByLabel('E-mail or mobile').fill(email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The page that is left has a field of the same name.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
    await expect(page.getByLabel('E-mail or mobile')).toHaveValue(email)
    expect(page.url()).not.toContain('walks')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the six-digit code')
    // The other language is another document: she goes on where she stood.
    await page.getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('छह अंकों का कोड लिखें')
    await page.getByRole('link', { name: 'EN', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the six-digit code')
    await typeCode(page, await codeFor(context, email))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
    await page.goBack()
    // In the language that she chose last.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
    await page.getByLabel('New password').fill('Stepwell at 7 dusk')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await isReady(page)
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveCount(0)
  })

  test('whoever brings an organisation is led on to opening it, and then to what makes it a place [V1:E1]', async ({
    page,
    context,
  }) => {
    const email = freshEmail('sudha')
    await open(page, '/residential-complexes')
    await page.getByRole('link', { name: 'Open your building’s square' }).click()
    // What she brings she said there; going back she is asked it.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details first')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: /I bring an organisation/ }).click()
    await page.getByLabel('Your name').fill('Sudha Kale')
    await page.getByLabel('E-mail or mobile').fill(email)
    await page.getByLabel('Year of birth').fill('1979')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the six-digit code')
    await typeCode(page, await codeFor(context, email))
    await page.waitForURL((url) => url.pathname === '/organisation/new')
    await isReady(page)
    await expect(page.getByRole('radio', { name: 'Housing' })).toBeChecked()
    await page.getByLabel('Organisation name').fill(`नीम विद्यालय ${TRY}`)
    await expect(page.getByLabel('Address on Chowk')).toHaveValue(`nim-vidyalay-${TRY}`)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Open a square' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The square is open')
    await page.getByRole('link', { name: 'Start with the first' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Verify')
  })

  test('the link of an invitation that is over leads to a fresh one, its secret leaves the address, and whom her school entered comes in by no other door [/workspace/verify] [/link-expired] [reliability:S08]', async ({
    page,
    context,
  }) => {
    await open(page, '/workspace/verify?email=nobody%40walks.example&code=abcdef')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
    expect(page.url()).not.toMatch(/abcdef|nobody/)
    expect(await page.evaluate(() => document.querySelector('meta[name=referrer]')?.getAttribute('content'))).toBe(
      'no-referrer',
    )
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByRole('alert')).toContainText('If no•••@walks.example was invited')

    const { email } = INVITED_PUPIL
    await open(page, '/login')
    await page.getByLabel('E-mail or mobile').fill(email)
    await page.getByRole('button', { name: 'Sign in with a code' }).click()
    await page.getByRole('button', { name: 'Send code', exact: true }).click()
    await expect(page.getByLabel('The code')).toBeVisible()
    await typeCode(page, await codeFor(context, email))
    await expect(page.getByRole('alert')).toContainText('open the link in its invitation')

    await open(page, '/link-expired')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByRole('alert')).toContainText('was invited')
    const { pathname, search } = await mailedLink(context, email, 'Come in')
    await open(page, pathname + search)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neelkanth School invites you')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByText('To open an account, you need to agree.')).toBeVisible()
  })

  test('a mailed link signs in with one press and not before, at the address of a school too [/{userSlug}/login] [R2.07]', async ({
    page,
    context,
  }) => {
    await page.goto('/nobody-has-this/login')
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await open(page, '/neelkanth-school/login')
    await expect(page.getByText('नीलकंठ विद्यालय, पुणे')).toBeVisible()
    const answer = await page.request.get('/api/employee/get/otp?email=leela%40demo.chowk.example', {
      headers: { 'x-chowk': '1' },
    })
    expect(answer.status()).toBe(200)
    const { search } = await mailedLink(context, 'leela@demo.chowk.example', 'Sign in')
    await open(page, `/login${search}`)
    expect(page.url()).not.toContain('authToken')
    await page.getByRole('button', { name: 'Sign in with the link' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await isReady(page)
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a girl of twelve may not say yes to herself, and asks her mother, who says it by her own mobile and takes it back later [/signup] [V1:A11]', async ({
    page,
    context,
  }) => {
    const mother = `98220 ${41_000 + TRY}`
    const tara = freshEmail('tara')
    await open(page, '/signup?lang=hi')
    await page.getByRole('button', { name: /अपने लिए पढ़ना है/ }).click()
    await page.getByLabel('आपका नाम').fill('तारा जोशी')
    await page.getByLabel('ई-मेल या मोबाइल').fill(tara)
    await page.getByLabel('जन्म का साल').fill(String(new Date().getFullYear() - 12))
    await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'कोड भेजें' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('छह अंकों का कोड लिखें')
    const labels = { field: 'कोड', button: 'आगे बढ़ें' }
    await typeCode(page, await codeFor(context, tara, 'hi'), labels)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('माता-पिता या अभिभावक से पूछें')
    await page.getByLabel('माता-पिता या अभिभावक का नाम').fill('मीना जोशी')
    const contact = page.getByLabel('माता-पिता या अभिभावक का ई-मेल या मोबाइल')
    await contact.fill(tara)
    await page.getByRole('button', { name: 'उन्हें कोड भेजें' }).click()
    await expect(contact).toHaveAccessibleDescription('यह आपका अपना पता है। माता-पिता या अभिभावक का लिखें।')
    await expect(contact).toBeFocused()
    await contact.fill(mother)
    await page.getByRole('button', { name: 'उन्हें कोड भेजें' }).click()
    await expect(page.getByText('मीना जोशी से छह अंकों का कोड पूछें')).toBeVisible()
    await typeCode(page, await codeFor(context, `+91${mother.replace(' ', '')}`, 'hi'), labels)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('चौक में आपका स्वागत है')

    await open(page, '/guardian')
    await page.getByLabel('माता-पिता या अभिभावक का ई-मेल या मोबाइल').fill(mother)
    await page.getByRole('button', { name: 'कोड भेजें' }).click()
    await expect(page.getByText(mother)).toBeVisible()
    await typeCode(page, await codeFor(context, `+91${mother.replace(' ', '')}`, 'hi'), labels)
    await expect(page.getByRole('heading', { name: 'तारा जोशी' })).toBeVisible()
    await page.getByRole('button', { name: 'अपनी हाँ वापस लें' }).click()
    await expect(page.getByRole('alert')).toContainText('तारा जोशी का खाता हर डिवाइस पर बंद है')
    await page.goto('/saved-items')
    await expect(page).toHaveURL(/\/login/)
  })
})
