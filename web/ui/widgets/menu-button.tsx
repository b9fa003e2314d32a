import { IconChevronRight } from '../icons.ts'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router'
import { RouterProvider } from 'react-aria-components'
import { Button } from 'react-aria-components/Button'
import {
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components/Menu'
import { classOf } from '../button.tsx'
import { FloatingPopover } from './floating-popover.tsx'
import { WidgetFrame } from './widget-frame.tsx'
import styles from './menu-button.module.css'
import widget from './widget.module.css'

/** A row of a menu: it does something, leads somewhere or opens further rows. */
export interface MenuEntry {
  id: string
  name: string
  icon?: ReactNode
  /** Beside the name: a count, a key. */
  hint?: string | undefined
  isDangerous?: boolean
  isDisabled?: boolean
  onSelect?: () => void
  /** An address of ours. */
  to?: string
  entries?: readonly MenuEntry[]
}

export interface MenuButtonProps {
  /** What the menu is about; a button that is an icon alone is called so. */
  label: string
  /** What the button shows. */
  children: ReactNode
  /** Groups of rows, parted by lines. */
  groups: readonly (readonly MenuEntry[])[]
  variant?: 'outlined' | 'icon'
  isDisabled?: boolean
}

/** A button that opens a menu, of which rows may open menus of their own. */
export function MenuButton({ label, children, groups, variant = 'outlined', isDisabled = false }: MenuButtonProps) {
  const navigate = useNavigate()
  return (
    <WidgetFrame>
      <RouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
        <MenuTrigger>
          <Button
            className={variant === 'icon' ? 'icon-button' : classOf('outlined', true)}
            isDisabled={isDisabled}
            {...(variant === 'icon' && { 'aria-label': label })}
          >
            {children}
          </Button>
          <FloatingPopover>
            <Rows label={label} groups={groups} />
          </FloatingPopover>
        </MenuTrigger>
      </RouterProvider>
    </WidgetFrame>
  )
}

function Rows({ label, groups }: Pick<MenuButtonProps, 'label' | 'groups'>) {
  return (
    <Menu aria-label={label} className={styles['menu'] ?? ''}>
      {groups.map((group, index) => (
        <Fragment key={group[0]?.id ?? index}>
          {index > 0 && <Separator className={styles['line'] ?? ''} />}
          <MenuSection aria-label={label}>{group.map((entry) => row(entry))}</MenuSection>
        </Fragment>
      ))}
    </Menu>
  )
}

// A function and no component: the menu reads its rows from its direct children.
function row(entry: MenuEntry): ReactNode {
  const { id, name, icon, hint, isDangerous, isDisabled = false, onSelect, to, entries } = entry
  const item = (
    <MenuItem
      key={id}
      id={id}
      textValue={name}
      className={`${widget['option']} ${isDangerous ? styles['dangerous'] : ''}`}
      isDisabled={isDisabled}
      {...(onSelect && { onAction: onSelect })}
      {...(to && { href: to })}
    >
      {icon && <span className={`hover-wash icon-button ${styles['icon']}`}>{icon}</span>}
      <span className="breaks grow">{name}</span>
      {hint && <span className="small muted">{hint}</span>}
      {entries && <IconChevronRight size={18} stroke={1.75} aria-hidden />}
    </MenuItem>
  )
  if (!entries) return item
  return (
    <SubmenuTrigger key={id}>
      {item}
      <Popover className={widget['popover'] ?? ''} offset={4}>
        <Rows label={name} groups={[entries]} />
      </Popover>
    </SubmenuTrigger>
  )
}
