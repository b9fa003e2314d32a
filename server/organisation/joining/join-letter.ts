import { notify } from '../../notice/notify.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import { nameJson } from '../../platform/name-json.ts'
import { JOIN_ANSWERED } from './join-notices.ts'

interface Answered {
  /** Who asked to be let in. */
  asker: string
  workspace: { en: string; hi: string | null }
  customUrl: string
  isIn: boolean
  origin: string
}

function writeJoinAnswer(language: Language, { asker, workspace, customUrl, isIn, origin }: Answered): Letter {
  const isHindi = language === 'hi'
  const name = (isHindi && workspace.hi) || workspace.en
  const foot = isHindi
    ? 'यह पत्र इसलिए आया क्योंकि आपने जुड़ने का अनुरोध किया था।'
    : 'This letter came because you asked to join.'
  if (!isIn)
    return layOut(language, {
      subject: isHindi ? `${name} से जुड़ने का अनुरोध` : `Your wish to join ${name}`,
      paragraphs: isHindi
        ? [`नमस्ते ${asker},`, `${name} ने इस बार आपको नहीं जोड़ा है। आप एक महीने बाद फिर अनुरोध कर सकते हैं।`]
        : [`Hello ${asker},`, `${name} has not let you in this time. You can ask again after a month.`],
      foot,
    })
  return layOut(language, {
    subject: isHindi ? `आप ${name} से जुड़ गए हैं` : `You are in: ${name}`,
    paragraphs: isHindi
      ? [`नमस्ते ${asker},`, `आप अब ${name} के सदस्य हैं। अपने चित्र के मेन्यू से उसकी ओर से काम करें।`]
      : [`Hello ${asker},`, `You are a member of ${name} now. Act for it from the menu behind your picture.`],
    link: { name: isHindi ? 'वहाँ चलें' : 'Go there', address: `${origin}/organizations/${customUrl}` },
    foot,
  })
}

interface Asker {
  personId: string
  workspaceId: string
  name: string
  email: string | null
  mobile: string | null
  language: Language
  workspace: Answered['workspace']
  customUrl: string
}

/** Tells whoever asked to join what was answered, where she is reached; once for each time that she asked. */
export async function tellAsker(
  sql: Sql,
  house: House,
  { requestId, isIn }: { requestId: string; isIn: boolean },
): Promise<void> {
  const [asker] = await sql<Asker[]>`
    select p.id as person_id, w.id as workspace_id, p.name, p.email, p.mobile, p.language, ${nameJson(sql, 'w')} as workspace, w.slug as custom_url
    from join_request j join person p on p.id = j.person_id and p.state = 'ACTIVE' join workspace w on w.id = j.workspace_id
    where j.id = ${requestId}`
  if (!asker) return
  const { personId, workspaceId, name, workspace, customUrl, language } = asker
  await notify(sql, house, {
    kind: JOIN_ANSWERED,
    personIds: [personId],
    subject: requestId,
    actorId: null,
    workspaceId,
    facts: { workspace, customUrl, isIn },
    event: 'answered',
  })
  const to = asker.email ? { email: asker.email } : asker.mobile ? { mobile: asker.mobile } : undefined
  if (!to) return
  const facts = { asker: name, workspace, customUrl, isIn, origin: ownOrigin(house.config) }
  await post(sql, house, {
    key: `join ${requestId}`,
    to,
    language,
    write: (each) => writeJoinAnswer(each, facts),
  })
}
