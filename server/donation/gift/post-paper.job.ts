import { rupees } from '@chowk/contract/money.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Attachment, Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import { findPaper } from '../paper/paper-row.ts'
import type { PaperRow } from '../paper/paper-row.ts'

/** The job that e-mails a paper to the giver. */
export const POST_PAPER = 'post-gift-paper'

/** Queues the e-mail with a paper, in the transaction that issued it. */
export const enqueuePaper = async (tx: Sql, house: Pick<House, 'enqueue'>, paperId: string): Promise<void> =>
  await house.enqueue(tx, POST_PAPER, { paperId }, { key: `${POST_PAPER} ${paperId}` })

interface Reader {
  name: string
  email: string | null
  language: Language
}

const isPayload = (value: unknown): value is { paperId: string } =>
  typeof value === 'object' && value !== null && 'paperId' in value

/** E-mails the original of a paper to the giver, once; every other print says that it is a copy. */
export function postPaperTask(house: House): Task {
  return async (payload) => {
    if (!isPayload(payload)) return
    const paper = await findPaper(house.sql, payload.paperId)
    const [reader] = await house.sql<Reader[]>`
      select p.name, p.email, c.language from contribution c join person p on p.id = c.giver_id and p.state = 'ACTIVE'
      where c.id = ${paper?.contributionId ?? null}`
    if (!paper || !reader?.email) return
    const { email, language } = reader
    const { printPaper } = await import('../paper/print-paper.ts')
    const { pdfOf } = await import('../../platform/print/typeset.ts')
    const printed = await printPaper(paper, { language, isCopy: false, isForGiver: true })
    const attachment: Attachment = {
      filename: `${paper.number.replaceAll('/', '-')}-${language}.pdf`,
      contentType: 'application/pdf',
      base64: pdfOf(printed, house.log, `gift paper ${paper.number}`).toString('base64'),
    }
    const link = `${ownOrigin(house.config)}/my-gifts`
    await house.sql.begin(async (tx) => {
      await post(tx, house, {
        key: `gift paper ${paper.id}`,
        to: { email },
        language,
        write: (each) => ({ ...writePaperLetter(each, paper, { name: reader.name, link }), attachments: [attachment] }),
      })
    })
  }
}

function writePaperLetter(
  language: Language,
  { series, number, facts: { receiver, amountPaise, reason = '' } }: PaperRow,
  { name, link }: { name: string; link: string },
): Letter {
  const isHindi = language === 'hi'
  const to = isHindi ? (receiver.nameHi ?? receiver.name) : receiver.name
  const sum = amountPaise === null ? '' : rupees(amountPaise, { short: true })
  const hello = isHindi ? `नमस्ते ${name},` : `Hello ${name},`
  const button = { name: isHindi ? 'मेरे दान देखें' : 'See my gifts', address: link }
  if (series === 'CANCELLATION')
    return layOut(language, {
      subject: isHindi ? `${to}: पावती निरस्त` : `${to}: your acknowledgement is cancelled`,
      paragraphs: [
        hello,
        isHindi
          ? `${to} ने आपके दान की पावती निरस्त की है। सूचना ${number} साथ में है। कारण: ${reason}`
          : `${to} cancelled the acknowledgement of your gift. Note ${number} is attached. Reason: ${reason}`,
      ],
      link: button,
      foot: isHindi
        ? 'ऑनलाइन दिया पैसा उसी खाते में लौटता है, जिससे आया था।'
        : 'Money paid online goes back the way it came.',
    })
  return layOut(language, {
    subject: isHindi ? `${to}: आपके दान की पावती` : `${to}: acknowledgement of your gift`,
    paragraphs: [
      hello,
      isHindi
        ? `${to} आपके ${sum ? `${sum} के ` : ''}दान के लिए धन्यवाद देती है। पावती ${number} साथ में है।`
        : `${to} thanks you for your gift${sum ? ` of ${sum}` : ''}. Acknowledgement ${number} is attached.`,
    ],
    link: button,
    foot: isHindi
      ? 'यह पावती है, कर में छूट का प्रमाणपत्र नहीं। नाम बाद में भी छिपाया जा सकता है।'
      : 'This is an acknowledgement and no tax certificate. You can hide your name later, too.',
  })
}
