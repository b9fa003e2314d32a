import { getCities, getCountries, getStates } from '@chowk/contract/region/region.ts'
import { handle } from '../platform/handle.ts'
import type { Handler } from '../platform/handle.ts'
import { allCountries, citiesOf, statesOf } from './region.ts'

const answerCountries = handle(getCountries, async () => allCountries())

const answerStates = handle(getStates, async ({ input, refuse }) => {
  const states = statesOf(input.id)
  if (!states) throw refuse('COUNTRY_NOT_FOUND')
  return states
})

const answerCities = handle(getCities, async ({ input, refuse }) => {
  const cities = citiesOf(input.id)
  if (!cities) throw refuse('STATE_NOT_FOUND')
  return cities
})

/** Every call about countries, states and cities. */
export const regionCalls: Handler[] = [answerCountries, answerStates, answerCities]
