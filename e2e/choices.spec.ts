import { expect } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'
import { ask, newestStories } from './screens.ts'

test.describe('a reader on a phone', () => {
  test.use(PHONE)

  test('narrows the news to one language and takes it back [R1.02] [/current-affairs]', async ({ page }) => {
    await enter(page, PEOPLE.operator)
    await open(page, '/current-affairs')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const apply = dialog.getByRole('button', { name: 'Apply' })
    await expect(apply).toBeDisabled()
    await dialog.getByRole('button', { name: 'Languages' }).click()
    await dialog.getByText('हिन्दी').click()
    await expect(dialog.getByRole('status')).toContainText(/stor(y|ies)/)
    await dialog.getByRole('button', { name: 'Save as a list…' }).click()
    await dialog.getByRole('button', { name: 'Save list', exact: true }).click()
    await expect(dialog.getByText('This field is required.')).toBeVisible()
    await dialog.getByLabel('List name').fill('In Hindi')
    await dialog.getByRole('button', { name: 'Save list', exact: true }).click()
    const begin = dialog.getByRole('checkbox', { name: 'Always use this filter on this device' })
    await begin.click()
    await expect(begin).toBeChecked()
    await dialog.getByRole('button', { name: 'Remove the list In Hindi' }).click()
    await expect(dialog.getByRole('button', { name: 'In Hindi', exact: true })).toBeHidden()
    await apply.click()
    await expect(dialog).toBeHidden()
    const languages = async () => [...new Set((await newestStories(page.request)).map(({ language }) => language))]
    expect(await languages()).toEqual(['hi'])
    const shown = page.getByRole('region', { name: 'Latest News' }).locator('h3')
    await expect(shown.and(page.locator(':not([lang=hi])'))).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: '1 filter', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await expect.poll(languages).toContain('en')
  })
})

test.describe('a reader', () => {
  test.use(DESKTOP)

  test('has the stories of one language by one press, and is offered it once when the interface changes its language [R1.02] [/latest] [V1:C7]', async ({
    page,
  }) => {
    await enter(page, 'tara@demo.chowk.example')
    await open(page, '/latest?lang=en')
    const shown = page.locator('main [data-story] h2')
    const inOthers = shown.and(page.locator(':not([lang=hi])'))
    const press = async (name: string) => await page.getByRole('radio', { name }).check({ force: true })
    await expect(shown.first()).not.toHaveAttribute('lang', 'hi')
    await press('हिन्दी')
    await expect(shown.first()).toHaveAttribute('lang', 'hi')
    await expect(inOthers).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'हिन्दी' })).toBeChecked()
    await expect(inOthers).toHaveCount(0)
    await press('All languages')
    await expect(shown.and(page.locator(':not([lang])')).first()).toBeVisible()

    await page.getByRole('navigation', { name: 'Language' }).getByRole('link').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(shown.first()).not.toHaveAttribute('lang', 'en')
    const offer = page.getByRole('button', { name: 'सिर्फ़ हिन्दी' })
    await offer.click()
    await expect(offer).toBeHidden()
    await expect(page.getByRole('radio', { name: 'हिन्दी' })).toBeChecked()
    await expect(shown.and(page.locator('[lang=en]'))).toHaveCount(0)
    await press('सभी भाषाएँ')
    await expect(shown.and(page.locator('[lang=en]')).first()).toBeVisible()
    await expect(offer).toBeHidden()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'सभी भाषाएँ' })).toBeChecked()
    await expect(offer).toBeHidden()
  })

  test('finds below a story of For You what other publications wrote about it, each a press away [/for-you] [V1:C6]', async ({
    page,
  }) => {
    await enter(page, PEOPLE.reader)
    await open(page, '/for-you?lang=en')
    const story = page
      .locator('main [data-story]')
      .filter({ hasText: /publications on this story/ })
      .first()
    const [, publications = ''] = /(\d+) publications on this story/.exec((await story.textContent()) ?? '') ?? []
    const reports = story.getByRole('listitem')
    await expect(reports).toHaveCount(Math.min(3, Number(publications) - 1))
    const link = reports.first().getByRole('link')
    const title = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('region', { name: 'Also reported by' }).getByRole('listitem')).toHaveCount(
      Number(publications) - 1,
    )
  })

  test('mutes a word: its stories leave her lists and searches, which say so, until she ends it [R6.09] [V1:C14]', async ({
    page,
  }) => {
    await enter(page, PEOPLE.muting)
    const [story] = (await newestStories(page.request, 'en')).filter(({ title }) =>
      /\b[A-Z][a-z]{6,}\b/.test(title.slice(1)),
    )
    const word = /\b[A-Z][a-z]{6,}\b/.exec(story?.title.slice(1) ?? '')?.[0] ?? ''
    await open(page, '/news-settings')
    await page.getByLabel('Mute a word or phrase').fill(word)
    await page.getByRole('button', { name: 'Mute', exact: true }).click()
    await expect(page.getByRole('button', { name: `Unmute “${word}”` })).toBeVisible()
    const titles = async () => (await newestStories(page.request)).map(({ title }) => title)
    await expect.poll(titles).not.toContain(story?.title)
    await open(page, `/search?q=${encodeURIComponent(`"${story?.title}"`)}`)
    await expect(page.getByRole('heading', { name: 'Your mutes are hiding the results' })).toBeVisible()
    await page.getByRole('button', { name: 'Show once' }).click()
    await expect(page.locator(`main a[href="/details/${story?.slug}"]`)).toBeVisible()
    await open(page, '/news-settings')
    await page.getByRole('button', { name: `Unmute “${word}”` }).click()
    await expect.poll(titles).toContain(story?.title)
  })

  test('blocks a publication on its own page and finds it among what she hid; its story says so to whoever opens it all the same [R1.02] [/publication/details] [V1:C14]', async ({
    page,
  }) => {
    await enter(page, PEOPLE.muting)
    const [story] = await newestStories(page.request)
    const { id } = story?.publication ?? { id: '' }
    await open(page, `/publication/details?id=${id}`)
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByText(`You’ve blocked ${name}.`)).toBeVisible()
    const { content } = await ask<{ content: { publication: { id: string } }[] }>(
      page.request,
      '/recommend/latest?size=40',
    )
    expect(content.map(({ publication }) => publication.id)).not.toContain(id)
    // A link that somebody sent leads past the block, and says so.
    await open(page, `/details/${story?.slug}`)
    const note = page.getByRole('note').filter({ hasText: `You’ve blocked ${name}.` })
    await expect(note.getByRole('button', { name: 'Unblock' })).toBeVisible()
    await expect(page.locator('main').getByRole('button', { name: /^Follow/ })).toHaveCount(0)
    await open(page, '/news-settings')
    await expect(page.getByText(name).first()).toBeVisible()
    await open(page, `/publication/details?id=${id}`)
    await page.getByRole('button', { name: 'Unblock' }).click()
    await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible()
  })

  test('follows a publication and meets it in her mix', async ({ page }) => {
    await enter(page, PEOPLE.operator)
    const publications = await ask<{ content: { id: string; isFollowed: boolean; name: { en: string } }[] }>(
      page.request,
      '/api/news/publications?size=50',
    )
    const found = publications.content.find(({ isFollowed }) => !isFollowed)
    await open(page, `/publication/details?id=${found?.id}`)
    const follow = page.locator('main header').getByRole('button', { name: /^Follow/ })
    await follow.click()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    await open(page, '/my-mix')
    await expect(
      page
        .locator('main')
        .getByText(found?.name.en ?? '')
        .first(),
    ).toBeVisible()
  })
})

test.describe('somebody who searches', () => {
  test.use(DESKTOP)

  test('finds a story by words of its title, in either language', async ({ page, request }) => {
    for (const language of ['en', 'hi']) {
      const [story] = await newestStories(request, language)
      const words = (story?.title ?? '')
        .split(/[\s,]+/)
        .slice(0, 4)
        .join(' ')
      await open(page, '/latest')
      await page.getByRole('searchbox').first().fill(words)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\?q=/)
      await expect(page.locator(`main a[href="/details/${story?.slug}"]`).first()).toBeVisible()
    }
  })
})
