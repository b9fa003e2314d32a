import { expect } from 'vitest'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { decideCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { QUESTION_LIMITS, answerQuestion, askQuestion, listQuestions } from '@chowk/contract/product/question.ts'
import { givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

type Caller = Pick<TestPerson, 'ask' | 'call'>

async function givenShop(world: World, visibility: 'WORKSPACE' | 'GLOBAL' = 'GLOBAL') {
  const { school, head, member } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school, person: member.id })
  const product = await givenProduct(world, { seller, visibility, title: 'Clay filter' })
  const asker = await world.person({ workspace: school })
  const textsOf = async (reader: Caller) =>
    (await reader.call(listQuestions, { productId: product.id })).content.map(({ text }) => text)
  return { school, head, member, asker, product, productId: product.id, textsOf }
}

test('a question is seen by seller and asker, and by everybody once it is answered [cso:S59]', async ({ world }) => {
  const { head, member, asker, product, productId, textsOf } = await givenShop(world)
  const visitor = await world.visitor()
  const { question } = await asker.call(askQuestion, { productId, text: 'Does it need power?' })
  const { questionId } = question
  expect(await textsOf(asker)).toEqual(['Does it need power?'])
  expect(await textsOf(member)).toEqual(['Does it need power?'])
  for (const other of [visitor, head]) expect(await textsOf(other)).toEqual([])
  for (const other of [head, asker])
    expect((await other.ask(answerQuestion, { questionId, text: 'No.' })).body.code).toBe('QUESTION_NOT_FOUND')
  await member.call(answerQuestion, { questionId, text: 'No, it works by gravity.' })
  const { content } = await visitor.call(listQuestions, { slug: product.slug })
  expect(content).toMatchObject([{ text: 'Does it need power?', answer: { text: 'No, it works by gravity.' } }])
  expect(JSON.stringify(content)).not.toContain(asker.id)
  const { content: told } = await asker.call(listNotices, {})
  expect(told.map(({ says }) => says.en.map(({ text }) => text).join(''))).toEqual([
    'Your question about Clay filter was answered',
  ])
})

test('a question is refused with contact details, to oneself, unseen, and too often [cso:S59]', async ({ world }) => {
  const { member, asker, productId } = await givenShop(world, 'WORKSPACE')
  const codeOf = async (by: Caller, text: string, id = productId) => {
    const { body } = await by.ask(askQuestion, { productId: id, text })
    return 'code' in body ? body.code : 200
  }
  expect(await codeOf(asker, 'Call me at 98220 41234 please')).toBe('CONTACT_DETAILS')
  expect(await codeOf(member, 'Is it any good?')).toBe('OWN_PRODUCT')
  expect(await codeOf(await world.person(), 'Is it any good?')).toBe('PRODUCT_NOT_FOUND')
  for (let n = 0; n < QUESTION_LIMITS.aDay; n++) expect(await codeOf(asker, `Is it any good? ${n}`)).toBe(200)
  expect(await codeOf(asker, 'Is it any good?')).toBe('TOO_MANY_QUESTIONS')
})

test('a removed question is seen by nobody [cso:C46]', async ({ world }) => {
  const { school, head, member, asker, productId, textsOf } = await givenShop(world, 'WORKSPACE')
  const { question } = await asker.call(askQuestion, { productId, text: 'Rude words?' })
  const { questionId } = question
  const reader = await world.person({ workspace: school })
  const report = async (by: Caller) =>
    (await by.ask(reportContent, { kind: 'QUESTION', id: questionId, reason: 'Inappropriate' })).statusCode
  // Before an answer only the seller sees it.
  expect(await report(reader)).toBe(404)
  expect(await report(member)).toBe(200)
  const caseId = (await head.call(getContentQueue, { kind: 'QUESTION' })).content[0]?.caseId ?? ''
  const key = { 'idempotency-key': 'question-removed' }
  await head.call(decideCase, { caseId, decision: 'REMOVE', reason: 'Not for a school.' }, key)
  for (const each of [asker, member]) expect(await textsOf(each)).toEqual([])
  expect((await member.ask(answerQuestion, { questionId, text: 'No.' })).statusCode).toBe(404)
})
