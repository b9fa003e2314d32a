// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listProductCategories } from '@chowk/contract/product/category.ts'
import {
  OwnProduct,
  createProduct,
  listOwnProducts,
  moveProduct,
  updateProduct,
} from '@chowk/contract/product/own-product.ts'
import { getOwnSeller } from '@chowk/contract/product/seller.ts'
import { answerCalls, inputsOf, refusal } from '../../app/testing/answered-calls.ts'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { until } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { fillIn, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import UploadScreen from './upload-screen.tsx'

let page: Mounted
beforeEach(() => showPageTo(sampleViewer()))
afterEach(async () => await page.close())

const own = sampleOf(getOwnSeller.output) as object
const ALLOWED = { allowed: true, reason: null, plan: 'STORE', expiresAt: null, contact: 'help@chowk.example' }
const seller = (taxStatus: string) => {
  const made = (sampleOf(getOwnSeller.output) as { seller: object & { tax: object } }).seller
  return { ...made, state: 'OPEN', tax: { ...made.tax, taxStatus } }
}
const categories = { content: [] }

const saved = (input: object, version: number) => ({
  ...(sampleOf(OwnProduct) as object),
  ...input,
  state: 'DRAFT',
  reason: '',
  change: null,
  attachments: [],
  variants: [],
  missing: [
    { path: 'pictures', code: 'PICTURE_NEEDED' },
    { path: 'hsn', code: 'HSN_NEEDED' },
  ],
  version,
  updatedAt: '2026-11-22T08:33:00.000Z',
})

const open = async () => (page = await openScreen(UploadScreen, '/product/upload', '/product/upload'))
const says = async (words: string) => await until(() => expect(page.container.textContent).toContain(words))

test('[R6.04] without the plan the form gives way to the notice with the contact', async () => {
  const access = { ...ALLOWED, allowed: false, reason: 'MEMBER_NOT_ALLOWED' }
  answerCalls([getOwnSeller, { ...own, seller: null, access }], [listProductCategories, categories])
  await open()
  await says('help@chowk.example')
  expect(page.container.querySelector('form, input')).toBeNull()
})

test('a new seller sets the shop up first, beginning with the tax status', async () => {
  const given = { ...own, seller: null, suggested: null, access: ALLOWED, sellsAs: 'MEMBER' }
  answerCalls([getOwnSeller, given], [listProductCategories, categories])
  await open()
  await says('Are you registered for GST?')
  expect(page.container.textContent).toContain('sell them for coins')
  expect(page.container.querySelector('[name=gstin]')).toBeNull()
  await pressNamed('Yes, under the composition scheme', 'input')
  await says('bills of supply')
  expect(page.container.querySelector('[name=gstin]')).not.toBeNull()
  expect(page.container.textContent).toContain('sell in your own State only')
})

test('a draft saves itself, and what a reviewer would miss is listed when it is submitted', async () => {
  const given = { ...own, seller: seller('REGULAR'), access: ALLOWED, sellsAs: 'WORKSPACE', suggested: null }
  let version = 0
  const save = (input: Record<string, unknown>) => saved(input, ++version)
  const sent = answerCalls(
    [getOwnSeller, given],
    [listProductCategories, categories],
    [createProduct, save],
    [updateProduct, save],
    [listOwnProducts, pageWith([])],
    [moveProduct, refusal('INCOMPLETE')],
  )
  await open()
  await says('About the product')
  await fillIn('Title', 'School tie')
  await says('Not saved')
  await pressNamed('Submit for approval')
  await says('Add at least one photo.')
  expect(page.container.textContent).toContain('Type the HSN code')
  expect(page.container.textContent).toMatch(/Saved \d/)
  expect(inputsOf(sent, createProduct)).toMatchObject([
    { title: 'School tie', variants: [{ values: [], pricePaise: null }] },
  ])
  await fillIn('Price with GST', '250.50')
  await fillIn('How many you have', '12')
  await pressNamed('Submit for approval')
  await until(() =>
    expect(inputsOf(sent, updateProduct)).toMatchObject([
      { version: 1, variants: [{ pricePaise: 25_050, onHand: 12 }] },
    ]),
  )
  expect(inputsOf(sent, moveProduct)).toEqual([])
})

test('the preview shows what is typed and stays open', async () => {
  const given = { ...own, seller: seller('UNREGISTERED'), access: ALLOWED, sellsAs: 'WORKSPACE', suggested: null }
  answerCalls([getOwnSeller, given], [listProductCategories, categories], [createProduct, (input) => saved(input, 1)])
  await open()
  await says('About the product')
  await fillIn('Title', 'School tie')
  await pressNamed('Preview')
  await says('As buyers see it')
  // React in development closes and reopens it, and the event comes late.
  const dialog = page.container.querySelector('dialog')
  await act(async () => dialog?.dispatchEvent(new Event('close')))
  expect(page.container.querySelector('dialog h2')?.textContent).toBe('School tie')
  await pressNamed('Close')
  expect(page.container.querySelector('dialog')).toBeNull()
})

test('options make a row for each combination, with one price set for all', async () => {
  const given = { ...own, seller: seller('UNREGISTERED'), access: ALLOWED, sellsAs: 'WORKSPACE', suggested: null }
  const sent = answerCalls(
    [getOwnSeller, given],
    [listProductCategories, categories],
    [createProduct, (input) => saved(input, 1)],
    [listOwnProducts, pageWith([])],
  )
  await open()
  await says('Price and stock')
  await pressNamed('Add an option')
  await fillIn('Option, like Size', 'Size')
  await fillIn('Values, separated by commas', 'S, M, L')
  await says('Combinations: 3')
  await fillIn('Same price for all', '300')
  await pressNamed('Set for all: Same price for all')
  await pressNamed('Submit for approval')
  await until(() => expect(inputsOf(sent, createProduct)).toHaveLength(1))
  const [input] = inputsOf(sent, createProduct)
  expect(input).toMatchObject({
    options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    variants: ['S', 'M', 'L'].map((value) => ({ values: [value], pricePaise: 30_000 })),
  })
})
