import fs from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import anyAscii from 'any-ascii'
import type { z } from 'zod/mini'
import type { City, Country, State } from '@chowk/contract/region/region.ts'
import { indianState } from '@chowk/contract/region/indian-state.ts'
import { HINDI_CITIES } from './hindi-cities.rules.ts'

/** Names are from country-state-city 3.2.1 (GPL-3.0), put together by make-towns.ts. */
const FILE = join(import.meta.dirname, 'places.txt.br')

interface StateOf {
  state: z.infer<typeof State>
  cities: readonly string[]
}

interface CountryOf {
  country: z.infer<typeof Country>
  states: Map<string, StateOf>
}

let all: Map<string, CountryOf> | undefined

/** Everything, read at the first question: two megabytes, a few milliseconds. */
const places = (): Map<string, CountryOf> => (all ??= readPlaces())

function readPlaces(): Map<string, CountryOf> {
  const hindi = new Intl.DisplayNames('hi', { type: 'region', fallback: 'none' })
  const countries = new Map<string, CountryOf>()
  let country: CountryOf | undefined
  let cities: string[] = []
  for (const line of brotliDecompressSync(fs.readFileSync(FILE)).toString().split('\n')) {
    const [mark, name = '', dialCode = ''] = line.split('\t')
    if (line.startsWith('=') && mark) {
      const id = mark.slice(1)
      country = { country: { id, name, nameHi: hindi.of(id) ?? null, dialCode }, states: new Map() }
      countries.set(id, country)
    } else if (line.startsWith('-') && mark && name && country) {
      const { id } = country.country
      cities = []
      country.states.set(mark.slice(1), { state: stateOf(id, mark.slice(1), name), cities })
    } else cities.push(line)
  }
  return countries
}

function stateOf(country: string, code: string, name: string): z.infer<typeof State> {
  const indian = country === 'IN' ? indianState(code) : undefined
  return { id: `${country}-${code}`, name, nameHi: indian?.hi ?? null, gstCode: indian?.gst ?? null }
}

/** All countries by their English names. */
export const allCountries = (): z.infer<typeof Country>[] => [...places().values()].map(({ country }) => country)

/** States of a country; undefined when there is no such country. */
export function statesOf(country: string): z.infer<typeof State>[] | undefined {
  const known = places().get(country)
  return known && [...known.states.values()].map(({ state }) => state)
}

/** Cities of a state by its id, former letters of Indian states included; undefined when there is no such state. */
export function citiesOf(stateId: string): z.infer<typeof City>[] | undefined {
  const [country, code] = [stateId.slice(0, 2), stateId.slice(3)]
  const today = country === 'IN' ? (indianState(code)?.code ?? code) : code
  const found = places().get(country)?.states.get(today)
  if (!found) return undefined
  const taken = new Map<string, number>()
  return found.cities.map((name) => {
    const word = anyAscii(name)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
    const times = (taken.get(word) ?? 0) + 1
    taken.set(word, times)
    const id = `${country}-${today}-${word}${times > 1 ? `-${times}` : ''}`
    return { id, name, nameHi: country === 'IN' ? (HINDI_CITIES.get(`${today} ${name}`) ?? null) : null }
  })
}
