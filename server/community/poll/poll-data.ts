import type { PersonalData, Row } from '../../platform/personal-data.ts'

/** What is kept of how somebody voted. */
export const pollData: PersonalData = {
  domain: 'polls',
  says: { en: 'how you voted in polls', hi: 'आपने मतदानों में क्या चुना' },
  tables: [{ table: 'poll_vote', column: 'person_id', leaves: 'erased' }],
  async find(sql, personId) {
    return {
      votes: await sql<Row[]>`
        select p.slug as post, c.text as choice, v.voted_at
        from poll_vote v join poll_choice c on c.post_id = v.post_id and c.position = v.position join post p on p.id = v.post_id
        where v.person_id = ${personId} order by v.voted_at, v.position`,
    }
  },
  async erase(sql, personId) {
    const held = await sql`
      select l.post_id from poll l where exists (
        select from poll_vote v where v.post_id = l.post_id and v.person_id = ${personId}) order by l.post_id for update`
    if (held.length === 0) return
    await sql`
      with gone as (delete from poll_vote where person_id = ${personId} returning post_id, position),
        counted as (
          update poll_choice c set votes = c.votes - 1 from gone where c.post_id = gone.post_id and c.position = gone.position)
      update poll l set voters = l.voters - 1 from (select distinct post_id from gone) as polls where l.post_id = polls.post_id`
  },
  async count(sql, personId) {
    const [row] = await sql<{ votes: number }[]>`
      select count(*)::int as votes from poll_vote where person_id = ${personId}`
    return { goes: [{ code: 'REACTIONS', count: row?.votes ?? 0 }], stays: [] }
  },
}
