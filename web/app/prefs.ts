import type { Locale, Theme } from './page-context.ts'

/** What a person set for this device; kept in one cookie, which the server reads too. */
export interface Prefs {
  theme: Theme
  lang?: Locale
  /** Size of article text in pixels. */
  size?: number
  letters: 'sans' | 'serif' | 'clear'
  line: 'short' | 'middle' | 'long'
  /** Whether this device may be remembered; unset until somebody answered. */
  cookies?: 'all' | 'needed'
  /** What a visitor follows on this device, by number. */
  publications?: readonly string[]
  categories?: readonly string[]
}

/** Most publications and most categories that one device keeps. */
export const MOST_ON_DEVICE = 20
export const TEXT_SIZES = { least: 15, most: 26 } as const
const YEAR_S = 31_536_000
const oneOf = <Choice extends string>(choices: readonly Choice[], value: string | null): Choice | undefined =>
  choices.find((choice) => choice === value)

/** Reads the preferences from the text of all cookies. */
export function prefsOf(header: string): Prefs {
  const value = /(?:^|; )prefs=([^;]*)/.exec(header)?.[1] ?? ''
  const pairs = new URLSearchParams(decode(value))
  const size = Number(pairs.get('size'))
  const lang = oneOf(['en', 'hi'], pairs.get('lang'))
  const cookies = oneOf(['all', 'needed'], pairs.get('cookies'))
  return {
    theme: oneOf(['auto', 'light', 'dark'], pairs.get('theme')) ?? 'auto',
    letters: oneOf(['sans', 'serif', 'clear'], pairs.get('letters')) ?? 'sans',
    line: oneOf(['short', 'middle', 'long'], pairs.get('line')) ?? 'middle',
    ...(size >= TEXT_SIZES.least && size <= TEXT_SIZES.most && { size }),
    ...(lang && { lang }),
    ...(cookies && { cookies }),
    ...numbersOf('publications', pairs.get('p')),
    ...numbersOf('categories', pairs.get('c')),
  }
}

function numbersOf(name: 'publications' | 'categories', text: string | null) {
  const numbers = (text ?? '').split('.').filter((segment) => /^\d{1,18}$/.test(segment))
  return numbers.length > 0 ? { [name]: numbers.slice(0, MOST_ON_DEVICE) } : {}
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** The cookie's value for these preferences; what is at its default is left out. */
export function prefsText({
  theme,
  lang,
  size,
  letters,
  line,
  cookies,
  publications = [],
  categories = [],
}: Prefs): string {
  const pairs = new URLSearchParams()
  if (theme !== 'auto') pairs.set('theme', theme)
  if (lang) pairs.set('lang', lang)
  if (cookies) pairs.set('cookies', cookies)
  if (size) pairs.set('size', String(size))
  if (letters !== 'sans') pairs.set('letters', letters)
  if (line !== 'middle') pairs.set('line', line)
  if (publications.length > 0) pairs.set('p', publications.join('.'))
  if (categories.length > 0) pairs.set('c', categories.join('.'))
  return encodeURIComponent(pairs.toString())
}

/** Reads this device's preferences. */
export const readPrefs = (): Prefs => prefsOf(typeof document === 'undefined' ? '' : document.cookie)

/** Keeps a change and shows it at once. */
export function writePrefs(change: Partial<Prefs>): Prefs {
  const prefs = { ...readPrefs(), ...change }
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `prefs=${prefsText(prefs)}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`
  showPrefs(prefs)
  return prefs
}

/** Shows them on the document: after what React drew of it, which knows none of them. */
export function showPrefs({ theme, size, letters, line }: Prefs): void {
  const root = document.documentElement
  const isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset['theme'] = isDark ? 'dark' : 'light'
  root.dataset['letters'] = letters
  root.dataset['line'] = line
  if (size) root.style.setProperty('--read-size', `${size}px`)
  else root.style.removeProperty('--read-size')
}

/**
 * Runs in the head before the first paint, on pages that are the same for all visitors. Constant, so that its hash
 * stands in the page's policy; it does what `showPrefs` does and follows the device when its colours change.
 */
export const BEFORE_PAINT = `(function(){var r=document.documentElement,q=matchMedia('(prefers-color-scheme: dark)');function s(){var p=new URLSearchParams('');try{p=new URLSearchParams(decodeURIComponent((/(?:^|; )prefs=([^;]*)/.exec(document.cookie)||[])[1]||''))}catch(e){}var t=p.get('theme'),z=+p.get('size');r.dataset.theme=t==='dark'||t!=='light'&&q.matches?'dark':'light';r.dataset.letters=p.get('letters')||'sans';r.dataset.line=p.get('line')||'middle';if(z>=15&&z<=26)r.style.setProperty('--read-size',z+'px')}s();q.addEventListener('change',s)})()`
