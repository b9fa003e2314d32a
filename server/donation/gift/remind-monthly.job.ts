import { rupees } from '@chowk/contract/money.ts'
import { notify } from '../../notice/notify.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import { dayInIndia } from '../../platform/time.ts'
import { stillReceives } from '../profile/drive-row.ts'
import { GIFT_REMINDER, reminderPath } from './gift-notices.ts'
import { nextReminder } from './monthly.rules.ts'

interface Due {
  id: string
  workspaceId: string
  giverId: string
  amountPaise: number
  day: number
  dueOn: string
  customUrl: string
  en: string
  hi: string | null
  giver: string
  email: string | null
  language: Language
}

/** Reminds givers of monthly gifts that are due; run twice, each is reminded once. */
export function remindMonthlyTask(house: House): Task {
  return async () => {
    const today = dayInIndia(house.clock.now())
    const due = await house.sql<{ id: string }[]>`
      select id from monthly_gift where state = 'ACTIVE' and next_on <= ${today}::date order by id`
    for (const { id } of due) await house.sql.begin(async (tx) => await remind(tx, house, { id, today }))
  }
}

async function remind(tx: Sql, house: House, { id, today }: { id: string; today: string }): Promise<void> {
  const [due] = await tx<Due[]>`
    select g.id, g.workspace_id, g.giver_id, g.amount_paise::float8 as amount_paise, g.day, to_char(g.next_on, 'YYYY-MM-DD') as due_on,
      w.slug as custom_url, w.name as en, nullif(w.name_hi, '') as hi, p.name as giver, p.email, p.language
    from monthly_gift g join workspace w on w.id = g.workspace_id join person p on p.id = g.giver_id and p.state = 'ACTIVE'
    where g.id = ${id} and g.state = 'ACTIVE' and g.next_on <= ${today}::date for update of g`
  if (!due) return
  await tx`update monthly_gift set next_on = ${nextReminder(today, due.day)} where id = ${id}`
  if (!(await stillReceives(tx, due.workspaceId))) return
  const { giverId, dueOn, amountPaise: paise, customUrl, en, hi, email, language } = due
  const facts = { name: { en, hi }, customUrl, paise }
  await notify(tx, house, {
    kind: GIFT_REMINDER,
    personIds: [giverId],
    subject: id,
    actorId: null,
    event: dueOn,
    facts,
  })
  if (!email) return
  const origin = ownOrigin(house.config)
  await post(tx, house, {
    key: `monthly gift ${id} ${dueOn}`,
    to: { email },
    language,
    write: (each) => writeReminder(each, due, origin),
  })
}

function writeReminder(language: Language, { en, hi, giver, amountPaise, customUrl }: Due, origin: string): Letter {
  const isHindi = language === 'hi'
  const name = isHindi ? (hi ?? en) : en
  const sum = rupees(amountPaise, { short: true })
  return layOut(language, {
    subject: isHindi ? `${name} को ${sum} का मासिक दान` : `Your monthly gift of ${sum} to ${name}`,
    paragraphs: isHindi
      ? [`नमस्ते ${giver},`, `आपने ${name} को हर महीने ${sum} देने की याद माँगी थी। आज वह दिन है। पैसा अपने आप नहीं कटता।`]
      : [
          `Hello ${giver},`,
          `You asked to be reminded of giving ${sum} to ${name} each month, and today is the day. Nothing is taken from your account by itself.`,
        ],
    link: {
      name: isHindi ? `${sum} दें` : `Give ${sum}`,
      address: `${origin}${reminderPath({ customUrl, paise: amountPaise })}`,
    },
    foot: isHindi ? `याद रोकने के लिए: ${origin}/my-gifts` : `To stop these reminders: ${origin}/my-gifts`,
  })
}
