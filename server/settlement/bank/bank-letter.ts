import type { ActingSeller } from '../../product/product.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'

/** A change of a bank account. */
export type BankChange = 'ADDED' | 'CHANGED' | 'DELETED' | 'PRIMARY'

interface Informed {
  id: string
  name: string
  email: string | null
  mobile: string | null
  language: Language
}

/** Those who are told of each change: the seller, or everybody who runs its workspace. */
export const findInformed = async (sql: Sql, { workspaceId, personId }: ActingSeller): Promise<Informed[]> =>
  await sql<Informed[]>`
    select p.id, p.name, p.email, p.mobile, p.language from person p
    where p.state = 'ACTIVE' and case when ${personId}::uuid is not null then p.id = ${personId}::uuid else exists (
      select from membership m where m.person_id = p.id and m.workspace_id = ${workspaceId}::uuid
        and m.role in ('OWNER', 'ADMIN') and m.state = 'PRESENT') end
    order by p.name, p.id`

interface Facts {
  change: BankChange
  lastFour: string
  shop: string
  by: string
}

/** Tells everybody concerned, including who did it: a thief who signed in as one of them is noticed. */
export async function tellOfBank(
  tx: Sql,
  house: House,
  seller: ActingSeller,
  { actorId, event, ...facts }: Pick<Facts, 'change' | 'lastFour'> & { actorId: string; event: string },
): Promise<void> {
  const [actor] = await tx<{ name: string }[]>`select name from person where id = ${actorId}`
  const link = `${ownOrigin(house.config)}/bank-details`
  for (const { id, name, email, mobile, language } of await findInformed(tx, seller)) {
    const to = email ? { email } : mobile ? { mobile } : undefined
    if (!to) continue
    const all = { ...facts, shop: seller.name, by: actor?.name ?? '', name, link }
    await post(tx, house, {
      key: `bank ${event} ${id}`,
      to,
      language,
      write: (each) => writeBankLetter(all, each),
    })
  }
}

const SUBJECTS: Record<BankChange, Record<Language, string>> = {
  ADDED: { en: 'A bank account was added', hi: 'नया बैंक खाता जोड़ा गया' },
  CHANGED: { en: 'A bank account was changed', hi: 'बैंक खाते का विवरण बदला गया' },
  DELETED: { en: 'A bank account was removed', hi: 'बैंक खाता हटाया गया' },
  PRIMARY: { en: 'Payouts go to another bank account', hi: 'भुगतान अब दूसरे बैंक खाते में आएगा' },
}

/** The letter about a change of a seller's bank accounts. */
export function writeBankLetter(
  { change, lastFour, shop, by, name, link }: Facts & { name: string; link: string },
  language: Language,
): Letter {
  const isHindi = language === 'hi'
  const subject = `${SUBJECTS[change][language]}: ${shop}`
  const paragraphs = isHindi
    ? [
        `नमस्ते ${name},`,
        `${SUBJECTS[change].hi}। दुकान: ${shop}। खाते के आख़िरी अंक: ${lastFour}। बदलाव ${by} ने किया।`,
        'सुरक्षा के लिए अगले 24 घंटे कोई भुगतान बैंक नहीं भेजा जाएगा।',
      ]
    : [
        `Hello ${name},`,
        `${SUBJECTS[change].en} for ${shop}: account ending in ${lastFour}. The change was made by ${by}.`,
        'For your safety no money is paid out for the next 24 hours.',
      ]
  return layOut(language, {
    subject,
    paragraphs,
    link: { name: isHindi ? 'बैंक खाते देखें' : 'See bank accounts', address: link },
    foot: isHindi
      ? 'यह बदलाव आपने नहीं किया, तो तुरंत अपना पासवर्ड बदलें और हमें लिखें।'
      : "If you don't recognise this change, set a new password and write to us at once.",
  })
}
