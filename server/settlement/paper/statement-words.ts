import type { MovementAccount } from '@chowk/contract/settlement/payout.ts'
import type { StatementTotals } from './statement.rules.ts'

/** Fixed words of statements. */
interface StatementWords {
  title: string
  columns: {
    account: string
    booked: string
    dated: string
    entry: string
    order: string
    in: string
    out: string
    balance: string
  }
  /** A balance that is owed to the seller, and one that the seller owes. */
  credit: string
  debit: string
  opening: string
  closing: string
  noRows: string
  accounts: Record<MovementAccount, string>
  kinds: Record<string, string>
  reversed: (kind: string) => string
  other: string
  dated: (day: string) => string
  totals: Record<keyof StatementTotals, string>
  open: (moment: string) => string
  final: string
  more: (count: number) => string
  computer: string
  page: string
}

/** The words of statements in both languages. */
export const STATEMENT_WORDS: Readonly<Record<'en' | 'hi', StatementWords>> = {
  en: {
    title: 'Statement of account',
    columns: {
      account: 'Account',
      booked: 'Booked',
      dated: 'Effective',
      entry: 'Entry',
      order: 'Order',
      in: 'In (₹)',
      out: 'Out (₹)',
      balance: 'Balance (₹)',
    },
    credit: 'Cr',
    debit: 'Dr',
    opening: 'Opening balance',
    closing: 'Closing balance',
    noRows: 'No entries',
    accounts: { PAYABLE: 'Payable', PENDING: 'Pending', DONATIONS: 'Donations' },
    kinds: {
      SALE: 'Sale',
      COINS: 'Sale, paid with coins',
      INVOICED: 'Tax at source',
      COMPLETE: 'Order completed',
      REFUND: 'Refund',
      COIN_RETURN: 'Refund of coins',
      PAYOUT: 'Payout',
      PAYOUT_AFTER_ALL: 'Payout that arrived after all',
      DONATION: 'Donation',
      ADJUSTMENT: 'Correction',
      CHARGEBACK_OPEN: 'Chargeback opened',
      CHARGEBACK_LOST: 'Chargeback lost',
      CHARGEBACK_WON: 'Chargeback won',
      CHARGEBACK_FAULT: 'Chargeback, borne by Chowk',
    },
    reversed: (kind) => `${kind}, reversed`,
    other: 'Other',
    dated: (day) => `effective ${day}`,
    totals: {
      openingPaise: 'Opening balances',
      grossPaise: 'Sales',
      refundsPaise: 'Refunds',
      commissionPaise: 'Commission',
      gstPaise: 'GST on commission',
      tcsPaise: 'TCS',
      tdsPaise: 'TDS',
      payoutsPaise: 'Payouts',
      donationsPaise: 'Donations',
      otherPaise: 'Chargebacks and corrections',
      closingPaise: 'Closing balances',
    },
    open: (moment) => `Provisional, as of ${moment}. The month can still change.`,
    final: 'Final: later corrections appear in a later month.',
    more: (count) => `${count} more entries are in the CSV file of this statement.`,
    computer: 'Computer-generated; valid without a signature.',
    page: 'Page {page} of {all}',
  },
  hi: {
    title: 'खाते का विवरण',
    columns: {
      account: 'खाता',
      booked: 'दर्ज',
      dated: 'प्रभावी',
      entry: 'प्रविष्टि',
      order: 'ऑर्डर',
      in: 'जमा (₹)',
      out: 'नामे (₹)',
      balance: 'शेष (₹)',
    },
    credit: 'जमा',
    debit: 'नामे',
    opening: 'आरंभिक शेष',
    closing: 'अंतिम शेष',
    noRows: 'कोई प्रविष्टि नहीं',
    accounts: { PAYABLE: 'देय', PENDING: 'लंबित', DONATIONS: 'दान' },
    kinds: {
      SALE: 'बिक्री',
      COINS: 'बिक्री, सिक्कों से चुकाई गई',
      INVOICED: 'स्रोत पर कर',
      COMPLETE: 'ऑर्डर पूरा हुआ',
      REFUND: 'रिफ़ंड',
      COIN_RETURN: 'सिक्कों का रिफ़ंड',
      PAYOUT: 'भुगतान',
      PAYOUT_AFTER_ALL: 'भुगतान, जो देर से पहुँचा',
      DONATION: 'दान',
      ADJUSTMENT: 'सुधार',
      CHARGEBACK_OPEN: 'चार्जबैक शुरू',
      CHARGEBACK_LOST: 'चार्जबैक, ख़रीदार के पक्ष में',
      CHARGEBACK_WON: 'चार्जबैक, आपके पक्ष में',
      CHARGEBACK_FAULT: 'चार्जबैक, जिसे चौक ने उठाया',
    },
    reversed: (kind) => `${kind}, वापस ली गई प्रविष्टि`,
    other: 'अन्य',
    dated: (day) => `${day} से प्रभावी`,
    totals: {
      openingPaise: 'आरंभिक शेष',
      grossPaise: 'बिक्री',
      refundsPaise: 'रिफ़ंड',
      commissionPaise: 'कमीशन',
      gstPaise: 'कमीशन पर GST',
      tcsPaise: 'TCS',
      tdsPaise: 'TDS',
      payoutsPaise: 'भुगतान',
      donationsPaise: 'दान',
      otherPaise: 'चार्जबैक और सुधार',
      closingPaise: 'अंतिम शेष',
    },
    open: (moment) => `${moment} तक का अंतरिम विवरण। इस महीने की प्रविष्टियाँ अभी बदल सकती हैं।`,
    final: 'अंतिम विवरण: बाद के सुधार बाद के महीने में दिखते हैं।',
    more: (count) => `बाक़ी ${count} प्रविष्टियाँ इस विवरण की CSV फ़ाइल में हैं।`,
    computer: 'कंप्यूटर से बना; हाथ के हस्ताक्षर के बिना मान्य।',
    page: 'पृष्ठ {page} / {all}',
  },
}

/** A movement in words. */
export function entryWords({ kind, isReversal }: { kind: string; isReversal: boolean }, language: 'en' | 'hi'): string {
  const words = STATEMENT_WORDS[language]
  const name = words.kinds[kind] ?? words.other
  return isReversal ? words.reversed(name) : name
}
