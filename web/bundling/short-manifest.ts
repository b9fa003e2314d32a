import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BEFORE = 'window.__reactRouterManifest='
const FOLDER = '/assets/'
/** What a browser asks of a route, in the order of their bits. */
const FLAGS = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
] as const
type Flag = (typeof FLAGS)[number]

interface Route extends Partial<Record<Flag, boolean>> {
  id: string
  parentId?: string
  path?: string
  module: string
  clientLoaderModule?: string
  imports?: string[]
  css?: string[]
}
interface Manifest {
  routes: Record<string, Route>
}

const KNOWN = new Set<string>(['id', 'parentId', 'path', 'module', 'clientLoaderModule', 'imports', 'css', ...FLAGS])
const short = (address: string | undefined) => address?.replace(FOLDER, '').replace(/\.(js|css)(?=#?$)/, '')

// What stands for no address or parent, and for an address that is the screen's id.
const NONE = 0
const SAME = 1
/** The character of the first sheet: the one after the quotation mark. */
const FIRST_SHEET = 35

/** The program that makes the list again of its rows: each names its parent by a number, its style sheets by a character each, in a line of words. */
const UNFOLD = `((m,f,p,c,r)=>{const a=n=>"${FOLDER}"+n+".js";c=c.map(n=>"${FOLDER}"+n.replace(/#?$/,".css$&"));m.routes={};for(const[id,n,path,b,module,s,l]of r.split("\\n").map(w=>w.split(" "))){const o=m.routes[id]={id,module:a(module),imports:[],css:[...s].map(i=>c[i.charCodeAt()-${FIRST_SHEET}])};n>0&&(o.parentId=p[n-1]);path!=="${NONE}"&&(o.path=path==="${SAME}"?id:path);l&&(o.clientLoaderModule=a(l));f.forEach((k,i)=>o[k]=!!(b>>i&1))}return m})`

// What stands around every screen came with it: a second link to its sheets would be left out of the page.
function withoutRootSheets(routes: Manifest['routes']): Manifest['routes'] {
  const around = new Set(routes['root']?.css)
  const left = ({ css = [], ...route }: Route): Route => ({ ...route, css: css.filter((sheet) => !around.has(sheet)) })
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, id === 'root' ? route : left(route)]))
}

/** The list of all screens without what each imports, which a browser reads in the screen's own program, and with nothing said twice. */
export function shortened(text: string): string {
  if (!text.startsWith(BEFORE)) throw new Error('React Router writes its manifest differently now.')
  const { routes: all, ...rest } = JSON.parse(text.slice(BEFORE.length).replace(/;\s*$/, '')) as Manifest
  const routes = withoutRootSheets(all)
  const sheets = [...new Set(Object.values(routes).flatMap(({ css = [] }) => css))]
  const parents = [...new Set(Object.values(routes).flatMap(({ parentId }) => parentId ?? []))]
  const rows = Object.entries(routes).map(([id, route]) => {
    const unknown = Object.keys(route).filter((key) => !KNOWN.has(key))
    if (unknown.length > 0 || route.id !== id)
      throw new Error(`React Router says more of a route now: ${unknown.join(', ')}.`)
    const flags = FLAGS.reduce((bits, flag, index) => bits + (route[flag] ? 2 ** index : 0), 0)
    const css = (route.css ?? []).map((sheet) => String.fromCharCode(FIRST_SHEET + sheets.indexOf(sheet))).join('')
    const path = route.path === id ? SAME : (route.path ?? NONE)
    const parent = route.parentId === undefined ? NONE : parents.indexOf(route.parentId) + 1
    const row = [id, parent, path, flags, short(route.module), css]
    return (route.clientLoaderModule ? [...row, short(route.clientLoaderModule)] : row).join(' ')
  })
  return `${BEFORE}${UNFOLD}(${[rest, FLAGS, parents, sheets.map(short), rows.join('\n')].map((each) => JSON.stringify(each)).join(',')});`
}

/**
 * The list of screens is something that every first page waits for, and it grows with each screen. Most of it says what each imports, which
 * only the server needs, for the hints of the page it writes, and has a list of its own; the rest says the same sheets and flags again and again.
 */
export function shortenManifest(client: string): void {
  const folder = join(client, 'assets')
  const files = readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file))
  if (files.length === 0) throw new Error('React Router keeps its manifest elsewhere now.')
  for (const file of files) writeFileSync(join(folder, file), shortened(readFileSync(join(folder, file), 'utf8')))
}
