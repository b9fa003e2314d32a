import { createContribution } from '@chowk/contract/donation/contribution.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { countTry } from '../../platform/limits.ts'
import { DAY_MS, dayInIndia } from '../../platform/time.ts'
import type { Ports } from '../../ports.ts'
import { keepProof, writeContribution } from '../contribution/contribution-row.ts'
import { findReceiver } from '../contribution/receiver.ts'
import { tellReceiver } from '../gift/gift-notices.ts'
import { findDrive } from '../profile/drive-row.ts'
import { findContributions, showContributions } from './contribution-item.ts'

/** Most contributions that somebody reports on one day. */
const MOST_A_DAY = 20

/** A contribution is reported within a year. */
const REPORTED_WITHIN_DAYS = 366

export const answerCreate = (findTaxDetails: Ports['findTaxDetails']): Handler =>
  handle(createContribution, async ({ tx, viewer, house, clock, input, refuse }) => {
    const { kind, what, reference, givenOn, proofId } = input
    const { personId } = viewer
    const at = clock.now()
    const drive = await findDrive(tx, at, input.customUrl)
    const receiver = drive && (await findReceiver(tx, findTaxDetails, { workspaceId: drive.workspaceId, at }))
    if (!receiver) throw refuse('DRIVE_NOT_FOUND')
    const isMoney = kind === 'MONEY_OFFLINE'
    if (isMoney && viewer.isMinor) throw refuse('TOO_YOUNG')
    if (input.wants80g && receiver.reg80g === null) throw refuse('NO_80G')
    const earliest = dayInIndia(new Date(at.getTime() - REPORTED_WITHIN_DAYS * DAY_MS))
    if (givenOn > dayInIndia(at) || givenOn < earliest)
      throw refuse('INVALID_DAY', { fields: [{ path: 'givenOn', code: 'INVALID_DAY', message: 'INVALID_DAY' }] })
    const limit = { most: MOST_A_DAY, windowMs: DAY_MS }
    if ((await countTry(tx, clock, `contribution ${personId}`, limit)) > 0) throw refuse('TOO_MANY_CONTRIBUTIONS')
    const contributionId = await writeContribution(
      tx,
      { serverKey: house.config.serverKey, clock },
      {
        workspaceId: drive.workspaceId,
        giverId: personId,
        giver: input,
        receiver,
        kind,
        amountPaise: isMoney ? (input.amountPaise ?? null) : null,
        what: isMoney ? '' : what,
        reference: isMoney ? reference : '',
        mode: isMoney ? (input.mode ?? null) : null,
        givenOn,
        at,
      },
    )
    if (isMoney && typeof proofId === 'string') {
      const isKept = await keepProof(tx, { contributionId, attachmentId: proofId, personId, at })
      if (!isKept) throw refuse('ATTACHMENT_NOT_FOUND')
    }
    await tellReceiver(tx, house, {
      contributionId,
      workspaceId: drive.workspaceId,
      kind,
      paise: input.amountPaise ?? 0,
    })
    const rows = await findContributions(tx, tx`where c.id = ${contributionId}`)
    const [made] = await showContributions({ sql: tx, house }, rows, 'GIVER')
    if (!made) throw new Error('the contribution was just made')
    return made
  })
