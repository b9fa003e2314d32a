import { answerChallenge } from '@chowk/contract/identity/factor.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import { enter, giveEntry } from '../enter.ts'
import { deviceOf } from '../../device/device.ts'
import { countChallenge, findChallenge, spendChallenge } from './challenge.ts'
import { tellFactor } from './factor-letter.ts'
import { stopByUse } from './lost-factor.ts'
import { countFactor, forgetFactorTries, spendFactorCode } from './factor.ts'

export const answerEntryChallenge = handleTuned(
  answerChallenge,
  async ({ input, house, clock, origin, refuse, reply, begin, auditAs, concerns }) => {
    const { sql } = house
    const { challengeId, code } = input
    const deviceId = deviceOf(house.config.serverKey, origin.cookies['chowk_device'])
    const personId = await findChallenge(sql, clock, { challengeId, deviceId })
    if (!personId) throw refuse('CHALLENGE_OVER')
    concerns(`person ${personId}`)
    await countFactor(sql, clock, { personId, deviceId })
    const answering = await countChallenge(sql, clock, challengeId)
    if (!answering) throw refuse('CHALLENGE_OVER')
    const { administers, triesLeft } = answering
    const entry = await begin(async (tx) => {
      const proof = await spendFactorCode(tx, house, { personId, code })
      if (!proof) throw refuse('CODE_WRONG', { details: { triesLeft } })
      if (!(await spendChallenge(tx, clock, challengeId))) throw refuse('CHALLENGE_OVER')
      await stopByUse(tx, house, personId)
      if (proof === 'RECOVERY') await tellFactor(tx, house, { personId, news: 'RECOVERY_USED' })
      const entering = { auditAs, origin, personId, deviceId, administers, second: 'CODE' as const }
      return await enter(tx, house, entering)
    })
    await forgetFactorTries(sql, { personId, deviceId })
    return await giveEntry(house, { origin, reply }, entry)
  },
  { transactions: 'own' },
)
