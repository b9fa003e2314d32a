import type { Handler } from '../platform/handle.ts'
import { answerPrepared, answerRemovePrepared, answerSavePrepared } from './operator/prepared-answer.ts'
import { answerMove, answerOperatedTicket } from './operator/ticket-case.ts'
import { answerTickets } from './operator/ticket-queue.ts'
import { answerLegal, answerReplaceLegal } from './legal/legal-text.ts'
import { answerOffice } from './office.ts'
import { answerAdd, answerTicket } from './ticket/own-ticket.ts'
import {
  answerCallback,
  answerCallbackTimes,
  answerContact,
  answerFormToken,
  answerTakedown,
} from './ticket/ticket-form.ts'

/** Public pages, and letters to whoever runs this installation. */
export const contentCalls: Handler[] = [
  answerOffice,
  answerLegal,
  answerReplaceLegal,
  answerFormToken,
  answerContact,
  answerCallbackTimes,
  answerCallback,
  answerTakedown,
  answerTicket,
  answerAdd,
  answerTickets,
  answerOperatedTicket,
  answerMove,
  answerPrepared,
  answerSavePrepared,
  answerRemovePrepared,
]
