import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { createContribution, hideGiver, updateContributionStatus } from '@chowk/contract/donation/contribution.ts'
import { refundGift } from '@chowk/contract/donation/gift.ts'
import { getGiftProfile } from '@chowk/contract/donation/profile.ts'
import { CLAIM, PAN, givenCharity, givenGift } from '../../testing/neighbours/gifts.ts'
import { jobRun } from '../../testing/job-run.ts'
import { lettersTo } from '../../testing/post.ts'
import { givenPicture } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { encryptPan } from '../contribution/giver-pan.ts'
import { POST_PAPER, postPaperTask } from '../gift/post-paper.job.ts'
import { findPaper, paperNumber } from './paper-row.ts'
import { paperTexts } from './print-paper.ts'
import { certificateDay, daysOfYear } from './statement-form.rules.ts'
import { readStatement, statementCsv } from './statement.ts'

const paperOf = async (world: World, id: string | undefined) => {
  const paper = await findPaper(world.sql, id ?? '')
  if (!paper) throw new Error('the paper is gone')
  return paper
}

const RECEIVER = { name: 'Trust', nameHi: null, legalName: 'Trust', pan: '', address: '', postalCode: '', reg80g: null }

async function postPapers(world: World): Promise<void> {
  const jobs = await world.owner<{ payload: unknown }[]>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${POST_PAPER} order by j.id`
  for (const { payload } of jobs) await postPaperTask(world.house)(payload, jobRun())
}

describe('the acknowledgement of a gift [MO33] [MO34]', () => {
  test('says what it is not and by when the form comes, in both languages', async ({ world }) => {
    const charity = await givenCharity(world)
    const { papers } = await givenGift(await world.person(), charity, CLAIM)
    const paper = await paperOf(world, papers[0]?.paperId)
    const printing = { isCopy: false, isForGiver: true }
    const texts = paperTexts(paper, { language: 'en', ...printing })
    expect(texts).toMatchObject({ notCertificate: 'Acknowledgement, not Form 10BE', amount: '₹501.00', copy: '' })
    expect(texts.note).toContain('31 May 2027')
    expect(texts.giver).toEqual({ name: 'Asha Rao', lines: ['PAN ends in 234F'] })
    const hindi = paperTexts(paper, { language: 'hi', ...printing, isCopy: true })
    expect(hindi).toMatchObject({ notCertificate: 'पावती है, फ़ॉर्म 10BE नहीं', copy: 'प्रतिलिपि' })
    expect(JSON.stringify([texts, hindi])).not.toContain(PAN)
    const plain = await givenGift(await world.person(), charity)
    const without = paperTexts(await paperOf(world, plain.papers[0]?.paperId), { language: 'en', ...printing })
    expect(without.note).toContain('not reported')
  })

  test('is e-mailed once as the original; downloads are copies, for giver and receiver alone', async ({ world }) => {
    const charity = await givenCharity(world)
    const giver = await world.person({ email: 'asha@rao.example' })
    const { giftId, papers } = await givenGift(giver, charity)
    for (let times = 0; times < 2; times++) await postPapers(world)
    const letters = await lettersTo(world, 'asha@rao.example')
    expect(letters.map(({ letters: { en } }) => en?.subject)).toEqual(['Neem Trust: acknowledgement of your gift'])
    expect(letters[0]?.letters.en?.attachments?.[0]?.filename).toBe('ACK26-27-000001-en.pdf')
    const path = `/donation-papers/${papers[0]?.paperId ?? ''}.pdf?lang=hi`
    const others = [await world.person({ workspace: charity.workspace }), (await givenCharity(world)).head]
    const statuses = await Promise.all(
      [giver, charity.head, ...others].map(async (who) => (await who.fetch(path)).status),
    )
    expect(statuses).toEqual([200, 200, 404, 404])
    await giver.call(hideGiver, { contributionId: giftId })
    const paper = await paperOf(world, papers[0]?.paperId)
    const forOthers = paperTexts(paper, { language: 'en', isCopy: true, isForGiver: false })
    expect(forOthers).toMatchObject({ copy: 'Copy', giver: { name: 'Anonymous giver', lines: [] } })
  })

  test('has a number of its workspace and year without gaps, also when many are paid at once', async ({ world }) => {
    const charity = await givenCharity(world)
    const givers = await Promise.all(Array.from({ length: 5 }, async () => await world.person()))
    await Promise.all(givers.map(async (giver) => await givenGift(giver, charity)))
    await givenGift(givers[0] ?? charity.head, await givenCharity(world))
    const rows = await world.owner<{ number: string }[]>`select number from donation_paper order by number`
    expect(rows.map(({ number }) => number)).toEqual(
      [1, 1, 2, 3, 4, 5].map((count) => paperNumber('ACKNOWLEDGEMENT', '26-27', count)),
    )
  })
})

describe('the yearly statement [MO34]', () => {
  const read = async (world: World, workspaceId: string, financialYear = '26-27') =>
    (await readStatement(world.sql, world.config.serverKey, { workspaceId, financialYear })) ?? []

  test('has one row for each giver and mode, and no things, refunds or gifts without PAN', async ({ world }) => {
    const charity = await givenCharity(world)
    const { head, workspace } = charity
    const giver = await world.person()
    for (const amountPaise of [10_100, 20_200]) await givenGift(giver, charity, { ...CLAIM, amountPaise })
    await givenGift(giver, charity, { amountPaise: 99_900 })
    const anonymous = { ...CLAIM, pan: 'BBBPB1234B', name: 'Quiet Giver', isAnonymous: true }
    await givenGift(await world.person(), charity, anonymous)
    const { giftId } = await givenGift(await world.person(), charity, { ...CLAIM, pan: 'CCCPC1234C' })
    await head.call(refundGift, { giftId, reason: 'Given twice.' })
    const { contributionId } = await giver.call(createContribution, {
      ...CLAIM,
      customUrl: charity.customUrl,
      kind: 'MONEY_OFFLINE',
      name: 'Asha Rao',
      amountPaise: 5000,
      mode: 'CASH',
      reference: 'Receipt 12',
      givenOn: '2026-11-20',
      proofId: await givenPicture(world, giver.id),
    })
    const stated = async () =>
      (await read(world, workspace)).map(({ pan, mode, amountPaise }) => [pan, mode, amountPaise])
    const online = [
      [PAN, 'BANK', 30_300],
      ['BBBPB1234B', 'BANK', 50_100],
    ]
    expect(await stated()).toEqual(online)
    await head.call(updateContributionStatus, { contributionId, status: 'ACCEPTED' })
    await head.call(updateContributionStatus, { contributionId, status: 'ACKNOWLEDGED' })
    const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
    expect(sorted(await stated())).toEqual(sorted([...online, [PAN, 'CASH', 5000]]))
    expect((await read(world, workspace)).map(({ name }) => name)).toContain('Quiet Giver')
    expect((await head.call(getGiftProfile, {})).statementYears).toEqual(['26-27'])
    expect(await read(world, workspace, '25-26')).toEqual([])
  })

  test('opens for administrators alone, is logged, and runs no formula', async ({ world }) => {
    const charity = await givenCharity(world)
    const giver = await world.person({ workspace: charity.workspace })
    await givenGift(giver, charity, { ...CLAIM, name: '=HYPERLINK("x")' })
    const path = '/donation-statements/26-27.csv'
    expect((await giver.fetch(path)).status).toBe(404)
    expect((await charity.head.fetch('/donation-statements/26-28.csv')).status).toBe(404)
    const csv = await (await charity.head.fetch(path)).text()
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
    expect(csv).toContain('Electronic modes including account payee cheque/draft,501.00')
    const logged = await world.owner`select from audit_log where action = 'donation.statement-fetched'`
    expect(logged.length).toBeGreaterThan(0)
  })

  test('sums to all gifts that belong into it, whoever gave how often', async ({ world }) => {
    const { workspace } = await givenCharity(world)
    const gift = fc.record({
      giver: fc.integer({ min: 0, max: 3 }),
      mode: fc.constantFrom('CASH', 'BANK', 'OTHER'),
      paise: fc.integer({ min: 1000, max: 50_000_000 }),
      state: fc.constantFrom('ACKNOWLEDGED', 'REVERSED', 'ACCEPTED'),
      claims: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(gift, { maxLength: 12 }), async (gifts) => {
        await world.owner`delete from contribution`
        for (const { giver, mode, paise, state, claims } of gifts) {
          const [row] = await world.owner<{ id: string }[]>`
            insert into contribution (workspace_id, kind, state, giver_name, is_anonymous, amount_paise, mode, given_on, receiver, language, created_at)
            values (${workspace}, 'MONEY_OFFLINE', ${state}, 'Giver', false, ${paise}, ${mode}, '2026-06-01', ${world.owner.json(RECEIVER)}, 'en', now())
            returning id`
          const id = row?.id ?? ''
          const pan = claims ? encryptPan(world.config.serverKey, id, `AAAPA000${giver}F`) : null
          await world.owner`update contribution set pan = ${pan} where id = ${id}`
        }
        const stated = gifts.filter(({ state, claims }) => state === 'ACKNOWLEDGED' && claims)
        const rows = await read(world, workspace)
        expect(rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(
          stated.reduce((sum, { paise }) => sum + paise, 0),
        )
        expect(rows).toHaveLength(new Set(stated.map(({ giver, mode }) => `${giver} ${mode}`)).size)
        expect(statementCsv(rows).split('\r\n')).toHaveLength(rows.length + 2)
      }),
      { numRuns: 15 },
    )
  })

  test('knows its days and those of the certificate', () => {
    expect(daysOfYear('26-27')).toEqual({ from: '2026-04-01', to: '2027-03-31' })
    expect([daysOfYear('26-28'), daysOfYear('2026'), daysOfYear('99-00')]).toEqual([
      undefined,
      undefined,
      { from: '2099-04-01', to: '2000-03-31' },
    ])
    expect([certificateDay('2027-03-31'), certificateDay('2027-04-01')]).toEqual(['2027-05-31', '2028-05-31'])
  })
})
