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
      const operation = described.paths[path]?.[method.toLowerCase()]
      const headers = operation?.parameters?.filter((parameter) => parameter.in === 'header') ?? []
      const isRepeatable = call.idempotency === true
      expect([call.address, headers.map(({ name }) => name)]).toEqual([
        call.address,
        [
          ...(method === 'GET' && call.secret === true ? ['x-chowk'] : []),
          ...(isRepeatable ? ['idempotency-key'] : []),
        ],
      ])
      for (const { example } of headers) expect(example, call.address).toEqual(expect.stringMatching(/./))
      const repeated = Object.keys(operation?.responses['200']?.headers ?? {}).includes('Idempotent-Replayed')
      expect([call.address, repeated]).toEqual([call.address, isRepeatable])
    }
  })

  test('[V1:B6] whoever sends what is described is answered by the six that send or show a code, and nobody without it', async ({
    world,
  }) => {
    const asha = await world.person()
    for (const path of [
      '/api/otp/phone-verification',
      '/api/otp/email-verification',
      '/api/otp/resend',
      '/api/corporate/get-code-status',
      '/api/corporate/fetch-code',
      '/api/employee/get/otp',
    ]) {
      const header = described.paths[path]?.['get']?.parameters?.find((parameter) => parameter.in === 'header')
      const codeOf = async (headers: Record<string, string>) =>
        ((await (await asha.fetch(path, { headers })).json()) as { body: { code?: string } }).body.code
      expect([path, await codeOf({})]).toEqual([path, 'OTHER_ORIGIN'])
      // What these ask for is missing here.
      expect([path, await codeOf({ [header?.name ?? '']: String(header?.example) })]).toEqual([path, 'INVALID_INPUT'])
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
