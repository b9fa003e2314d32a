import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'

/** What an owner did with her workspace. */
export type ClosingNews = 'CLOSED' | 'OPENED'

/** What the letter knows. */
export interface ClosingFacts {
  news: ClosingNews
  name: string
  workspace: { en: string; hi: string | null }
  /** Empty where no owner gave one. */
  reason: string
  closesAt: Date
  origin: string
  /** Whether whoever reads it can open the workspace again. */
  owns: boolean
}

const dateIn = (locale: string, time: Date) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(time)

interface Said {
  subject: string
  lines: string[]
  link: { name: string; path: string }
}

function english({ news, workspace: { en: workspace }, closesAt, owns }: ClosingFacts): Said {
  if (news === 'OPENED')
    return {
      subject: `${workspace} is open again on Chowk`,
      lines: [`${workspace} is open again. Everything is as it was.`],
      link: { name: 'Open Chowk', path: '/' },
    }
  const date = dateIn('en-IN', closesAt)
  return {
    subject: `${workspace} is closed on Chowk`,
    lines: [
      `${workspace} has been closed by its owner. Nobody can act for it any more. On ${date} it is deleted. Your own account stays.`,
      ...(owns ? [`Until then you, as an owner, can open it again and download a copy of its records.`] : []),
    ],
    link: owns ? { name: 'Open it again', path: '/organisation/closed' } : { name: 'Open Chowk', path: '/' },
  }
}

function hindi({ news, workspace, closesAt, owns }: ClosingFacts): Said {
  const name = workspace.hi ?? workspace.en
  if (news === 'OPENED')
    return {
      subject: `चौक पर ${name} फिर खुला है`,
      lines: [`${name} फिर खुल गया है। सब कुछ पहले जैसा है।`],
      link: { name: 'चौक खोलें', path: '/' },
    }
  const date = dateIn('hi-IN-u-nu-latn', closesAt)
  return {
    subject: `चौक पर ${name} बंद किया गया है`,
    lines: [
      `${name} को उसके मालिक ने बंद कर दिया है। अब कोई उसकी ओर से काम नहीं कर सकता। ${date} को वह मिटा दिया जाएगा। आपका अपना खाता बना रहेगा।`,
      ...(owns ? ['मालिक होने के नाते तब तक आप उसे फिर खोल सकते हैं और उसके रिकॉर्ड की प्रति ले सकते हैं।'] : []),
    ],
    link: owns ? { name: 'उसे फिर खोलें', path: '/organisation/closed' } : { name: 'चौक खोलें', path: '/' },
  }
}

/** What its people read when an owner closes a workspace or opens it again. */
export function writeClosing(language: Language, facts: ClosingFacts): Letter {
  const isHindi = language === 'hi'
  const { subject, lines, link } = (isHindi ? hindi : english)(facts)
  const { name, reason, origin } = facts
  return layOut(language, {
    subject,
    paragraphs: [
      isHindi ? `नमस्ते ${name},` : `Hello ${name},`,
      ...lines,
      ...(reason ? [isHindi ? `कारण: ${reason}` : `The reason: ${reason}`] : []),
    ],
    link: { name: link.name, address: `${origin}${link.path}` },
    foot: isHindi
      ? 'यह संदेश इसलिए आया क्योंकि आप इस संस्था के सदस्य हैं।'
      : 'This message came because you are a member of this organisation.',
  })
}
