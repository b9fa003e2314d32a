import type { Sql } from '../../platform/database.ts'

const MOST = 3

/** Adds categories to an article, three in all, unless a person chose them (I19, I26). The general one stands only alone. */
export async function addCategories(sql: Sql, articleId: string, categories: number[]): Promise<void> {
  await sql`
    update article a set category_ids = (array(
      select c from (select c, min(place) as place from unnest(a.category_ids || ${categories}::smallint[]) with ordinality as u (c, place) group by c) one
      order by c = (select id from category where slug = 'general'), place))[1:${MOST}]
    where a.id = ${articleId} and a.categories_by <> 'PERSON'`
  await sql`
    update article a set category_ids = array_remove(category_ids, g.id) from category g
    where a.id = ${articleId} and g.slug = 'general' and cardinality(a.category_ids) > 1 and g.id = any(a.category_ids) and a.categories_by <> 'PERSON'`
  await sql`
    delete from article_category ac using article a where a.id = ${articleId} and ac.article_id = a.id and not ac.category_id = any(a.category_ids)`
  await sql`
    insert into article_category (category_id, published_at, article_id)
    select c, a.published_at, a.id from article a, unnest(a.category_ids) c where a.id = ${articleId} on conflict do nothing`
}
