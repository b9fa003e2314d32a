import { RouterContextProvider } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { listCommunityCategories } from '@chowk/contract/community/community.ts'
import { pageContext } from '../app/page-context.ts'
import type { PageContext } from '../app/page-context.ts'
import { loader } from './own-community-screen.tsx'

const BUSES = { id: 'buses', name: { en: 'School buses', hi: null }, isOwn: true, formerNames: ['buses'], topics: [] }

async function open(path: string) {
  const context = new RouterContextProvider()
  const call = async (declared: Call) =>
    declared === listCommunityCategories
      ? { statusCode: 200, message: '', body: { content: [BUSES] } }
      : { statusCode: 404, message: '', body: { code: 'WORKSPACE_NOT_FOUND' } }
  context.set(pageContext, { call, viewer: null, seal: null } as unknown as PageContext)
  const [customUrl = '', , category = ''] = path.slice(1).split('?')[0]?.split('/') ?? []
  const request = new Request(`https://chowk.example${path}`)
  const given = { context, params: { customUrl, category }, request } as unknown as LoaderFunctionArgs
  return await loader(given).catch((left: unknown) => left)
}

test('whoever follows an old address of a category, by a search engine or without scripts, is sent on before anything is drawn', async () => {
  const left = (await open('/neem/community/Buses?sort=top')) as Response
  expect([left.status, left.headers.get('location')]).toEqual([302, '/neem/community/School%20buses?sort=top'])
  expect(await open('/neem/community/School%20buses')).not.toBeInstanceOf(Response)
})
