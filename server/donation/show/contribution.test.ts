import { describe, expect } from 'vitest'
import {
  cancelContribution,
  createContribution,
  hideGiver,
  listContributions,
  updateContributionStatus,
} from '@chowk/contract/donation/contribution.ts'
import type { Input } from '@chowk/contract/call.ts'
import { getWorkspaceLog } from '@chowk/contract/member/log.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { CLAIM, givenCharity, givenContributionRow, givenGift } from '../../testing/neighbours/gifts.ts'
import type { Charity } from '../../testing/neighbours/gifts.ts'
import { givenPicture } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const codeOf = ({ statusCode, body }: { statusCode: number; body: { code?: string } }) => [statusCode, body.code]

type Creation = Input<typeof createContribution>

const books = ({ customUrl }: Charity, more: Partial<Creation> = {}): Creation => ({
  customUrl,
  kind: 'IN_KIND',
  name: 'Asha Rao',
  what: '40 storybooks in Marathi.',
  givenOn: '2026-11-20',
  ...more,
})

const cheque = async (
  world: World,
  giver: TestPerson,
  charity: Charity,
  more: Partial<Creation> = {},
): Promise<Creation> => ({
  ...books(charity),
  kind: 'MONEY_OFFLINE',
  amountPaise: 250_000,
  mode: 'BANK',
  reference: 'Cheque 004512',
  proofId: await givenPicture(world, giver.id),
  ...more,
})

describe('contributions to a workspace [cso:S57]', () => {
  test('are reported, accepted and acknowledged with a paper [contrib-create] [contrib-status] [contrib-list]', async ({
    world,
  }) => {
    const charity = await givenCharity(world)
    const giver = await world.person()
    const { contributionId, ...made } = await giver.call(createContribution, books(charity, { message: 'Enjoy!' }))
    expect(made).toMatchObject({ state: 'PENDING', amountPaise: null, may: ['CANCELLED'], papers: [] })
    const { head } = charity
    const [waiting] = (await head.call(listContributions, { of: 'WORKSPACE' })).content
    expect(waiting).toMatchObject({ contributionId, giverName: 'Asha Rao', may: ['ACCEPTED', 'REJECTED'] })
    await head.call(updateContributionStatus, { contributionId, status: 'ACCEPTED' })
    const thanks = async () =>
      (await giver.call(listContributions, { of: 'THANKS', customUrl: charity.customUrl })).content
    expect(await thanks()).toEqual([])
    const done = await head.call(updateContributionStatus, { contributionId, status: 'ACKNOWLEDGED' })
    expect(done.papers).toMatchObject([{ number: 'ACK26-27/000001' }])
    expect(await thanks()).toMatchObject([{ giverName: 'Asha Rao', message: 'Enjoy!', amountPaise: null, papers: [] }])
    const reason = 'The parcel never came.'
    const back = await head.call(updateContributionStatus, { contributionId, status: 'REVERSED', reason })
    expect(back.papers.map(({ number }) => number)).toEqual(['ACK26-27/000001', 'CN26-27/000001'])
    expect(await thanks()).toEqual([])
  })

  test('of money need amount, way, reference and an own proof; online money comes by a donation alone', async ({
    world,
  }) => {
    const charity = await givenCharity(world)
    const giver = await world.person()
    const faultsOf = async (input: Creation) =>
      (await giver.ask(createContribution, input)).body.fields?.map(({ path, code }) => `${path} ${code}`)
    expect(await faultsOf(books(charity, { kind: 'MONEY_ONLINE' }))).toEqual(['kind BY_DONATION_ONLY'])
    expect(await faultsOf(books(charity, { kind: 'MONEY_OFFLINE' }))).toEqual([
      'amountPaise AMOUNT_NEEDED',
      'reference REFERENCE_NEEDED',
      'mode MODE_NEEDED',
      'proofId PROOF_NEEDED',
    ])
    expect(await faultsOf(books(charity, { ...CLAIM }))).toEqual(['wants80g MONEY_ONLY'])
    expect(await faultsOf(books(charity, { givenOn: '2026-11-22' }))).toEqual(['givenOn INVALID_DAY'])
    const foreign = await cheque(world, await world.person(), charity)
    expect(codeOf(await giver.ask(createContribution, foreign))).toEqual([404, 'ATTACHMENT_NOT_FOUND'])
    const made = await giver.call(createContribution, await cheque(world, giver, charity))
    expect(made).toMatchObject({ kind: 'MONEY_OFFLINE', amountPaise: 250_000, mode: 'BANK' })
    expect(made.proof?.attachmentId).toBeDefined()
  })

  test('by minors are time and things, and their names are never public', async ({ world }) => {
    const charity = await givenCharity(world)
    const minor = await world.person({ birthYear: 2012 })
    expect(codeOf(await minor.ask(createContribution, await cheque(world, minor, charity)))).toEqual([403, 'TOO_YOUNG'])
    expect(await minor.call(createContribution, books(charity))).toMatchObject({ isAnonymous: true })
  })

  test('are withdrawn by their giver before a decision, and decided by administrators of that workspace alone', async ({
    world,
  }) => {
    const charity = await givenCharity(world)
    const other = await givenCharity(world)
    const giver = await world.person({ workspace: charity.workspace })
    const { contributionId } = await giver.call(createContribution, books(charity))
    const accept = { contributionId, status: 'ACCEPTED' as const }
    expect(codeOf(await giver.ask(updateContributionStatus, accept))).toEqual([403, 'NOT_ALLOWED'])
    expect(codeOf(await other.head.ask(updateContributionStatus, accept))).toEqual([404, 'CONTRIBUTION_NOT_FOUND'])
    expect(codeOf(await other.head.ask(cancelContribution, { contributionId }))).toEqual([
      404,
      'CONTRIBUTION_NOT_FOUND',
    ])
    const reject = { contributionId, status: 'REJECTED' as const }
    const { body } = await charity.head.ask(updateContributionStatus, reject)
    expect(body.fields).toMatchObject([{ path: 'reason', code: 'REASON_NEEDED' }])
    expect(await giver.call(cancelContribution, { contributionId })).toMatchObject({ state: 'CANCELLED' })
    expect(codeOf(await charity.head.ask(updateContributionStatus, accept))).toEqual([409, 'ILLEGAL_TRANSITION'])
    expect(codeOf(await giver.ask(listContributions, { of: 'WORKSPACE' }))).toEqual([403, 'NOT_ALLOWED'])
  })

  test('paid online move by their payment alone', async ({ world }) => {
    const charity = await givenCharity(world)
    const { giftId: contributionId } = await givenGift(await world.person(), charity)
    const reverse = { contributionId, status: 'REVERSED' as const, reason: 'By hand.' }
    expect(codeOf(await charity.head.ask(updateContributionStatus, reverse))).toEqual([409, 'BY_PAYMENT_ONLY'])
  })
})

describe('an anonymous gift [cso:S56]', () => {
  const NAME = 'Zubeida Merchant'

  async function given(world: World) {
    const charity = await givenCharity(world)
    const giver = await world.person({ name: NAME, workspace: charity.workspace })
    const gift = await givenGift(giver, charity, { name: NAME, message: 'Quietly.' })
    return { charity, giver, gift }
  }

  test('names its giver to nobody else, on any path, also if they hide afterwards', async ({ world }) => {
    const { charity, giver, gift } = await given(world)
    const { head, customUrl } = charity
    expect((await head.call(listContributions, { of: 'WORKSPACE' })).content).toMatchObject([{ giverName: NAME }])
    await giver.call(hideGiver, { contributionId: gift.giftId })
    const reads = [
      await head.call(listContributions, { of: 'WORKSPACE' }),
      await head.call(listContributions, { of: 'THANKS', customUrl }),
      await head.call(listNotices, {}),
      await head.call(getWorkspaceLog, {}),
    ]
    expect(reads.filter((answer) => JSON.stringify(answer).includes(NAME))).toEqual([])
    expect((await head.call(listContributions, { of: 'THANKS', customUrl })).content).toEqual([])
    expect((await head.call(listNotices, {})).content).toHaveLength(1)
    expect((await giver.call(listContributions, {})).content).toMatchObject([{ giverName: NAME, isAnonymous: true }])
  })

  test('is hidden by its giver alone', async ({ world }) => {
    const charity = await givenCharity(world)
    const contributionId = await givenContributionRow(world, {
      workspace: charity.workspace,
      giver: (await world.person()).id,
    })
    for (const who of [charity.head, await world.person()])
      expect(codeOf(await who.ask(hideGiver, { contributionId }))).toEqual([404, 'CONTRIBUTION_NOT_FOUND'])
  })
})
