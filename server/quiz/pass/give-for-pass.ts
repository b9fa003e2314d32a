import type { Sql } from '../../platform/database.ts'

/** The store's coins, as far as quizzes grant them; a port of the order domain. */
export interface QuizCoins {
  /** Grants coins once for each `sourceId`; returns how many, which may be fewer than asked. */
  grant(
    tx: Sql,
    grant: { personId: string; source: 'QUIZ'; sourceId: string; coins: number; reason: string; at: Date },
  ): Promise<number>
  /** Takes back what was not spent. */
  takeBack(tx: Sql, lot: { source: 'QUIZ'; sourceId: string; at: Date }): Promise<number>
}
