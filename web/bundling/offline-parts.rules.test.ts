import { expect, test } from 'vitest'
import { ONLINE, SCREENS, offlineParts } from './offline-parts.rules.ts'
import type { BuiltPart } from './offline-parts.rules.ts'

const part = (name: string, given: Partial<BuiltPart> = {}): BuiltPart => ({
  name,
  fileName: `assets/${name}.js`,
  facadeModuleId: null,
  imports: [],
  dynamicImports: [],
  css: [],
  ...given,
})
const screens = SCREENS.map((file) => part(file.replaceAll(/\W/g, '-'), { facadeModuleId: `/web/${file}?route` }))
const online = [...ONLINE].map((name) => part(name, { imports: ['assets/forms.js'] }))
const article = part('article', {
  facadeModuleId: '/web/news/article-screen.tsx?route',
  imports: ['assets/shell.js'],
  dynamicImports: ['assets/similar.js', 'assets/report-form.js'],
  css: ['assets/article.css'],
})
const others = [
  part('shell', { imports: ['assets/article.js'], css: ['assets/shell.css'] }),
  part('similar', { css: ['assets/similar.css'] }),
  part('forms'),
  part('billing', { facadeModuleId: '/web/billing/buy-screen.tsx?route' }),
]
const built = [...screens, ...online, article, ...others]

test('a device keeps what a story imports, now or at a press, with the style sheets, and nothing of what only the server can answer [V1:C2]', () => {
  const parts = offlineParts(built, '/web')
  expect(parts).toEqual(
    expect.arrayContaining(
      ['article.js', 'article.css', 'shell.js', 'shell.css', 'similar.js', 'similar.css'].map(
        (name) => `/assets/${name}`,
      ),
    ),
  )
  for (const name of ['report-form', 'forms', 'billing']) expect(parts).not.toContain(`/assets/${name}.js`)
})

test('the build ends when a screen that opens without a connection is called otherwise', () => {
  expect(() =>
    offlineParts(
      built.filter(({ name }) => name !== 'root-tsx'),
      '/web',
    ),
  ).toThrow('root.tsx')
  expect(() =>
    offlineParts(
      built.filter(({ name }) => name !== 'report-form'),
      '/web',
    ),
  ).toThrow('report-form')
})
