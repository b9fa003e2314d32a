import { getReviewSettings } from '@chowk/contract/community/review.ts'
import type { ReviewSettings } from '@chowk/contract/community/review.ts'
import { ADMIN_FRAME_READS, AdminFrame } from '../app/area-frame/admin-frame.tsx'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenFrameProps } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { SettingsForm } from './settings-form.tsx'

/** How a workspace moderates what is written in it. */
const page = screenOf({
  title: m.moderation_settings_title,
  failed: m.moderation_settings_failed,
  reads: () => ({ settings: read(getReviewSettings, {}) }),
  prefetch: () => ADMIN_FRAME_READS,
  frame: Frame,
  show: Settings,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Frame({ children }: ScreenFrameProps<unknown>) {
  return (
    <AdminFrame
      title={m.moderation_settings_title()}
      actions={
        <ButtonLink to="/moderation/categories" variant="outlined" small>
          {m.community_categories_title()}
        </ButtonLink>
      }
    >
      {children}
    </AdminFrame>
  )
}

function Settings({ settings }: { settings: ReviewSettings }) {
  return <SettingsForm key={settings.version} settings={settings} />
}
