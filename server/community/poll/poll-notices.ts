import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'
import { postsStillSeen } from '../talk/talk-notices.ts'

interface Facts {
  name: string
  address: string
}

/** A poll in which somebody voted has closed. */
export const CLOSED = noticeKind({
  name: 'poll-closed',
  area: 'community',
  usually: 'IN_APP',
  sample: {
    name: 'Which day for the picnic?',
    address: '/neem-school/community/details/which-day-for-the-picnic-a2b3c4',
  },
  title: { en: 'Results of polls in which I voted', hi: 'जिन मतदानों में मैंने चुना, उनके नतीजे' },
  stillSeen: postsStillSeen,
  leadsTo: (_subject: string, { address }: Facts) => address,
  says: (language, _who, { name }: Facts) =>
    language === 'hi'
      ? [{ strong: name }, ' का मतदान पूरा हुआ, नतीजा देखें']
      : ['The poll in ', { strong: name }, ' has closed; here is the result'],
})

/** The same, as the table of all kinds has it. */
export const POLL_CLOSED = CLOSED as unknown as NoticeKind
