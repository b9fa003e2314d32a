/* Writes places.txt.br from the package country-state-city; run by hand when that has a new version: `node server/region/make-towns.ts`. */
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { indianState } from '@chowk/contract/region/indian-state.ts'

const data = join(dirname(fileURLToPath(import.meta.resolve('country-state-city'))), 'assets')
const read = <T>(name: string) => JSON.parse(fs.readFileSync(join(data, `${name}.json`), 'utf8')) as T

/** What the package has under an older or a doubled name; an empty one is no city. */
const RENAMED: Record<string, string> = {
  'IN-HP Kulu': 'Kullu',
  'IN-HR Gurgaon': 'Gurugram',
  'IN-JH Deogarh': 'Deoghar',
  'IN-JK Baramula': 'Baramulla',
  'IN-KA Bangalore Rural': 'Bengaluru Rural',
  'IN-KA Bangalore Urban': 'Bengaluru Urban',
  'IN-KA Shimoga': 'Shivamogga',
  'IN-KL Cochin': 'Kochi',
  'IN-MP Khajuraho Group of Monuments': 'Khajuraho',
  'IN-OD Bhubaneshwar': 'Bhubaneswar',
  'IN-PB Bhatinda': 'Bathinda',
  'IN-RJ Chittaurgarh': 'Chittorgarh',
  'IN-UK Naini Tal': 'Nainital',
  'IN-MH Aurangabad': 'Chhatrapati Sambhajinagar',
  'IN-MH Sion, Mumbai': 'Sion',
  'IN-UP Allahabad': 'Prayagraj',
  'IN-UP Prayagraj (Allahabad)': 'Prayagraj',
  'IN-UP Faizabad': 'Ayodhya',
}

/** Larger towns that the package has not. */
const MISSING = ['IN-AP Kadapa', 'IN-BR Motihari', 'IN-BR Sasaram', 'IN-KA Tumakuru', 'IN-UK Rudrapur', 'IN-WB Malda']

const byName = new Intl.Collator('en').compare
const tidy = (name: string) => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
const codeOf = (country: string, code: string) =>
  country === 'IN' ? (indianState(code)?.code ?? code) : code.replace(`${country}-`, '')
// Of several beginnings the first.
const dialling = (code: string) => `+${code.replace(/ and .*/, '').replace('+', '')}`

const cities = new Map<string, Set<string>>()
for (const [name, country, code] of read<[string, string, string][]>('city')) {
  const state = `${country}-${codeOf(country, code)}`
  const shown = RENAMED[`${state} ${tidy(name)}`] ?? tidy(name)
  if (shown !== 'West Bengal') cities.set(state, (cities.get(state) ?? new Set()).add(shown))
}
for (const each of MISSING) cities.get(each.slice(0, 5))?.add(each.slice(6))
const states = Map.groupBy(
  read<{ name: string; isoCode: string; countryCode: string }[]>('state'),
  ({ countryCode }) => countryCode,
)
const lines: string[] = []
for (const { isoCode, name, phonecode } of read<{ isoCode: string; name: string; phonecode: string }[]>('country')) {
  lines.push(`=${isoCode}\t${tidy(name)}\t${dialling(phonecode)}`)
  for (const state of (states.get(isoCode) ?? []).toSorted((one, other) => byName(one.name, other.name))) {
    const code = codeOf(isoCode, state.isoCode)
    const known = isoCode === 'IN' ? indianState(code)?.en : undefined
    lines.push(`-${code}\t${known ?? tidy(state.name)}`)
    lines.push(...[...(cities.get(`${isoCode}-${code}`) ?? [])].toSorted(byName))
  }
}
const text = Buffer.from(lines.join('\n'))
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 22,
  [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
const packed = brotliCompressSync(text, { params })
fs.writeFileSync(join(import.meta.dirname, 'places.txt.br'), packed)
console.log(`${lines.length} lines, ${text.length} bytes, ${packed.length} packed`)
