import { describe, expect, test } from 'vitest'
import { MoneyFileFault } from '../result/money-table.rules.ts'
import { readBankFile, utrsOf } from '../bank/bank-file.rules.ts'
import { comparePart, expectedFee, netOf, settledEntries } from './part.rules.ts'
import { readSettlementFile } from './settlement-file.rules.ts'

const HEAD =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,settlement_id,settled_at,settlement_utr'

describe('a settlement file', () => {
  test('is read by the names of its columns, and rows that cannot be read are named [MO14] [cso:S54]', () => {
    const csv = [
      HEAD,
      'payment,pay_1,"1,23,456.50",INR,2469.13,444.44,0,"1,20,542.93",setl_1,21/11/2026 10:00:00,UTR1',
      'payment,pay_2,118.00,INR,2.36,0.42,0,115.22,setl_1,21/11/2026 10:00:00,UTR1',
      'payment,pay_3,118.001,INR,2.36,0.42,0,115.22,setl_1,21/11/2026 10:00:00,UTR1',
      'payment,pay_4,abc,INR,2.36,0.42,0,115.22,setl_1,21/11/2026 10:00:00,UTR1',
      'payment,pay_5,118.00,INR,2.36,0.42,0,115.23,setl_1,21/11/2026 10:00:00,UTR1',
      'payment,pay_6,118.00,USD,2.36,0.42,0,115.22,setl_1,21/11/2026 10:00:00,UTR1',
      'payment,pay_7,118.00,INR,2.36,0.42,0,115.22,setl_1,31/11/2026,UTR1',
      'payment,,118.00,INR,2.36,0.42,0,115.22,setl_1,21/11/2026,UTR1',
      'refund,rfnd_1,40.00,INR,0,0,40.00,0,setl_1,2026-11-21,UTR1',
      'adjustment,adj_1,,INR,0,0,5.00,0,setl_1,2026-11-21,UTR1',
      ',,,,,,,,,,',
    ].join('\n')
    const { rows, refused, count } = readSettlementFile(csv)
    expect(count).toBe(10)
    expect(refused).toEqual([
      { row: 4, column: 'amount', fault: 'AMOUNT_UNREADABLE' },
      { row: 5, column: 'amount', fault: 'AMOUNT_UNREADABLE' },
      { row: 6, column: 'credit', fault: 'SUM_WRONG' },
      { row: 7, column: 'currency', fault: 'OTHER_CURRENCY' },
      { row: 8, column: 'settledOn', fault: 'DAY_UNREADABLE' },
      { row: 9, column: 'entityId', fault: 'EMPTY_CELL' },
    ])
    expect(
      rows.map((row) => [row.kind, row.entityId, row.amountPaise, row.feePaise, row.gstPaise, row.settledOn]),
    ).toEqual([
      ['PAYMENT', 'pay_1', 12_345_650, 246_913, 44_444, '2026-11-21'],
      ['PAYMENT', 'pay_2', 11_800, 236, 42, '2026-11-21'],
      ['REFUND', 'rfnd_1', 4000, 0, 0, '2026-11-21'],
      ['OTHER', 'adj_1', -500, 0, 0, '2026-11-21'],
    ])
    expect(netOf(rows)).toBe(12_054_293 + 11_522 - 4000 - 500)
  })

  test('with moved columns, or with the tax within the fee, reads the same [MO14]', () => {
    const csv =
      'settlement id;tax;fee;amount;credit;debit;entity id;settled on\nsetl_1;0.42;2.78;118;115.22;0;pay_1;21 Nov 2026'
    expect(readSettlementFile(csv).rows).toMatchObject([
      { kind: 'PAYMENT', amountPaise: 11_800, feePaise: 236, gstPaise: 42, settledOn: '2026-11-21' },
    ])
  })

  test('without its columns is refused as a whole [cso:S54]', () => {
    for (const csv of ['', 'a,b\n1,2', HEAD.replace('amount', 'sum')])
      expect(() => readSettlementFile(csv)).toThrow(MoneyFileFault)
  })
})

describe('a part of a settlement', () => {
  const part = {
    kind: 'PAYMENT',
    entityId: 'pay_1',
    amountPaise: 11_800,
    feePaise: 236,
    gstPaise: 42,
    settlementId: 's',
  } as const
  const facts = { knownPaise: 11_800, paymentId: 'pay_1', orderIds: ['o'], isTwice: false }

  test('matches with the fee of the price list, and one paisa more is a difference [cso:S54]', () => {
    expect(expectedFee(11_800)).toEqual({ feePaise: 236, gstPaise: 42 })
    expect(comparePart(part, facts)).toBeUndefined()
    expect(comparePart({ ...part, feePaise: 237 }, facts)).toMatchObject({
      finding: 'AMOUNT_DIFF',
      cause: 'PART_FEE',
      orderIds: ['o'],
      expectedPaise: 278,
      actualPaise: 279,
    })
  })

  test('that is unknown, of another amount, or settled twice is a difference [cso:S54]', () => {
    expect(comparePart(part, { ...facts, knownPaise: null })).toMatchObject({ finding: 'MISSING_HERE', cause: 'PART' })
    expect(comparePart({ ...part, amountPaise: 11_801 }, facts)).toMatchObject({
      finding: 'AMOUNT_DIFF',
      cause: 'PART',
    })
    expect(comparePart(part, { ...facts, isTwice: true })).toMatchObject({
      finding: 'AMOUNT_DIFF',
      cause: 'PART_TWICE',
    })
  })

  test('and its refund leave only the fee in the books [cso:S53]', () => {
    const refund = { ...part, kind: 'REFUND', entityId: 'rfnd_1', feePaise: 0, gstPaise: 0 } as const
    const sums = new Map<string, number>()
    for (const { account, paise } of [...settledEntries('RAZORPAY', part), ...settledEntries('RAZORPAY', refund)])
      sums.set(account.purpose, (sums.get(account.purpose) ?? 0) + paise)
    expect(Object.fromEntries(sums)).toEqual({ bank: -278, fee: 236, gst_on_fee: 42, receivable: 0 })
  })
})

describe('a bank statement', () => {
  test('is found below the lines about the account, and says money in and out [cso:S54]', () => {
    const csv = [
      'Account,00012345',
      'Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
      '21/11/26,NEFT RAZORPAY SBX20261121,,,"11,522.00","20,000.00"',
      '21/11/26,NEFT RAZORPAY SBX20261121,,,"11,522.00","20,000.00"',
      '21/11/26,IMPS payout,AXIS0000123,500.00,,"19,500.00"',
      '21/11/26,Both,,500.00,1.00,1',
      '21/11/26,Neither,,,,1',
    ].join('\n')
    const { rows, refused } = readBankFile(csv)
    expect(rows.map(({ paise }) => paise)).toEqual([1_152_200, 1_152_200, -50_000])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
    expect(readBankFile(csv).rows).toEqual(rows)
    expect(rows.map(utrsOf)).toEqual([['SBX20261121'], ['SBX20261121'], ['AXIS0000123']])
    expect(refused.map(({ row, fault }) => [row, fault])).toEqual([
      [6, 'SUM_WRONG'],
      [7, 'EMPTY_CELL'],
    ])
  })
})
