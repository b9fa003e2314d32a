import { IconDeviceDesktop, IconDeviceLaptop, IconDeviceMobile, IconDeviceTablet } from '../../ui/icons.ts'
import type { DeviceName } from '@chowk/contract/identity/session-list.ts'
import { m } from '../../paraglide/messages.js'

/** The picture of a kind of device. */
export const DEVICE_ICONS = {
  PHONE: IconDeviceMobile,
  TABLET: IconDeviceTablet,
  COMPUTER: IconDeviceLaptop,
  UNKNOWN: IconDeviceDesktop,
} satisfies Record<DeviceName['kind'], typeof IconDeviceLaptop>

const KINDS = {
  PHONE: m.security_device_phone,
  TABLET: m.security_device_tablet,
  COMPUTER: m.security_device_computer,
  UNKNOWN: m.security_device_unknown,
} satisfies Record<DeviceName['kind'], () => string>

const HERE = {
  PHONE: m.security_here_phone,
  TABLET: m.security_here_tablet,
  COMPUTER: m.security_here_computer,
  UNKNOWN: m.security_here_unknown,
} satisfies Record<DeviceName['kind'], () => string>

/** "Chrome on Windows", or as much of it as is known. */
export function deviceWords({ kind, browser, system }: DeviceName): string {
  if (browser && system) return m.security_device_name({ browser, system })
  return browser ?? system ?? KINDS[kind]()
}

/** The device that she sits at. */
export const hereWords = ({ kind }: DeviceName): string => HERE[kind]()
