import { expect, test } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { PHONE } from './browser.ts'

/** One fault for each kind of rule, with the name that axe has for it. */
const PLANTED: Record<string, string> = {
  'image-alt': '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="40" height="40">',
  label: '<input type="text">',
  'button-name': '<button></button>',
  'link-name': '<a href="/x"></a>',
  'color-contrast': '<p style="color:#bbb;background:#fff">Too pale to be read.</p>',
  'link-in-text-block':
    '<p style="color:#000">Read <a href="/y" style="color:#222;text-decoration:none">the story</a> of the day.</p>',
  'aria-required-children': '<div role="listbox" aria-label="Choices"><p>None</p></div>',
  'aria-valid-attr-value': '<div role="checkbox" aria-checked="perhaps" aria-label="Choice" tabindex="0"></div>',
  'autocomplete-valid': '<label>Name <input autocomplete="nobody"></label>',
  'target-size': '<button class="tiny">a</button><button class="tiny">b</button>',
  list: '<ul><p>No item</p></ul>',
}
const TINY = '<style>.tiny{display:block;width:12px;height:12px;padding:0;border:0;margin:0;overflow:hidden}</style>'
const pageOf = (head: string, main: string) => `<!doctype html>${head}<body><main><h1>Faults</h1>${main}</main></body>`

test.describe('the judge of the walks', () => {
  test.use(PHONE)

  test('finds one fault of each kind, and none on a page without', async ({ page }) => {
    await page.setContent(pageOf('<html lang="en"><title>Right</title>', '<p>All is well.</p>'))
    expect(await faultsOf(page)).toEqual([])
    await page.setContent(pageOf(`<html>${TINY}`, Object.values(PLANTED).join('\n')))
    const found = (await faultsOf(page)).map((line) => /: ([\w-]+) at /.exec(line)?.[1])
    const wanted = [...Object.keys(PLANTED), 'html-has-lang', 'document-title']
    expect(wanted.filter((kind) => !found.includes(kind))).toEqual([])
  })

  test('finds what is wider than the screen', async ({ page }) => {
    await page.setContent(
      pageOf('<html lang="en"><meta name="viewport" content="width=device-width">', '<p style="width:500px">Wide</p>'),
    )
    expect(await sidewaysPixels(page)).toBeGreaterThan(100)
  })
})
