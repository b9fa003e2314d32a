import type { Sql } from '../../platform/database.ts'
import type { Row } from './own-data.rules.ts'

type Sections = Record<string, Row[]>

const story = (sql: Sql) => sql`a.title, p.name as publication, a.url, a.language`
const ofStory = (sql: Sql) => sql`join publication p on p.id = a.publication_id`

/** What a person did, by kind and in its order; each row says of which story. */
export async function findDone(sql: Sql, personId: string): Promise<Sections> {
  return {
    reading: await sql<Row[]>`
      select r.last_opened_at as at, ${story(sql)}, r.first_opened_at, r.opens, r.active_seconds, r.progress, r.qualified_at as read_at,
        r.completed_at, r.marked_read, r.hidden, r.position, r.source_list as from_list, r.purpose
      from reading r join article a on a.id = r.article_id ${ofStory(sql)}
      where r.person_id = ${personId} order by r.last_opened_at desc, r.article_id`,
    listening: await sql<Row[]>`
      select l.updated_at as at, ${story(sql)}, l.first_played_at, l.position_ms, l.duration_ms, l.ranges as heard_ranges_ms, l.completed_at
      from listen l join article a on a.id = l.article_id ${ofStory(sql)}
      where l.person_id = ${personId} order by l.updated_at desc, l.article_id`,
    saved: await sql<Row[]>`
      select s.saved_at as at, ${story(sql)}, coalesce(s.note, '') as note, s.tell_updates,
        array(select f.name from saved_folder f where f.id = any(s.folder_ids) order by f.id) as folders
      from saved_article s join article a on a.id = s.article_id ${ofStory(sql)}
      where s.person_id = ${personId} order by s.saved_at desc, s.article_id`,
    reported: await sql<Row[]>`
      select r.at, coalesce(a.title, '') as title, p.name as publication, coalesce(a.url, p.home_url) as url, a.language,
        r.reason, r.part, r.text, r.state
      from report r left join article a on a.id = case when r.subject_kind = 'ARTICLE' then r.subject_id::bigint end
      join publication p on p.id = case when r.subject_kind = 'PUBLICATION' then r.subject_id::bigint else a.publication_id end
      where r.reporter_id = ${personId} order by r.at desc, r.id`,
    picked: await sql<Row[]>`
      select e.picked_at as at, ${story(sql)}, e.classes, e.departments, e.until_at
      from pick e join article a on a.id = e.article_id ${ofStory(sql)}
      where e.picked_by = ${personId} order by e.picked_at desc, e.id`,
    countedForTrending: await sql<Row[]>`
      select t.at, h.title, h.publication, h.url, h.language, t.kind from trend_event t
      left join lateral (
        select ${story(sql)} from article a ${ofStory(sql)} where a.cluster_id = t.cluster_id order by a.is_head desc, a.id limit 1) h on true
      where t.is_person and t.actor_id = ${personId} order by t.at desc`,
    shown: await sql<Row[]>`
      select b.at, ${story(sql)}, b.list from shown_batch b, unnest(b.article_ids) s
      join article a on a.id = s ${ofStory(sql)} where b.person_id = ${personId} order by b.at desc, a.id`,
  }
}

/** What a person chose: follows, wishes and settings. */
export async function findChoices(sql: Sql, personId: string): Promise<Sections> {
  return {
    followedPublications: await sql<Row[]>`
      select f.at, p.name as publication, f.weight, f.position from followed_publication f
      join publication p on p.id = f.publication_id where f.person_id = ${personId} order by f.position, p.name`,
    followedCategories: await sql<Row[]>`
      select f.at, g.name as category from followed_category f join category g on g.id = f.category_id
      where f.person_id = ${personId} order by g.name`,
    blockedPublications: await sql<Row[]>`
      select b.at, p.name as publication from blocked_publication b join publication p on p.id = b.publication_id
      where b.person_id = ${personId} order by b.at desc`,
    muted: await sql<Row[]>`
      select m.created_at as at, m.word, p.name as publication, g.name as category, m.ends_at from mute m
      left join publication p on p.id = m.publication_id left join category g on g.id = m.category_id
      where m.person_id = ${personId} order by m.created_at desc`,
    moreOrFewer: await sql<Row[]>`
      select coalesce(t.fewer_at, t.more_at) as at, coalesce(p.name, g.name) as about, t.fewer_at, t.more_at from taste t
      left join publication p on t.about = 'PUBLICATION' and p.id = t.target_id
      left join category g on t.about = 'CATEGORY' and g.id = t.target_id where t.person_id = ${personId} order by 1 desc`,
    filterSets: await sql<Row[]>`
      select created_at as at, name, filter from filter_set where person_id = ${personId} order by created_at`,
    savedFolders: await sql<Row[]>`
      select created_at as at, name from saved_folder where person_id = ${personId} order by created_at`,
    requestedFeeds: await sql<Row[]>`
      select f.requested_at as at, f.title, f.url, f.state from requested_feed_person w join requested_feed f on f.id = w.requested_feed_id
      where w.person_id = ${personId} order by f.requested_at desc`,
    feedAddress: await sql<Row[]>`select made_at as at from feed_link where person_id = ${personId}`,
    player: await sql<Row[]>`
      select l.rate as speed, l.voices, array(select a.title from unnest(l.article_ids) with ordinality o (id, place)
        join article a on a.id = o.id order by o.place) as queue
      from listening l where l.person_id = ${personId}`,
    settings: await sql<Row[]>`
      select learned, learned_reset_at, history_paused, history_cleared_at, shortcuts, mark_on_scroll, filter from news_setting
      where person_id = ${personId}`,
  }
}
