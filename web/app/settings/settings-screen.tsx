import { m } from '../../paraglide/messages.js'
import { SettingsList } from './settings-frame.tsx'

export const meta = () => [{ title: `${m.settings_title()} · ${m.app_name()}` }]

/** Every page of the settings: where a phone begins. */
export default function SettingsScreen() {
  return (
    <>
      <h1 className="only-heard">{m.settings_title()}</h1>
      <SettingsList />
    </>
  )
}
