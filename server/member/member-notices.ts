import { noticeKind, strongName } from '../notice/kind.ts'
import type { Sql } from '../platform/database.ts'
import type { Language } from '../platform/post/letter.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'

/** What became of a membership. */
export type MembershipNews =
  | 'SUSPENDED'
  | 'RESUMED'
  | 'REMOVED'
  | 'LOCKED'
  | 'ADMIN'
  | 'FACULTY'
  | 'MEMBER'
  | 'STORE_ON'
  | 'STORE_OFF'

/** What became of an offer. */
export type OwnershipNews = 'OFFERED' | 'ACCEPTED' | 'DECLINED'

const RIGHTS: Readonly<Record<MembershipNews, Readonly<Record<Language, [string, string]>>>> = {
  SUSPENDED: { en: ['', ' has suspended your membership'], hi: ['', ' ने आपकी सदस्यता रोकी है'] },
  RESUMED: { en: ['You are a member of ', ' again'], hi: ['आप फिर ', ' के सदस्य हैं'] },
  REMOVED: { en: ['Your membership of ', ' has ended'], hi: ['', ' में आपकी सदस्यता समाप्त हुई'] },
  LOCKED: { en: ['Your membership of ', ' has ended'], hi: ['', ' में आपकी सदस्यता समाप्त हुई'] },
  ADMIN: { en: ['You are an administrator of ', ' now'], hi: ['अब आप ', ' के एडमिन हैं'] },
  FACULTY: { en: ['You are a teacher at ', ' now'], hi: ['अब आप ', ' में शिक्षक हैं'] },
  MEMBER: { en: ['Your role at ', ' has changed'], hi: ['', ' में आपकी भूमिका बदली है'] },
  STORE_ON: { en: ['You can use the store for ', ''], hi: ['अब आप ', ' की ओर से स्टोर में ख़रीद सकते हैं'] },
  STORE_OFF: {
    en: ['You can no longer use the store for ', ''],
    hi: ['अब आप ', ' की ओर से स्टोर में नहीं ख़रीद सकते'],
  },
}

/** What an organisation decided about a membership. */
export const MEMBER_RIGHTS = noticeKind({
  name: 'member-rights',
  area: 'workspace',
  title: { en: 'Your role and your membership', hi: 'आपकी भूमिका और सदस्यता' },
  usually: 'IN_APP',
  isSecurity: true,
  hasOwnLetter: true,
  sample: {
    what: 'ADMIN' as MembershipNews,
    workspace: { en: 'Neem School', hi: 'नीम स्कूल' } as BilingualName,
    customUrl: 'neem',
  },
  says(language, _, { what, workspace }) {
    const [before, after] = RIGHTS[what][language]
    return [before, strongName(language, workspace), after]
  },
  leadsTo: (_, { customUrl }) => `/organizations/${customUrl}`,
})

/** An offer of ownership, and its answer. */
export const OWNERSHIP = noticeKind({
  name: 'ownership',
  area: 'workspace',
  title: { en: 'The ownership of an organisation', hi: 'संस्था का स्वामित्व' },
  usually: 'IN_APP',
  isSecurity: true,
  hasOwnLetter: true,
  sample: { news: 'OFFERED' as OwnershipNews, workspace: { en: 'Neem School', hi: 'नीम स्कूल' } as BilingualName },
  says(language, who, { news, workspace }) {
    const name = strongName(language, workspace)
    const other = { strong: who }
    if (language === 'hi') {
      if (news === 'OFFERED') return [other, ' चाहते हैं कि ', name, ' के मालिक आप हों']
      return [
        other,
        news === 'ACCEPTED' ? ' अब ' : ' ने ',
        name,
        news === 'ACCEPTED' ? ' के मालिक हैं' : ' का मालिक बनने से मना किया',
      ]
    }
    if (news === 'OFFERED') return [other, ' offers you the ownership of ', name]
    return [other, news === 'ACCEPTED' ? ' owns ' : ' has declined to own ', name, news === 'ACCEPTED' ? ' now' : '']
  },
  leadsTo: () => '/admins',
})

/** A file of members was brought in. */
export const UPLOAD_FINISHED = noticeKind({
  name: 'member-upload',
  area: 'workspace',
  title: { en: 'Files of members that are done', hi: 'सदस्यों की फ़ाइलें जो पूरी हुईं' },
  usually: 'MAIL',
  sample: { file: 'class-8.csv', done: 40, failed: 1 },
  says(language, _, { file, done, failed }) {
    const name = { strong: file }
    if (language === 'hi')
      return ['फ़ाइल ', name, failed > 0 ? `: ${done} पंक्तियाँ जुड़ीं, ${failed} नहीं` : `: ${done} पंक्तियाँ जुड़ीं`]
    const rows = `${done} ${done === 1 ? 'row' : 'rows'}`
    return [name, failed > 0 ? `: ${rows} brought in, ${failed} not` : `: ${rows} brought in`]
  },
  leadsTo: () => '/members/upload',
  // Whoever runs the organisation no longer learns nothing of its members.
  stillSeen: async (sql: Sql, personId, subjects) =>
    (
      await sql<{ id: string }[]>`
        select u.id from member_upload u join membership m on m.workspace_id = u.workspace_id
        where u.id = any(${[...subjects]}::uuid[]) and m.person_id = ${personId} and m.state = 'PRESENT' and m.role in ('OWNER', 'ADMIN')`
    ).map(({ id }) => id),
})

/** What people are told about memberships. */
export const memberNotices = [MEMBER_RIGHTS, OWNERSHIP, UPLOAD_FINISHED] as const
