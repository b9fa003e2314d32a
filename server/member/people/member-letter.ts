import type { Role } from '@chowk/contract/identity/viewer.ts'
import { notify } from '../../notice/notify.ts'
import { lastDayOf } from '../../platform/calendar/last-day.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import { MEMBER_RIGHTS } from '../member-notices.ts'
import type { MembershipNews } from '../member-notices.ts'

interface Telling {
  membershipId: string
  what: MembershipNews
  reason: string
  at: Date
  until?: Date
}

interface Reached {
  membershipId: string
  personId: string
  workspaceId: string
  customUrl: string
  name: string
  email: string | null
  mobile: string | null
  language: Language
  workspace: string
  workspaceHi: string | null
}

/** Tells a member what her organisation decided about her, and why. Whoever never came is told nothing. */
export const tellMember = async (tx: Sql, house: House, { membershipId, ...telling }: Telling): Promise<void> =>
  await tellMembers(tx, house, { ...telling, membershipIds: [membershipId] })

/** The same of many. */
export async function tellMembers(
  tx: Sql,
  house: House,
  { membershipIds, what, reason, at, until }: Omit<Telling, 'membershipId'> & { membershipIds: readonly string[] },
): Promise<void> {
  const members = await tx<Reached[]>`
    select m.id as membership_id, p.id as person_id, w.id as workspace_id, w.slug as custom_url, p.name, p.email, p.mobile, p.language, w.name as workspace, nullif(w.name_hi, '') as workspace_hi
    from membership m join person p on p.id = m.person_id and p.state = 'ACTIVE' and p.is_begun join workspace w on w.id = m.workspace_id
    where m.id = any(${membershipIds}::uuid[]) order by m.id`
  for (const { membershipId, personId, workspaceId, customUrl, ...member } of members) {
    const { email, mobile, language } = member
    await notify(tx, house, {
      kind: MEMBER_RIGHTS,
      personIds: [personId],
      subject: membershipId,
      actorId: null,
      workspaceId,
      facts: { what, workspace: { en: member.workspace, hi: member.workspaceHi }, customUrl },
      event: `${what} ${at.getTime()}`,
    })
    const to = email !== null ? { email } : mobile !== null ? { mobile } : undefined
    if (!to) continue
    const facts = { ...member, what, reason, until, origin: ownOrigin(house.config) }
    await post(tx, house, {
      key: `member ${membershipId} ${what} ${at.getTime()}`,
      to,
      language,
      write: (each) => writeMembershipNews(each, facts),
    })
  }
}

interface Rights {
  role: Role
  storeAllowed: boolean
}

/** Tells her of every right that is given to her or taken, by whichever call that was. */
export async function tellRights(
  tx: Sql,
  house: House,
  { membershipId, before, after }: { membershipId: string; before: Rights; after: Rights },
): Promise<void> {
  const telling = { membershipId, reason: '', at: house.clock.now() }
  const { role, storeAllowed } = after
  if (role !== before.role && role !== 'OWNER') await tellMember(tx, house, { ...telling, what: role })
  if (storeAllowed !== before.storeAllowed)
    await tellMember(tx, house, { ...telling, what: storeAllowed ? 'STORE_ON' : 'STORE_OFF' })
}

const lastDayIn = (until: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(lastDayOf(until))

type Facts = Pick<Reached, 'name' | 'workspace' | 'workspaceHi'> & {
  what: MembershipNews
  reason: string
  until: Date | undefined
  origin: string
}

const ENGLISH: Readonly<
  Record<MembershipNews, { subject: (workspace: string) => string; says: (workspace: string) => string }>
> = {
  SUSPENDED: {
    subject: (workspace) => `${workspace} has suspended your membership`,
    says: (workspace) =>
      `${workspace} has suspended your membership. You can’t act for it until that ends. Your own account is as it was.`,
  },
  RESUMED: {
    subject: (workspace) => `You are a member of ${workspace} again`,
    says: (workspace) => `you are a member of ${workspace} again. Everything is as it was.`,
  },
  REMOVED: {
    subject: (workspace) => `Your membership of ${workspace} has ended`,
    says: (workspace) => `${workspace} has ended your membership. Your own account is as it was.`,
  },
  LOCKED: {
    subject: (workspace) => `Your membership of ${workspace} has ended`,
    says: (workspace) =>
      `you no longer belong to ${workspace}. This address is theirs and the only one of your account, so nobody can sign in to it now. Write to us from an address of your own, and we open it for you again.`,
  },
  ADMIN: {
    subject: (workspace) => `You are an administrator of ${workspace} now`,
    says: (workspace) => `${workspace} has made you an administrator. You can manage its members and its pages now.`,
  },
  FACULTY: {
    subject: (workspace) => `You are a teacher at ${workspace} now`,
    says: (workspace) => `${workspace} has given you the role of a teacher.`,
  },
  MEMBER: {
    subject: (workspace) => `Your role at ${workspace} has changed`,
    says: (workspace) => `You are a member of ${workspace} as before, but you no longer manage it or teach there.`,
  },
  STORE_ON: {
    subject: (workspace) => `You can use the store for ${workspace}`,
    says: (workspace) => `${workspace} lets you use the store in its name.`,
  },
  STORE_OFF: {
    subject: (workspace) => `You can no longer use the store for ${workspace}`,
    says: (workspace) => `${workspace} no longer lets you use the store in its name. Orders that are under way go on.`,
  },
}

const HINDI: typeof ENGLISH = {
  SUSPENDED: {
    subject: (workspace) => `${workspace} ने आपकी सदस्यता रोकी है`,
    says: (workspace) =>
      `${workspace} ने आपकी सदस्यता रोक दी है। तब तक आप उसकी ओर से काम नहीं कर सकते। आपका अपना खाता वैसा ही है।`,
  },
  RESUMED: {
    subject: (workspace) => `आप फिर ${workspace} के सदस्य हैं`,
    says: (workspace) => `आप फिर ${workspace} के सदस्य हैं। सब कुछ वैसा ही है जैसा था।`,
  },
  REMOVED: {
    subject: (workspace) => `${workspace} में आपकी सदस्यता समाप्त हुई`,
    says: (workspace) => `${workspace} ने आपकी सदस्यता समाप्त कर दी है। आपका अपना खाता वैसा ही है।`,
  },
  LOCKED: {
    subject: (workspace) => `${workspace} में आपकी सदस्यता समाप्त हुई`,
    says: (workspace) =>
      `अब आप ${workspace} के सदस्य नहीं हैं। यह पता उनका है और आपके खाते का अकेला पता है, इसलिए अब कोई उसमें प्रवेश नहीं कर सकता। अपने किसी पते से हमें लिखें, हम उसे फिर खोल देंगे।`,
  },
  ADMIN: {
    subject: (workspace) => `अब आप ${workspace} के एडमिन हैं`,
    says: (workspace) => `${workspace} ने आपको एडमिन बनाया है। अब आप उसके सदस्यों और पन्नों का काम देख सकते हैं।`,
  },
  FACULTY: {
    subject: (workspace) => `अब आप ${workspace} में शिक्षक हैं`,
    says: (workspace) => `${workspace} ने आपको शिक्षक की भूमिका दी है।`,
  },
  MEMBER: {
    subject: (workspace) => `${workspace} में आपकी भूमिका बदली है`,
    says: (workspace) => `आप पहले की तरह ${workspace} के सदस्य हैं, पर अब उसके एडमिन या शिक्षक नहीं हैं।`,
  },
  STORE_ON: {
    subject: (workspace) => `अब आप ${workspace} की ओर से स्टोर में ख़रीद सकते हैं`,
    says: (workspace) => `${workspace} ने आपको अपनी ओर से स्टोर इस्तेमाल करने की अनुमति दी है।`,
  },
  STORE_OFF: {
    subject: (workspace) => `अब आप ${workspace} की ओर से स्टोर में नहीं ख़रीद सकते`,
    says: (workspace) => `${workspace} ने अपनी ओर से स्टोर इस्तेमाल करने की अनुमति वापस ली है। जो ऑर्डर चल रहे हैं, वे चलते रहेंगे।`,
  },
}

function writeMembershipNews(
  language: Language,
  { name, workspace, workspaceHi, what, reason, until, origin }: Facts,
): Letter {
  const isHindi = language === 'hi'
  const of = (isHindi && workspaceHi) || workspace
  const { subject, says } = (isHindi ? HINDI : ENGLISH)[what]
  return layOut(language, {
    subject: subject(of),
    paragraphs: [
      isHindi ? `नमस्ते ${name},` : `Hello ${name},`,
      says(of),
      ...(reason ? [isHindi ? `कारण: ${reason}` : `The reason: ${reason}`] : []),
      ...(until
        ? [
            isHindi
              ? `यह ${lastDayIn(until, 'hi-IN')} के अंत तक है, फिर अपने आप समाप्त होगी।`
              : `It lasts until the end of ${lastDayIn(until, 'en-IN')} and then ends by itself.`,
          ]
        : []),
    ],
    link: { name: isHindi ? 'चौक खोलें' : 'Open Chowk', address: `${origin}/` },
    foot: isHindi
      ? `यह ${of} का फ़ैसला है। आपको कुछ पूछना हो तो वहीं पूछें।`
      : `${of} decided this. If you have a question, ask there.`,
  })
}
