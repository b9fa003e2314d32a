import * as z from 'zod/mini'
import { call } from '../call.ts'
import { CustomUrlQuery } from '../identity/custom-url.ts'
import { BilingualName } from '../bilingual-name.ts'
import { Paise } from '../money.ts'
import { Paging, pageOf } from '../paging.ts'
import { signedIn } from '../permission.ts'
import { GiftTotals } from './profile.ts'

const ACTION = 'see who receives donations'

/** A workspace and the cause that it receives for. */
export const Drive = z.object({
  customUrl: z.string(),
  name: BilingualName,
  logo: z.string(),
  kind: z.string(),
  title: z.string(),
  about: z.string(),
  goalPaise: z.nullable(Paise),
  totals: GiftTotals,
})
/** See the schema of the same name. */
export type Drive = z.infer<typeof Drive>

/** Workspaces that receive donations. */
export const listDrives = call({
  address: 'GET /api/donation/drives',
  says: 'Lists workspaces that receive donations with their causes and totals, newest first.',
  permission: signedIn('any', ACTION),
  input: z.object({ ...Paging }),
  output: pageOf(Drive),
  beyond: 'The donation page begins with a choice of whom to give to (S55).',
})

/** One of them, to give to. */
export const getDrive = call({
  address: 'GET /api/donation/drive',
  says: 'Returns the cause of a workspace with what a giver has to know: amounts, 80G, and whether the caller may give money.',
  permission: signedIn('any', ACTION),
  input: z.object({ customUrl: CustomUrlQuery }),
  output: z.extend(Drive, {
    presetsPaise: z.array(Paise),
    legalName: z.string(),
    /** Null: gifts cannot be reported for 80G. */
    reg80g: z.nullable(z.object({ number: z.string(), deductionPercent: z.nullable(z.int()) })),
    /** Minors give time and things, and no money. */
    mayGiveMoney: z.boolean(),
    /** The name to begin with. */
    ownName: z.string(),
  }),
  refusals: { DRIVE_NOT_FOUND: 404 },
  beyond: 'The donation page shows what is given to (S55).',
})
