import type { Context, Hono } from 'hono'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { QrCode } from '@chowk/contract/organisation/qr.ts'
import { readPublicPicture } from '../../files/files.ts'
import type { House } from '../../platform/handle.ts'
import { isId } from '../../platform/input.rules.ts'
import type { Person } from '../../platform/viewer.ts'
import { GUARDED, livePerson, noFile } from '../../platform/wire/file-answer.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { logoOf, pngOf, svgOf } from './qr-picture.ts'
import type { Logo } from './qr-picture.ts'
import { ownerOf } from '../workspace.rules.ts'
import type { Owner } from '../workspace.rules.ts'
import { findCodes } from './qr-row.ts'

const NAMES = /^([0-9a-f-]{36})(\.svg|\.png|-labels\.pdf|-poster\.pdf)$/

interface Named {
  code: QrCode
  owner: { name: string; nameHi: string | null }
  logo: Logo | undefined
}

// Whoever runs the workspace, or a person her own; nobody else hears that there is one.
async function findOwn(house: House, person: Person, id: string): Promise<Named | undefined> {
  const owner = ownerOf(person)
  if (person.restriction || (owner.workspaceId && !administers(person.role))) return undefined
  const [code] = await findCodes(house.sql, house, { owner, id })
  if (!code) return undefined
  const named = await nameOf(house, owner)
  const bytes = code.hasLogo && named.logoId ? await readPublicPicture(house, named.logoId) : undefined
  return { code, owner: named, logo: bytes && (await logoOf(bytes)) }
}

async function nameOf({ sql }: House, { workspaceId }: Owner) {
  const [row] = await sql<{ name: string; nameHi: string | null; logoId: string | null }[]>`
    select name, nullif(name_hi, '') as name_hi, logo_id from workspace where id = ${workspaceId}`
  return row ?? { name: '', nameHi: null, logoId: null }
}

async function contentOf(c: Context<Env>, ending: string, { code, owner, logo }: Named, { clock, log }: House) {
  if (ending === '.svg') return { type: 'image/svg+xml; charset=utf-8', bytes: Buffer.from(svgOf(code, logo)) }
  if (ending === '.png') return { type: 'image/png', bytes: await pngOf(code, logo) }
  // Only who prints pays for what printing needs.
  const { printSheet } = await import('./qr-sheet.ts')
  const { pdfOf } = await import('../../platform/print/typeset.ts')
  const kind = ending === '-labels.pdf' ? 'labels' : 'poster'
  const language = c.req.query('lang') === 'hi' ? 'hi' : 'en'
  const printed = await printSheet({ code, owner, kind, language, logo, now: clock.now() })
  return { type: 'application/pdf', bytes: pdfOf(printed, log, `QR code ${code.id}`) }
}

/** Registers the addresses at which whoever made a code gets it as a picture or as a sheet to print. */
export function registerQrFiles(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  app.get('/qr-files/:file', async (c) => {
    const [, id = '', ending = ''] = NAMES.exec(c.req.param('file')) ?? []
    const person = isId(id) ? await livePerson(c, wire) : undefined
    const found = person && (await findOwn(house, person, id))
    if (!found) return noFile()
    const { type, bytes } = await contentOf(c, ending, found, house)
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...GUARDED,
        'content-type': type,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `attachment; filename="chowk-qr-${found.code.id.slice(-6)}${ending}"`,
      },
    })
  })
}
