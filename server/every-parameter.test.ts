import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { addressOf, fillPath } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { handlers } from './app.ts'
import { inputSchemaOf } from './platform/api/schema.ts'
import type { JsonSchema } from './platform/api/schema.ts'
import { parseInput } from './platform/input.rules.ts'
import { Refusal } from './platform/refusal.ts'
import { rightInputsOf } from './testing/attack/hostile-input.ts'
import { givenPost } from './testing/community/community.ts'
import { sendMembers } from './testing/members/member-upload.ts'
import { givenCategory, givenPublication } from './testing/news.ts'
import { givenProduct, givenSeller } from './testing/store.ts'
import { test } from './testing/test.ts'
import type { TestPerson, World } from './testing/world.ts'

const fieldsOf = (call: Call): Record<string, JsonSchema> => inputSchemaOf(call).properties ?? {}
const inPath = (call: Call, name: string) => call.address.includes(`{${name}}`)
const inQuery = ({ address }: Call) => ['GET', 'DELETE'].includes(addressOf(address).method)
const takesFields = handlers.filter(({ call, taking }) => !taking && call.body !== 'bytes').map(({ call }) => call)

function requiredOf(call: Call): Record<string, unknown> {
  const schema = inputSchemaOf(call)
  const [right = {}] = fc.sample(rightInputsOf(schema), { numRuns: 1, seed: 7 })
  return Object.fromEntries(Object.entries(right).filter(([name]) => schema.required?.includes(name)))
}

// The owner of a school who also operates the installation may make every call.
const givenOwner = async (world: World): Promise<TestPerson> =>
  await world.person({ workspace: await world.workspace(), role: 'OWNER', operator: true })

/** Sends a query as it is written, with empty values. */
async function sendQuery(caller: TestPerson, call: Call, input: Record<string, unknown>) {
  const { method, path } = addressOf(call.address)
  const { path: filled, rest } = fillPath(path, input)
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  const response = await caller.fetch(`${filled}?${query}`, { method, headers: { 'x-chowk': '1' } })
  return (await response.json()) as Awaited<ReturnType<TestPerson['ask']>>
}

const faultAt = (fields: { path: string; code: string }[] | undefined, name: string) =>
  fields?.find(({ path }) => path === name)?.code

describe('unknown fields', () => {
  test('[R2:K12] [R2:S1] every call of our own refuses an unknown field and names it', async ({ world }) => {
    const owner = await givenOwner(world)
    const own = takesFields.filter(({ specified }) => specified === undefined)
    const taken: string[] = []
    for (const call of own) {
      const { statusCode, body } = await owner.ask(call, { ...requiredOf(call), unheard: 'of' })
      if (statusCode !== 400 || faultAt(body.fields, 'unheard') !== 'UNKNOWN_FIELD')
        taken.push(`${call.address} ${statusCode} ${body.code}`)
    }
    expect(taken).toEqual([])
    expect(own.length).toBeGreaterThan(300)
  })

  test('[R2:K12] calls of the specification ignore fields that it does not list', ({ expect: check }) => {
    const specified = takesFields.filter((call) => call.specified !== undefined)
    const refusing = specified.filter((call) => {
      try {
        parseInput(call, { ...requiredOf(call), unheard: 'of' })
        return false
      } catch (refusal) {
        return faultAt((refusal as Refusal).refused.fields, 'unheard') !== undefined
      }
    })
    check(refusing).toEqual([])
    check(specified.length).toBeGreaterThan(140)
  })

  test('[R2:K12] a refused field is not stored as the answer of the same query without it', async ({ world }) => {
    const visitor = await world.visitor()
    expect((await visitor.fetch('/api/billing/plans?unheard=of')).status).toBe(400)
    expect((await visitor.fetch('/api/billing/plans')).status).toBe(200)
    expect((await visitor.fetch('/api/billing/plans?unheard=of')).status).toBe(400)
  })
})

describe('absent and empty fields', () => {
  const idOf = (name: string) => /(?:^id|Ids?|userIds|slug|token|code)$/.test(name)

  test('[R2:S4] a missing or empty id is answered 400 with the name of its field', async ({ world }) => {
    const owner = await givenOwner(world)
    const wrong: string[] = []
    let count = 0
    for (const call of takesFields) {
      const names = (inputSchemaOf(call).required ?? []).filter((name) => idOf(name) && !inPath(call, name))
      for (const name of names) {
        const { [name]: _, ...rest } = requiredOf(call)
        const empty = { ...rest, [name]: '' }
        const answers = [
          await owner.ask(call, rest),
          inQuery(call) ? await sendQuery(owner, call, empty) : await owner.ask(call, empty),
        ]
        for (const { statusCode, body } of answers)
          if (statusCode !== 400 || faultAt(body.fields, name) === undefined)
            wrong.push(`${call.address} ${name} ${statusCode} ${body.code}`)
        count += 1
      }
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(120)
  })

  test('[R2:S4] an empty parameter of a query is an absent one', async ({ world }) => {
    const owner = await givenOwner(world)
    const different: string[] = []
    const reads = takesFields.filter(({ address }) => address.startsWith('GET '))
    for (const call of reads) {
      const required = requiredOf(call)
      const optional = Object.keys(fieldsOf(call)).filter((name) => !(name in required) && !inPath(call, name))
      if (optional.length === 0) continue
      const empty = Object.fromEntries(optional.map((name) => [name, '']))
      const [absent, given] = [
        await sendQuery(owner, call, required),
        await sendQuery(owner, call, { ...required, ...empty }),
      ]
      if (JSON.stringify(outcomeOf(absent)) !== JSON.stringify(outcomeOf(given))) different.push(call.address)
    }
    expect(different).toEqual([])
  })
})

const outcomeOf = ({ statusCode, body }: Awaited<ReturnType<TestPerson['ask']>>) => [
  statusCode,
  body?.code,
  body?.fields,
]

/** Parameters that the specification names, by call (sections 2, 3 and 7). */
const SPECIFIED: Readonly<Record<string, string>> = {
  'GET /api/otp/phone-verification': 'mobile',
  'GET /api/otp/email-verification': 'email',
  'GET /api/otp/resend': 'transactionId',
  'POST /api/otp/verify': 'transactionId code',
  'POST /api/user/renew/token': 'refreshToken',
  'POST /api/corporate/login': 'email password loginType',
  'POST /api/employee/login': 'email password loginType',
  'GET /api/corporate/get-code-status': 'email code',
  'GET /api/corporate/fetch-code': 'email',
  'GET /api/employee/get/otp': 'mobile email',
  'GET /api/corporate/get-by-customurl': 'customUrl userId',
  'GET /api/employee/get-by-customurl': 'customUrl userId',
  'GET /api/institute/admin/list': 'page size',
  'PUT /api/institute/admin/change/status': 'status',
  'GET /api/employee/list': 'corporateId departmentId searchType searchQuery page size userStatus onlyActiveUser',
  'PUT /api/employee/update-store-permission': 'storeAllowed',
  'GET /api/post/getNewsFeed':
    'postRequestingUserId newsFeedType communityCategory category entityId privateEntityId customFilterType customFilter page size loginSuccess',
  'GET /api/post/unauth/getNewsFeed':
    'postRequestingUserId newsFeedType communityCategory category entityId privateEntityId customFilterType customFilter page size loginSuccess',
  'GET /api/post/user': 'userId page size',
  'GET /api/post/workspace': 'entityId page size',
  'GET /api/post/top-rated': 'entityId page size',
  'GET /api/post/featured': 'entityId page size',
  'GET /api/post/collaboration': 'entityId page size',
  'GET /api/post/members': 'entityId searchQuery page size',
  'GET /api/post/stats': 'userId',
  'PUT /api/post/featured': 'featuredPost',
  'PUT /api/post/update/global/visibility': 'globalvisibility',
  'POST /api/like/create': 'likeEvent',
  'GET /api/draft/get_by_userid_type': 'userId type',
  ...Object.fromEntries(
    [
      'trending',
      'latest',
      'recent-reads',
      'recommended',
      'publication-wise-news',
      'category-wise-news',
      'category-wise-news-audio',
      'latest-news-audio',
      'user-bookmark-details',
    ].map((name) => [`GET /recommend/${name}`, 'page size userId']),
  ),
  'GET /recommend/quiz-eligibilty': 'userId',
  'GET /api/quiz/summary/student/list': 'searchQuery page size',
  'GET /ml/og-meta-scraper': 'url',
  'GET /api/gst/validate/get': 'gstin',
  'GET /api/request/count': 'caller',
}

/** Parameters that are accepted for clients of the specification and change nothing, with the reason. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'GET /api/quiz-bank',
      'GET /api/quiz-set/list',
      'GET /api/quiz/accommodation/list',
      'GET /api/quiz/question/report/list',
      'GET /api/post/members',
      'GET /api/bulk-upload/history/data',
    ].map((address) => [`${address} asOf`, 'its rows do not stand by time, so newer ones do not move a page']),
  ),
  'GET /api/post/getNewsFeed loginSuccess': 'the token decides who is signed in',
  'GET /api/post/unauth/getNewsFeed loginSuccess': 'the token decides who is signed in',
}

/** The names of the fields that the handler reads of its input. */
async function fieldsRead(call: Call, ask: () => Promise<unknown>): Promise<Set<string>> {
  const read = new Set<string>()
  const schema = call.input
  const observed = Object.create(schema) as typeof schema
  observed.safeParse = (raw) => {
    const parsed = schema.safeParse(raw)
    if (!parsed.success) return parsed
    // A handler that spreads the rest of its input reads absent fields too.
    const all = Object.fromEntries(Object.keys(fieldsOf({ ...call, input: schema })).map((name) => [name, undefined]))
    const data = new Proxy(
      { ...all, ...(parsed.data as object) },
      {
        get: (target, name, receiver) => {
          if (typeof name === 'string') read.add(name)
          return Reflect.get(target, name, receiver) as unknown
        },
      },
    )
    return { ...parsed, data }
  }
  call.input = observed
  try {
    await ask()
  } finally {
    call.input = schema
  }
  return read
}

describe('parameters of lists', () => {
  test('[R2:K12] [R2:S1] [R2:S3] the contract has every parameter that the specification names', ({
    expect: check,
  }) => {
    const absent = Object.entries(SPECIFIED).flatMap(([address, names]) => {
      const call = handlers.find((handler) => handler.call.address === address)?.call
      const known = call ? Object.keys(fieldsOf(call)) : []
      return names.split(' ').flatMap((name) => (known.includes(name) ? [] : [`${address} ${name}`]))
    })
    check(absent).toEqual([])
  })

  test('[R2:K12] every parameter of a list is read by its handler', { timeout: 120_000 }, async ({ world }) => {
    const owner = await givenOwner(world)
    const publication = await givenPublication(world, { slug: 'harbour' })
    await givenCategory(world, 'water')
    const post = await givenPost(world, { isGlobal: true })
    const seller = await givenSeller(world, { person: (await world.person()).id })
    const { id: productId } = await givenProduct(world, { seller })
    const uploaded = (await sendMembers(owner, 'name,email\nAsha,asha@people.example')).body.id
    const idFor = ({ address }: Call) =>
      address.includes('category') ? 'water' : /like|comment/.test(address) ? post.id : publication
    const unread: string[] = []
    const missing: string[] = []
    const lists = takesFields.filter((call) => call.address.startsWith('GET ') && 'size' in fieldsOf(call))
    for (const call of lists) {
      const names = Object.keys(fieldsOf(call))
      const given = {
        ...requiredOf(call),
        ...('id' in fieldsOf(call) && { id: idFor(call) }),
        ...('uploadId' in fieldsOf(call) && { uploadId: uploaded }),
        ...('productId' in fieldsOf(call) && { productId }),
        ...('q' in fieldsOf(call) && { q: 'water' }),
        ...(call.address.endsWith('-audio') && { category: 'water' }),
        ...(inPath(call, 'userId') && { userId: owner.id }),
      }
      let statusCode = 0
      const read = await fieldsRead(call, async () => ({ statusCode } = await owner.ask(call, given)))
      if (statusCode === 404) missing.push(call.address)
      const silent =
        statusCode === 404
          ? []
          : names.filter((name) => !read.has(name) && !(`${call.address} ${name}` in WITHOUT_EFFECT))
      if (silent.length > 0) unread.push(`${call.address} ${statusCode} ${silent.join()}`)
    }
    expect(unread).toEqual([])
    // The owner of this test has no shop.
    expect(missing).toEqual(['GET /api/product/list-by-customUrl'])
    expect(lists.length).toBeGreaterThan(40)
  })
})
