import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'

/** What the reminder knows; `origin` is the site's address. */
export interface Reminder {
  name: string
  deletesAt: Date
  origin: string
}

/** A day in words, as letters name it. */
export const dateIn = (language: Language, time: Date) =>
  new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN', {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(time)

const pageOf = (origin: string) => `${origin}/settings/delete-profile`

/** At once when somebody asks to be deleted (D1): what happens when, and how she takes it back. */
export function writeDeletionRequested(language: Language, { name, deletesAt, origin }: Reminder): Letter {
  const date = dateIn(language, deletesAt)
  const address = pageOf(origin)
  if (language === 'hi') {
    return layOut(language, {
      subject: `आपने अपनी प्रोफ़ाइल हटाने को कहा`,
      paragraphs: [
        `${name}, आपने अपनी प्रोफ़ाइल हटाने को कहा है। वह ${date} को मिटेगी और लौट नहीं सकेगी। तब तक वह किसी और को नहीं दिखती।`,
        'मन बदल जाए तो उससे पहले प्रवेश करके "प्रोफ़ाइल रखें" दबाएँ: सब पहले जैसा हो जाएगा। तब तक अपना डेटा भी ले सकते हैं।',
      ],
      link: { name: 'प्रोफ़ाइल रखें या डेटा लें', address },
      foot: 'अगर यह आपने नहीं कहा, तो किसी के पास आपका पासवर्ड है: उसे अभी बदलें और प्रोफ़ाइल रखें।',
    })
  }
  return layOut(language, {
    subject: 'You asked that your profile be deleted',
    paragraphs: [
      `${name}, you asked that your profile be deleted. That will be done on ${date} and cannot be undone. Until then nobody else sees it.`,
      'If you change your mind, sign in before then and press "Keep my profile": all is as before. Until then you can also download your data.',
    ],
    link: { name: 'Keep my profile, or take my data', address },
    foot: 'If it was not you, somebody has your password: change it now and keep the profile.',
  })
}

/** When she thought better of it: whoever did not press that herself learns of it. */
export function writeStays(language: Language, { name, origin }: Pick<Reminder, 'name' | 'origin'>): Letter {
  const address = `${origin}/settings/security`
  if (language === 'hi') {
    return layOut(language, {
      subject: 'आपकी प्रोफ़ाइल रहेगी',
      paragraphs: [
        `${name}, आपने अपनी प्रोफ़ाइल हटाने की बात वापस ले ली है। सब पहले जैसा है, और जिन्हें आप अपनी प्रोफ़ाइल दिखाते थे, उन्हें वह फिर दिखती है।`,
      ],
      link: { name: 'सुरक्षा देखें', address },
      foot: 'अगर यह आपने नहीं किया, तो किसी के पास आपका पासवर्ड है: उसे अभी बदलें।',
    })
  }
  return layOut(language, {
    subject: 'Your profile stays',
    paragraphs: [
      `${name}, you took back the wish to have your profile deleted. All is as before, and those whom you show your profile to see it again.`,
    ],
    link: { name: 'Look at your security', address },
    foot: 'If it was not you, somebody has your password: change it now.',
  })
}

/** When a copy of her data can be fetched (D17), and until when. */
export function writeCopyReady(
  language: Language,
  { name, origin, endsAt }: Pick<Reminder, 'name' | 'origin'> & { endsAt: Date },
): Letter {
  const date = dateIn(language, endsAt)
  const address = `${origin}/settings/privacy#copy`
  if (language === 'hi') {
    return layOut(language, {
      subject: 'आपके डेटा की प्रति तैयार है',
      paragraphs: [`${name}, आपने अपने डेटा की जो प्रति माँगी थी, वह तैयार है। उसे ${date} तक लिया जा सकता है।`],
      link: { name: 'अपना डेटा लें', address },
      foot: 'अगर यह आपने नहीं माँगी, तो किसी के पास आपका पासवर्ड है: उसे अभी बदलें।',
    })
  }
  return layOut(language, {
    subject: 'The copy of your data is ready',
    paragraphs: [`${name}, the copy of your data that you asked for is ready. You can download it until ${date}.`],
    link: { name: 'Download my data', address },
    foot: 'If you did not ask for it, somebody has your password: change it now.',
  })
}

/** Two days before a profile is deleted (D3). */
export function writeReminder(language: Language, { name, deletesAt, origin }: Reminder): Letter {
  const date = dateIn(language, deletesAt)
  const address = pageOf(origin)
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
