import { expect, test } from 'vitest'
import { ONLINE, SCREENS, offlineChunks } from './offline-chunks.rules.ts'
import type { BuiltChunk } from './offline-chunks.rules.ts'

const chunk = (name: string, given: Partial<BuiltChunk> = {}): BuiltChunk => ({
  name,
  fileName: `assets/${name}.js`,
  facadeModuleId: null,
  imports: [],
  dynamicImports: [],
  css: [],
  ...given,
})
const screens = SCREENS.map((file) => chunk(file.replaceAll(/\W/g, '-'), { facadeModuleId: `/web/${file}?route` }))
const online = [...ONLINE].map((name) => chunk(name, { imports: ['assets/forms.js'] }))
const article = chunk('article', {
  facadeModuleId: '/web/news/article-screen.tsx?route',
  imports: ['assets/shell.js'],
  dynamicImports: ['assets/similar.js', 'assets/report-form.js'],
  css: ['assets/article.css'],
})
const others = [
  chunk('shell', { imports: ['assets/article.js'], css: ['assets/shell.css'] }),
  chunk('similar', { css: ['assets/similar.css'] }),
  chunk('forms'),
  chunk('billing', { facadeModuleId: '/web/billing/buy-screen.tsx?route' }),
]
const built = [...screens, ...online, article, ...others]

test('a device keeps what a story imports, now or at a press, with the style sheets, and nothing of what only the server can answer [V1:C2]', () => {
  const chunks = offlineChunks(built, '/web')
  expect(chunks).toEqual(
    expect.arrayContaining(
      ['article.js', 'article.css', 'shell.js', 'shell.css', 'similar.js', 'similar.css'].map(
        (name) => `/assets/${name}`,
      ),
    ),
  )
  for (const name of ['report-form', 'forms', 'billing']) expect(chunks).not.toContain(`/assets/${name}.js`)
})

test('the build ends when a screen that opens without a connection is called otherwise', () => {
  expect(() =>
    offlineChunks(
      built.filter(({ name }) => name !== 'root-tsx'),
      '/web',
    ),
  ).toThrow('root.tsx')
  expect(() =>
    offlineChunks(
      built.filter(({ name }) => name !== 'report-form'),
      '/web',
    ),
  ).toThrow('report-form')
})
