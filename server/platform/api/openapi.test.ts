import { describe, expect } from 'vitest'
import { handlers } from '../../app.ts'
import { test } from '../../testing/test.ts'
import { openApiOf } from './openapi.ts'
import { shapeOf } from './surface.ts'

describe('the description of the API', () => {
  const described = openApiOf(handlers.map((handler) => handler.call))

  test('every call is described once, under its own name', async () => {
    const operations = Object.values(described.paths).flatMap((path) => Object.values(path))
    expect(operations).toHaveLength(handlers.length)
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(handlers.length)
  })

  test('inputs stand in query, path or body, refusals beside the answer with their codes', async () => {
    const report = described.paths['/recommend/user-report-abuse']?.['post']
    expect(report?.requestBody?.content['application/json']?.schema.required).toEqual(['articleId', 'reason'])
    expect(report?.responses['429']?.description).toBe('TOO_MANY_REQUESTS, REPORT_LIMIT')
    expect(report?.['x-access']).toBe('signed-in')
    const latest = described.paths['/recommend/latest']?.['get']
    expect(latest?.parameters?.find((parameter) => parameter.name === 'page')).toMatchObject({
      in: 'query',
      required: false,
    })
    const folder = described.paths['/api/news/saved/folder/{folderId}']?.['patch']
    expect(folder?.parameters).toMatchObject([{ name: 'folderId', in: 'path', required: true }])
    expect(Object.keys(folder?.requestBody?.content['application/json']?.schema.properties ?? {})).toEqual(['name'])
  })

  test('[V1:B6] headers that a call asks for are described with an example', () => {
    const code = described.paths['/api/otp/phone-verification']?.['get']
    expect(code?.parameters?.find(({ name }) => name === 'x-chowk')).toMatchObject({
      in: 'header',
      required: true,
      example: '1',
    })
    const order = described.paths['/api/billing/orders']?.['post']
    expect(order?.parameters?.find(({ name }) => name === 'idempotency-key')).toMatchObject({
      in: 'header',
      required: true,
      schema: { minLength: 1, maxLength: 255 },
      example: expect.stringMatching(/./),
    })
    expect(order?.responses['200']?.headers).toHaveProperty('Idempotent-Replayed')
    for (const { call } of handlers) {
      const [method = '', path = ''] = call.address.split(' ')
      const names = described.paths[path]?.[method.toLowerCase()]?.parameters?.map(({ name }) => name) ?? []
      expect(names.includes('x-chowk'), call.address).toBe(method === 'GET' && call.secret === true)
      expect(names.includes('idempotency-key'), call.address).toBe(call.idempotency === true)
    }
  })

  test('it is served to programs and to people, the page without any script', async ({ world }) => {
    const visitor = await world.visitor()
    const document = await visitor.fetch('/api/openapi.json')
    expect(((await document.json()) as { openapi: string }).openapi).toBe('3.1.0')
    const page = await visitor.fetch('/api/docs')
    const text = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('POST /recommend/user-report-abuse')
    expect(text).not.toContain('<script')
    const again = await visitor.fetch('/api/docs', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('a schema in short names fields, what may be missing, and choices', async () => {
    const fields = {
      a: { type: 'string' },
      b: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      c: { type: 'array', items: { enum: ['x', 1] } },
    }
    expect(shapeOf({ type: 'object', properties: fields, required: ['a'] })).toBe(
      '{a: string, b?: integer|null, c?: ["x"|1]}',
    )
  })
})
