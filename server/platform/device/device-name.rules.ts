import type { DeviceName } from '@chowk/contract/identity/session-list.ts'

// The first that fits: many browsers name the ones they descend from as well.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS|e)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/^(?=[^]*\bVersion\/\d)[^]*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bKAIOS\b/i, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const firstOf = (list: readonly (readonly [RegExp, string])[], agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1] ?? null

function kindOf(system: string | null, agent: string): DeviceName['kind'] {
  if (system === null) return 'UNKNOWN'
  if (system === 'iPad') return 'TABLET'
  if (system === 'Android') return /\bMobile\b/.test(agent) ? 'PHONE' : 'TABLET'
  return system === 'iPhone' || system === 'KaiOS' ? 'PHONE' : 'COMPUTER'
}

/** What a browser says of itself, in names that people know. It may say anything: nothing is decided by it. */
export function deviceNameOf(agent: string): DeviceName {
  const system = firstOf(SYSTEMS, agent)
  return { kind: kindOf(system, agent), browser: firstOf(BROWSERS, agent), system }
}
