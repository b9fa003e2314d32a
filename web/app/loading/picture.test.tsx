// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { mount } from '../testing/mounted.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'

const picture = (alt: string) => ({ src: '/image/1/a', widths: [320], alt })

test('a picture that does not come leaves its ground and no sign of a broken one; when it comes it is seen', async () => {
  const page = await mount(() => <Picture picture={picture('')} ratio={2} sizes="100vw" />)
  const image = page.container.querySelector('img')
  await act(async () => image?.dispatchEvent(new Event('error')))
  expect(image?.style.visibility).toBe('hidden')
  await act(async () => image?.dispatchEvent(new Event('load')))
  expect(image?.style.visibility).toBe('')
  await page.close()
})

test('a picture that does not come still says in words what it shows', async () => {
  const page = await mount(() => <Picture picture={picture('Nine wells')} ratio={2} sizes="100vw" />)
  const image = page.container.querySelector('img')
  await act(async () => image?.dispatchEvent(new Event('error')))
  expect(image?.style.visibility).toBe('')
  expect(image?.alt).toBe('Nine wells')
  await page.close()
})

test('a publication’s picture that does not come leaves its ground alone', async () => {
  const page = await mount(() => <PublicationLogo publication={{ logo: '/masthead/neel/N.svg' }} size={40} />)
  const image = page.container.querySelector('img')
  await act(async () => image?.dispatchEvent(new Event('error')))
  expect(image?.style.visibility).toBe('hidden')
  await act(async () => image?.dispatchEvent(new Event('load')))
  expect(image?.style.visibility).toBe('')
  await page.close()
})
