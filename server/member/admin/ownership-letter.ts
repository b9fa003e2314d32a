import { notify } from '../../notice/notify.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import { OWNERSHIP } from '../member-notices.ts'
import type { OwnershipNews } from '../member-notices.ts'

interface Reached {
  personId: string
  otherId: string
  workspaceId: string
  name: string
  other: string
  email: string | null
  mobile: string | null
  language: Language
  workspace: { en: string; hi: string | null }
  staysOwner: boolean
  endsAt: Date
}

/** Tells the administrator of an offer, and the owner who made it of the answer. */
export async function tellOfOwnership(
  tx: Sql,
  house: House,
  { offerId, news }: { offerId: string; news: OwnershipNews },
): Promise<void> {
  const [reader, other] = news === 'OFFERED' ? [tx`t`, tx`b`] : [tx`b`, tx`t`]
  const [row] = await tx<Reached[]>`
    select p.id as person_id, ${other}.person_id as other_id, w.id as workspace_id, p.name, ${other}.shown_name as other, p.email, p.mobile, p.language, ${nameJson(tx, 'w')} as workspace, o.stays_owner, o.ends_at
    from ownership_offer o join membership b on b.id = o.offered_by join membership t on t.id = o.offered_to
    join person p on p.id = ${reader}.person_id and p.state = 'ACTIVE' join workspace w on w.id = o.workspace_id
    where o.id = ${offerId}`
  if (!row) return
  const { personId, otherId, workspaceId, workspace } = row
  await notify(tx, house, {
    kind: OWNERSHIP,
    personIds: [personId],
    subject: offerId,
    actorId: otherId,
    workspaceId,
    facts: { news, workspace },
    event: news,
  })
  const to = row.email ? { email: row.email } : row.mobile ? { mobile: row.mobile } : undefined
  if (!to) return
  const origin = ownOrigin(house.config)
  await post(tx, house, {
    key: `ownership ${offerId} ${news}`,
    to,
    language: row.language,
    write: (each) => writeNews(each, news, { ...row, origin }),
  })
}

type Facts = Omit<Reached, 'personId' | 'otherId' | 'workspaceId' | 'email' | 'mobile' | 'language'> & {
  origin: string
}

function english(
  news: OwnershipNews,
  { other, workspace: { en: workspace }, staysOwner, endsAt }: Facts,
): [string, string] {
  const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(endsAt)
  if (news === 'OFFERED')
    return [
      `${other} offers you the ownership of ${workspace}`,
      `${other} would like you to own ${workspace} on Chowk. An owner decides about its plan, its administrators and its closing. You can answer until ${date}.`,
    ]
  if (news === 'DECLINED')
    return [`${other} has declined to own ${workspace}`, `${other} has declined. ${workspace} is yours as before.`]
  return [
    `${other} owns ${workspace} now`,
    staysOwner
      ? `${other} has accepted. You both own ${workspace} now.`
      : `${other} has accepted. You are an administrator of ${workspace} now.`,
  ]
}

function hindi(news: OwnershipNews, { other, workspace, staysOwner, endsAt }: Facts): [string, string] {
  const name = workspace.hi ?? workspace.en
  const date = new Intl.DateTimeFormat('hi-IN-u-nu-latn', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(
    endsAt,
  )
  if (news === 'OFFERED')
    return [
      `${other} आपको ${name} का मालिक बनाना चाहते हैं`,
      `${other} चाहते हैं कि चौक पर ${name} के मालिक आप हों। योजना, एडमिन और बंद करने के बारे में मालिक तय करते हैं। आप ${date} तक जवाब दे सकते हैं।`,
    ]
  if (news === 'DECLINED')
    return [`${other} ने ${name} का मालिक बनने से मना किया`, `${other} ने मना किया है। ${name} पहले की तरह आपका है।`]
  return [
    `अब ${name} के मालिक ${other} हैं`,
    staysOwner
      ? `${other} ने मंज़ूर किया है। अब ${name} के मालिक आप दोनों हैं।`
      : `${other} ने मंज़ूर किया है। अब आप ${name} के एडमिन हैं।`,
  ]
}

function writeNews(language: Language, news: OwnershipNews, facts: Facts): Letter {
  const isHindi = language === 'hi'
  const [subject, says] = (isHindi ? hindi : english)(news, facts)
  const link = news === 'OFFERED' ? (isHindi ? 'जवाब दें' : 'Answer') : isHindi ? 'एडमिन देखें' : 'See administrators'
  return layOut(language, {
    subject,
    paragraphs: [isHindi ? `नमस्ते ${facts.name},` : `Hello ${facts.name},`, says],
    link: { name: link, address: `${facts.origin}/admins` },
    foot: isHindi
      ? 'यह संदेश इसलिए आया क्योंकि आप इस संस्था को चलाते हैं।'
      : 'This message came because you run this organisation.',
  })
}
