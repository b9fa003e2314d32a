import { request as requests } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import { finished } from './walks.ts'
import type { Screen } from './walks.ts'

/** A screen that works, at an address that can be opened. */
export interface Address {
  id: string
  access: Screen['access']
  address: string
}

type Said<Body> = { body: Body }

/** Anything the server answers in plain JSON. */
export async function ask<Body>(request: APIRequestContext, path: string): Promise<Body> {
  // The server may close a quiet connection in the moment in which it is used again: then once more on a new one.
  const answer = await request.get(path, { headers: { accept: 'application/json' }, maxRetries: 2 })
  return ((await answer.json()) as Said<Body>).body
}

interface Card {
  _id: string
  slug: string
  title: string
  language: string
  isSaved: boolean
  publication: { id: string; slug: string; name: { en: string } }
  category: { id: number; slug: string }
}

/** The newest stories, in one language if asked for. */
export async function newestStories(request: APIRequestContext, language?: string): Promise<Card[]> {
  const { content } = await ask<{ content: Card[] }>(request, '/recommend/latest?size=40')
  return content.filter((story) => !language || story.language === language)
}

type Rows = { content: { id: string }[] }

/** Addresses of the operation that name a row; whoever asks is its operator. */
async function operationAddresses(request: APIRequestContext): Promise<Record<string, string>> {
  const feeds = await ask<Rows>(request, '/api/operator/feeds')
  const people = await ask<Rows>(request, '/api/operator/people?q=tara@demo.chowk.example')
  const workspaces = await ask<Rows>(request, '/api/operator/workspaces?q=amaltas')
  const workspace = workspaces.content[0]?.id
  return {
    'operation-feed': `/operation/feeds/${feeds.content[0]?.id}`,
    'operation-person': `/operation/people/${people.content[0]?.id}`,
    'operation-workspace': `/operation/workspaces/${workspace}`,
    'operation-plan': `/operation/plans/${workspace}`,
  }
}

/** Addresses of the administration that name a row; whoever asks is an administrator. */
async function administrationAddresses(request: APIRequestContext): Promise<Record<string, string>> {
  const members = await ask<Rows>(request, '/api/employee/list?size=20')
  return { member: `/members/${members.content[0]?.id}` }
}

/** Address of a printed code of the demo's school, as everybody meets it; only who runs the school is told it by a list. */
async function codeAddress(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/demo/people', { headers: { accept: 'application/json' } })
  const { body: people } = (await answer.json()) as Said<{ email: string; password: string }[]>
  const anil = people.find(({ email }) => email.startsWith('anil@'))
  const signedIn = await requests.newContext({ baseURL: new URL(answer.url()).origin })
  await signedIn.post('/api/employee/login', {
    data: { email: anil?.email, password: anil?.password, loginType: 'employee' },
  })
  const { content } = await ask<{ content: { url: string }[] }>(signedIn, '/api/qr/get')
  await signedIn.dispose()
  return new URL(content[0]?.url ?? '').pathname
}

/** A post of the school with pictures, which everybody may read. */
async function postAddress(request: APIRequestContext): Promise<string> {
  const { content } = await ask<{ content: { slug: string; workspace: unknown; attachmentIds: unknown[] }[] }>(
    request,
    '/api/post/unauth/getNewsFeed?size=20',
  )
  const post = content.find(({ workspace, attachmentIds }) => workspace && attachmentIds.length > 2)
  return `/neelkanth-school/community/details/${post?.slug}`
}

/** A result that somebody who runs the school or teaches there may see; whoever took none is told that there is none. */
async function resultAddress(request: APIRequestContext): Promise<string> {
  const { content } = await ask<{ content: { resultSlug: string }[] }>(request, '/api/quiz/summary/attempt/list?size=1')
  return `/result/${content[0]?.resultSlug ?? 'none'}`
}

/** A question of the bank; only who teaches at the school is told it. */
async function questionInBank(request: APIRequestContext): Promise<string> {
  const { content } = await ask<Partial<Rows>>(request, '/api/quiz-bank?size=1')
  return `/quiz-bank/${content?.[0]?.id ?? '11111111-1111-4111-8111-111111111111'}`
}

/** A question that was corrected; whoever may correct none is told that there is none. */
async function correctedAddress(request: APIRequestContext): Promise<string> {
  const { content } = await ask<{ content?: { questionId: string; stem: string }[] }>(
    request,
    '/api/quiz/summary/question/list?quiz=rivers-of-the-south',
  )
  const corrected = content?.find(({ stem }) => stem.startsWith('Which is the longest river'))
  return `/quiz-regrade/${corrected?.questionId ?? '11111111-1111-4111-8111-111111111111'}`
}

/** A quiz that somebody who runs the school or teaches there set; whoever set none is told that there is none. */
async function setAddress(request: APIRequestContext): Promise<string> {
  const { content } = await ask<Partial<Rows>>(request, '/api/quiz-set/list?size=1')
  return `/quiz-sets/${content?.[0]?.id ?? '11111111-1111-4111-8111-111111111111'}`
}

interface Shown {
  slug: string
  type: string
  workspace: { customUrl: string } | null
}

/** Somewhere that a post of a type, which everybody may read, is read. */
async function addressOfType(request: APIRequestContext, type: string, area: string): Promise<string> {
  const { content } = await ask<{ content: Shown[] }>(
    request,
    `/api/post/unauth/getNewsFeed?size=20&customFilterType=POST_TYPE&customFilter=${type}`,
  )
  const post = content.find(({ workspace }) => workspace)
  return `/${post?.workspace?.customUrl}/${area}/details/${post?.slug}`
}

const questionAddress = async (request: APIRequestContext) => await addressOfType(request, 'FORUM', 'forum')
const libraryAddress = async (request: APIRequestContext) =>
  await addressOfType(request, 'DOCUMENT', 'community-library')

/** Every screen that is finished, or those named, each at an address where it has something to show. */
export async function finishedPlaces(request: APIRequestContext, ids?: readonly string[]): Promise<Address[]> {
  const [story] = await newestStories(request, 'en')
  if (!story) throw new Error('The demo world has no English story.')
  const addresses: Record<string, string> = {
    article: `/details/${story.slug}`,
    publication: `/publication/details?id=${story.publication.id}`,
    category: `/category/details?id=${story.category.id}`,
    'workspace-login': '/neelkanth-school/login',
    organisation: '/organizations/neelkanth-school',
    search: '/search?q=river',
    'write-article': '/article/article',
    person: '/user/meera-joshi',
    'profile-widgets': '/profile-widgets/view-more?widget=skill&of=meera-joshi',
    'take-quiz': '/quiz/kabir-solanki',
    certificate: '/certificate/NeelkanthCertificate01',
    'quiz-regrade': '/quiz-regrade/11111111-1111-4111-8111-111111111111',
    // The demo sells nothing yet: a product that there is none of says so.
    product: '/store/product/none',
    'order-details': '/order-details/11111111-1111-4111-8111-111111111111',
    'product-update': '/product/update/11111111-1111-4111-8111-111111111111',
    'workspace-store': '/neelkanth-school/store',
    'own-community': '/neelkanth-school/community',
    'own-community-category': '/neelkanth-school/community/Learning',
    'own-community-topic': '/neelkanth-school/community/Clubs/herbarium',
    'own-forum': '/neelkanth-school/forum',
    'own-library': '/neelkanth-school/community-library',
    'own-community-more': '/neelkanth-school/community/view-more',
    ...((!ids || ids.includes('own-community-details')) && { 'own-community-details': await postAddress(request) }),
    ...((!ids || ids.includes('post-versions')) && { 'post-versions': `${await postAddress(request)}/versions` }),
    ...((!ids || ids.includes('own-forum-details')) && { 'own-forum-details': await questionAddress(request) }),
    ...((!ids || ids.includes('own-library-details')) && {
      'own-library-details': await libraryAddress(request),
    }),
    ...(ids?.includes('quiz-result') && { 'quiz-result': await resultAddress(request) }),
    ...(ids?.includes('quiz-bank-question') && { 'quiz-bank-question': await questionInBank(request) }),
    ...(ids?.includes('quiz-regrade') && { 'quiz-regrade': await correctedAddress(request) }),
    ...(ids?.includes('quiz-set') && { 'quiz-set': await setAddress(request) }),
    ...(ids?.includes('quiz-set-marking') && { 'quiz-set-marking': `${await setAddress(request)}/marking` }),
    ...(ids?.includes('quiz-set-live') && { 'quiz-set-live': `${await setAddress(request)}/live` }),
    ...((!ids || ids.includes('qr-landing')) && { 'qr-landing': await codeAddress(request) }),
    ...(ids?.includes('member') && (await administrationAddresses(request))),
    ...(ids?.some((id) => id.startsWith('operation')) && (await operationAddresses(request))),
  }
  return finished
    .filter(({ id }) => !ids || ids.includes(id))
    .map(({ id, path, access }) => ({ id, access, address: addresses[id] ?? path }))
    .filter(({ address }) => !address.includes('{'))
}
