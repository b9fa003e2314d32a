import { askContactChange, changeContact, undoContactChange } from '@chowk/contract/identity/contact-change.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { Handler } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { tellAccess } from '../enter.ts'
import { askCode, saidTo } from '../code/code-calls.ts'
import { readProof, spendCode } from '../code/code.ts'
import { maskContact } from '../code/code.rules.ts'
import { readContact } from '../code/contact.ts'
import type { Contact } from '../code/contact.ts'
import { ownOrigin } from '../../platform/config.ts'
import { provePassword } from '../factor/prove-again.ts'
import { findInfo } from '../profile/personal-info.ts'
import { takeClaimedYear } from '../signup/claimed-age.ts'
import { change, findUndoable, holdOwner, presentOf, undo } from './contact-change.ts'

const PURPOSE = 'CONTACT_CHANGE'
/** Guesses at a link of 24 random bytes. */
const UNDOS = { most: 60, windowMs: HOUR_MS }

const answerAsk = handleTuned(
  askContactChange,
  async ({ input, house, origin, viewer, reply, refuse }) => {
    const contact = await readContact(input)
    const { personId } = viewer
    const [own] = await house.sql`
      select 1 from person where id = ${personId} and ${contact.address} in (email, mobile)`
    if (own) throw refuse('SAME_CONTACT')
    const says = await saidTo(house.sql, { purpose: PURPOSE, contact, personId })
    return await askCode(
      { house, origin, viewer, reply },
      {
        purpose: PURPOSE,
        contact,
        language: input.language,
        personId,
        says,
        context: { isHer: true },
        link: ownOrigin(house.config),
      },
    )
  },
  { transactions: 'own' },
)

const isGuardians = async (sql: Sql, personId: string, { channel, address }: Contact): Promise<boolean> =>
  (
    await sql`select 1 from guardian_consent where person_id = ${personId} and channel = ${channel} and contact = ${address}`
  ).length > 0

const answerChange = handle(
  changeContact,
  async (context) => {
    const { input, tx, clock, house, viewer, refuse, audit } = context
    const { personId, deviceId } = viewer
    const owner = await holdOwner(tx, personId)
    const by = { transactionId: input.transactionId, purpose: PURPOSE, deviceId } as const
    const proven = await spendCode(tx, clock, by)
    if (!owner || proven?.personId !== personId) throw refuse('CODE_OVER')
    const { contact } = proven
    if (await isGuardians(tx, personId, contact)) throw refuse('GUARDIANS_CONTACT')
    const before = presentOf(owner, contact.channel)
    if (before === contact.address) return await findInfo(tx, viewer, false)
    if (!(await change(tx, house, owner, contact))) throw refuse('CONTACT_TAKEN')
    await takeClaimedYear(tx, house, { contact, personId })
    await tellAccess({ ...context, sql: tx })
    // The log outlives her profile: addresses stand in it covered.
    const covered = before === null ? null : maskContact({ ...contact, address: before })
    audit(`person ${personId}`, { [contact.channel]: covered }, { [contact.channel]: maskContact(contact) })
    return await findInfo(tx, viewer, false)
  },
  {
    first: async (context) => {
      const { input, house, clock, viewer, refuse } = context
      const by = { transactionId: input.transactionId, purpose: PURPOSE, deviceId: viewer.deviceId } as const
      const proven = await readProof(house.sql, clock, by)
      if (proven?.personId !== viewer.personId) throw refuse('CODE_OVER')
      if (proven.context.isHer) return
      await provePassword(context)
    },
  },
)

const answerUndo = handle(
  undoContactChange,
  async ({ input, tx, clock, house, refuse, audit }) => {
    const found = await findUndoable(tx, clock, input.token)
    const owner = found && (await holdOwner(tx, found.personId))
    // Asked again under the lock: of two presses one counts.
    const change = owner && (await findUndoable(tx, clock, input.token))
    if (!owner || !change) throw refuse('LINK_OVER')
    if (!(await undo(tx, house, owner, change))) throw refuse('CONTACT_TAKEN')
    audit(`person ${owner.id}`, undefined, { undone: change.channel })
    return { signInAs: change.oldAddress }
  },
  {
    first: async ({ house, clock, origin }) => await keepWithin(house.sql, clock, `contact undo ${origin.ip}`, UNDOS),
  },
)

/** The calls by which a person gets a new e-mail or mobile, and by which the old one takes that back (O35). */
export const contactChangeCalls: Handler[] = [answerAsk, answerChange, answerUndo]
