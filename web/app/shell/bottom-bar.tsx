import { IconBuildingStore, IconHelpHexagon, IconNews, IconUsersGroup } from '../../ui/icons.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import { Mark } from '../../ui/mark.tsx'
import { lazyComponent } from '../loading/lazy-component.tsx'
import type { ShellArea } from './areas.rules.ts'
import { areaPlaces } from './links.ts'
import styles from './shell.module.css'

const ChowkSheet = lazyComponent('chowk-sheet', async () => (await import('./chowk-sheet.tsx')).ChowkSheet)
const ICONS = { news: IconNews, quiz: IconHelpHexagon, community: IconUsersGroup, store: IconBuildingStore }
const isDocked = (area: ShellArea): area is keyof typeof ICONS => area in ICONS

interface BottomBarProps {
  area: ShellArea | undefined
  viewer: UserData | null
}

/** The five places of a phone. The mark in the middle is the square where the ways meet. */
export function BottomBar({ area, viewer }: BottomBarProps) {
  const [isOpen, setOpen] = useState(false)
  const [first, second, ...last] = areaPlaces(viewer)
    .filter((link) => isDocked(link.area))
    .map((link) => <DockItem key={link.area} {...link} isHere={link.area === area} />)
  return (
    <nav className={styles['dock']} aria-label={m.app_areas_label()}>
      {first}
      {second}
      <button
        type="button"
        className={styles['place']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Mark className={styles['placeMark']} />
        {m.app_name()}
      </button>
      {last}
      {isOpen && <ChowkSheet viewer={viewer} onClose={() => setOpen(false)} />}
    </nav>
  )
}

function DockItem({ area, to, name, isHere }: { area: ShellArea; to: string; name: string; isHere: boolean }) {
  const Icon = ICONS[area as keyof typeof ICONS]
  return (
    <Link to={to} className={styles['place']} aria-current={isHere ? 'true' : undefined}>
      <Icon size={24} stroke={1.75} aria-hidden />
      {name}
    </Link>
  )
}
