import { describe, expect } from 'vitest'
import { getCities, getCountries, getStates } from '@chowk/contract/region/region.ts'
import { INDIAN_STATES, indianState, stateOfGst } from '@chowk/contract/region/indian-state.ts'
import { test } from '../testing/test.ts'
import { HINDI_CITIES } from './hindi-cities.rules.ts'
import { allCountries, citiesOf, statesOf } from './region.ts'

describe('countries, states and cities', () => {
  test('[reg-countries] a visitor gets 250 countries with dialling codes and Hindi names, and a copy that she has is not sent again', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const countries = await visitor.call(getCountries, {})
    expect(countries).toHaveLength(250)
    expect(countries.find(({ id }) => id === 'IN')).toEqual({
      id: 'IN',
      name: 'India',
      nameHi: 'भारत',
      dialCode: '+91',
    })
    expect(countries.filter(({ dialCode }) => !/^\+\d[\d-]*$/.test(dialCode))).toEqual([])
    const answer = await visitor.fetch('/api/backend/region/countries')
    const again = await visitor.fetch('/api/backend/region/countries', {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  test("[reg-states] India has its 36 states with today's letters, Hindi names and GST codes", async ({ world }) => {
    const visitor = await world.visitor()
    const states = await visitor.call(getStates, { id: 'IN' })
    expect(states).toHaveLength(36)
    expect(states.filter(({ id }) => ['IN-OD', 'IN-CG', 'IN-UK', 'IN-TS'].includes(id))).toHaveLength(4)
    expect(states.find(({ id }) => id === 'IN-OD')).toEqual({
      id: 'IN-OD',
      name: 'Odisha',
      nameHi: 'ओडिशा',
      gstCode: '21',
    })
    expect(states.filter(({ nameHi, gstCode }) => !nameHi || !/^\d\d$/.test(gstCode ?? ''))).toEqual([])
    expect(await visitor.call(getStates, { id: 'AQ' })).toEqual([])
    expect((await visitor.ask(getStates, { id: 'ZZ' })).message).toBe('COUNTRY_NOT_FOUND')
    expect((await visitor.ask(getStates, { id: '1' })).message).toBe('INVALID_INPUT')
  })

  test('[reg-cities] a state has its cities in order, the larger ones in Hindi too, under former letters as well', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const cities = await visitor.call(getCities, { id: 'IN-UP' })
    expect(cities.length).toBeGreaterThan(300)
    expect(cities.find(({ name }) => name === 'Varanasi')).toEqual({
      id: 'IN-UP-varanasi',
      name: 'Varanasi',
      nameHi: 'वाराणसी',
    })
    expect(cities.filter(({ name }) => name === 'Prayagraj')).toHaveLength(1)
    expect(await visitor.call(getCities, { id: 'IN-UT' })).toEqual(await visitor.call(getCities, { id: 'IN-UK' }))
    expect((await visitor.ask(getCities, { id: 'IN-ZZ' })).message).toBe('STATE_NOT_FOUND')
  })

  test('no two places share an id, and every Hindi name belongs to a city that there is', () => {
    const states = allCountries().flatMap(({ id }) => statesOf(id) ?? [])
    const cities = states.flatMap(({ id }) => citiesOf(id) ?? [])
    expect(states.length).toBeGreaterThan(4900)
    expect(cities.length).toBeGreaterThan(145_000)
    for (const places of [allCountries(), states, cities]) {
      const ids = places.map(({ id }) => id)
      expect(ids.length - new Set(ids).size).toBe(0)
      expect(places.filter(({ id, name }) => name === '' || /[-/]$|\s/.test(id)).slice(0, 5)).toEqual([])
    }
    const known = new Set(citiesOf('IN-UP')?.map(({ name }) => `UP ${name}`))
    for (const { code } of INDIAN_STATES)
      for (const { name } of citiesOf(`IN-${code}`) ?? []) known.add(`${code} ${name}`)
    expect([...HINDI_CITIES.keys()].filter((key) => !known.has(key))).toEqual([])
    expect([...HINDI_CITIES.values()].filter((name) => !/^[\p{sc=Devanagari} ]+$/u.test(name))).toEqual([])
  })
})

describe('the codes of Indian states', () => {
  test('a GSTIN names one state, also under the digits that were given before states were joined or divided', () => {
    expect(new Set(INDIAN_STATES.map(({ gst }) => gst)).size).toBe(36)
    expect([stateOfGst('27')?.code, stateOfGst('28')?.code, stateOfGst('25')?.code, stateOfGst('99')]).toEqual([
      'MH',
      'AP',
      'DH',
      undefined,
    ])
    expect([indianState('OR')?.code, indianState('TG')?.en, indianState('XX')]).toEqual(['OD', 'Telangana', undefined])
  })
})
