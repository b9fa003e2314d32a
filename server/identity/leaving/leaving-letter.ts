import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'

/** What the reminder knows; `origin` is the site's address. */
export interface Reminder {
  name: string
  deletesAt: Date
  origin: string
}

/** A day in words, as letters name it. */
export const dateIn = (language: Language, at: Date) =>
  new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN', {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(at)

/** Two days before a profile is deleted (D3). */
export function writeReminder(language: Language, { name, deletesAt, origin }: Reminder): Letter {
  const date = dateIn(language, deletesAt)
  const address = `${origin}/settings/delete-profile`
  if (language === 'hi') {
    return layOut(language, {
      subject: `आपकी प्रोफ़ाइल ${date} को मिटेगी`,
      paragraphs: [
        `${name}, आपने अपनी प्रोफ़ाइल हटाने को कहा था। वह ${date} को मिट जाएगी और लौट नहीं सकेगी।`,
        'अगर आपका मन बदल गया है, तो उससे पहले प्रवेश करके "प्रोफ़ाइल रखें" दबाएँ। अपना डेटा भी तब तक ले सकते हैं।',
      ],
      link: { name: 'प्रोफ़ाइल रखें या डेटा लें', address },
      foot: 'यह चिट्ठी इसलिए आई क्योंकि आपके खाते से यह माँगा गया था। अगर आपने नहीं कहा, तो पासवर्ड बदलें और प्रोफ़ाइल रखें।',
    })
  }
  return layOut(language, {
    subject: `Your profile will be deleted on ${date}`,
    paragraphs: [
      `${name}, you asked that your profile be deleted. That will be done on ${date} and cannot be undone.`,
      'If you have changed your mind, sign in before then and press "Keep my profile". Until then you can also download your data.',
    ],
    link: { name: 'Keep my profile, or take my data', address },
    foot: 'This letter came because it was asked for from your account. If that was not you, change your password and keep the profile.',
  })
}
