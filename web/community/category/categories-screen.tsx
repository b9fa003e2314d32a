import { listOwnCategories } from '@chowk/contract/community/category.ts'
import type { OwnCategories } from '@chowk/contract/community/category.ts'
import { ADMIN_FRAME_READS, AdminFrame } from '../../app/area-frame/admin-frame.tsx'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenFrameProps } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { CategoryList } from './category-list.tsx'

/** Under which categories people write in a workspace (C28). */
const page = screenOf({
  title: m.community_categories_title,
  failed: m.community_categories_failed,
  reads: () => ({ categories: read(listOwnCategories, {}) }),
  prefetch: () => ADMIN_FRAME_READS,
  frame: Frame,
  show: Categories,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Frame({ children }: ScreenFrameProps<unknown>) {
  return (
    <AdminFrame
      title={m.community_categories_title()}
      actions={
        <ButtonLink to="/moderation/settings" variant="outlined" small>
          {m.community_categories_moderation()}
        </ButtonLink>
      }
    >
      {children}
    </AdminFrame>
  )
}

function Categories({ categories }: { categories: OwnCategories }) {
  return (
    <div className="stack gap-4">
      <p className="muted">{m.community_categories_says()}</p>
      <CategoryList categories={categories} />
    </div>
  )
}
