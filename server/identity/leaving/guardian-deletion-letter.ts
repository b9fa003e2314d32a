import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { dateIn } from './leaving-letter.ts'

/** Whose account goes when; null: it stays after all. */
export interface GuardianDeletion {
  name: string
  at: Date | null
  origin: string
}

/** What the child is told. */
export function writeForChild({ name, at: time, origin }: GuardianDeletion, language: Language): Letter {
  const isHindi = language === 'hi'
  if (!time)
    return layOut(language, {
      subject: isHindi ? 'आपका खाता रहेगा' : 'Your account stays',
      paragraphs: [
        isHindi
          ? `${name}, आपके अभिभावक ने खाता मिटाने की बात वापस ले ली। सब पहले जैसा है।`
          : `${name}, your guardian took the wish to delete your account back. Everything is as before.`,
      ],
      foot: isHindi ? 'आपको कुछ नहीं करना है।' : 'You need not do anything.',
    })
  const date = dateIn(language, time)
  return layOut(language, {
    subject: isHindi ? `आपका खाता ${date} को मिटेगा` : `Your account will be deleted on ${date}`,
    paragraphs: [
      isHindi
        ? `${name}, आपके अभिभावक ने आपका खाता मिटाने को कहा है। वह ${date} को मिट जाएगा और लौट नहीं सकेगा।`
        : `${name}, your guardian asked that your account be deleted. That will be done on ${date} and cannot be undone.`,
      isHindi
        ? 'आप चाहते हैं कि वह रहे, तो उनसे बात करें। तब तक आप अपना डेटा ले सकते हैं।'
        : 'If you wish to keep it, talk with your guardian. Until then you can download your data.',
    ],
    link: { name: isHindi ? 'अपना डेटा लें' : 'Take my data', address: `${origin}/settings/privacy#copy` },
    foot: isHindi ? 'सिर्फ़ आपके अभिभावक इसे वापस ले सकते हैं।' : 'Only your guardian can take this back.',
  })
}

/** What the guardian is told. */
export function writeForGuardian({ name, at: time, origin }: GuardianDeletion, language: Language): Letter {
  const isHindi = language === 'hi'
  const date = time && dateIn(language, time)
  const link = { name: isHindi ? 'मेरी सहमतियाँ' : 'What I allowed', address: `${origin}/guardian` }
  return layOut(language, {
    subject: date
      ? isHindi
        ? `${name} का खाता ${date} को मिटेगा`
        : `The account of ${name} will be deleted on ${date}`
      : isHindi
        ? `${name} का खाता रहेगा`
        : `The account of ${name} stays`,
    paragraphs: date
      ? [
          isHindi
            ? `आपने कहा कि ${name} का खाता मिटाया जाए। यह ${date} को होगा; तब तक वह किसी को नहीं दिखता।`
            : `You asked that the account of ${name} be deleted. That is done on ${date}; until then nobody sees it.`,
          isHindi ? 'मन बदले तो उससे पहले यहाँ वापस लें:' : 'If you change your mind, take it back here before then:',
        ]
      : [
          isHindi
            ? 'आपने खाता मिटाने की बात वापस ले ली। सब पहले जैसा है।'
            : 'You took your wish back. Everything is as before.',
        ],
    link,
    foot: isHindi ? 'यह आपने न किया हो तो अभी वापस लें।' : 'If it was not you, take it back now.',
  })
}
