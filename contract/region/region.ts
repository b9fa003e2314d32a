import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'

const DAY_MS = 86_400_000

/** A country; `id` is its two letters (ISO 3166-1), `dialCode` what a number there begins with. */
export const Country = z.object({
  id: z.string(),
  name: z.string(),
  nameHi: z.nullable(z.string()),
  dialCode: z.string(),
})

/** A state, province or territory; `id` is its country's letters and its own code, `gstCode` of Indian ones alone. */
export const State = z.object({
  id: z.string(),
  name: z.string(),
  nameHi: z.nullable(z.string()),
  gstCode: z.nullable(z.string()),
})

/** A city or town; `id` is its state's with its name in small Latin letters. */
export const City = z.object({ id: z.string(), name: z.string(), nameHi: z.nullable(z.string()) })

/** All countries by their English names. */
export const getCountries = call({
  address: 'GET /api/backend/region/countries',
  specified: 'reg-countries',
  says: 'All countries with their dialling codes.',
  permission: everybody('any', 'look up places and the pictures of the house'),
  input: z.object({}),
  output: z.array(Country),
  cacheMs: DAY_MS,
})

/** States of a country, by its two letters; a country without any answers an empty list. */
export const getStates = call({
  address: 'GET /api/backend/region/states/{id}',
  specified: 'reg-states',
  says: 'States of a country.',
  permission: everybody('any', 'look up places and the pictures of the house'),
  input: z.object({ id: z.string().check(z.regex(/^[A-Z]{2}$/)) }),
  output: z.array(State),
  refusals: { COUNTRY_NOT_FOUND: 404 },
  cacheMs: DAY_MS,
})

/** Cities of a state, by the state's id. */
export const getCities = call({
  address: 'GET /api/backend/region/cities/{id}',
  specified: 'reg-cities',
  says: 'Cities of a state.',
  permission: everybody('any', 'look up places and the pictures of the house'),
  input: z.object({ id: z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,5}$/)) }),
  output: z.array(City),
  refusals: { STATE_NOT_FOUND: 404 },
  cacheMs: DAY_MS,
})
