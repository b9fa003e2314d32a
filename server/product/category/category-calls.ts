import { listProductCategories } from '@chowk/contract/product/category.ts'
import type { ProductCategory } from '@chowk/contract/product/category.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'

const answerCategories = handle(listProductCategories, async ({ sql }) => {
  const content = await sql<ProductCategory[]>`
    select c.id as category_id, c.code, ${nameJson(sql, 'c')} as name, coalesce((
      select json_agg(json_build_object('categoryId', s.id, 'code', s.code, 'name', ${nameJson(sql, 's')}) order by s.position, s.id)
      from product_category s where s.parent_id = c.id and s.active), '[]') as sub_categories
    from product_category c where c.parent_id is null and c.active order by c.position, c.id`
  return { content }
})

export const categoryCalls: readonly Handler[] = [answerCategories]
