import { IconSearch } from '../../ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import type { ComponentType, RefObject } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Mark, Wordmark } from '../../ui/mark.tsx'
import { useHydrated } from '../hydrated.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { offlineModule } from '../offline.ts'
import { AccountButton } from './account-button.tsx'
import type { ShellArea } from './areas.rules.ts'
import { LanguageLinks } from './language-links.tsx'
import { areaPlaces } from './links.ts'
import styles from './shell.module.css'

/** What stands under the search field once it is used. */
export type UnderSearch = ComponentType<{ field: RefObject<HTMLInputElement | null> }>

interface TopBarProps {
  underSearch: UnderSearch | undefined
  area: ShellArea | undefined
  viewer: UserData | null
}

export function TopBar({ area, viewer, underSearch }: TopBarProps) {
  return (
    <header className={styles['top']}>
      <div className={styles['topRow']}>
        <Link to="/" className={`row ${styles['home']}`} aria-label={m.app_home()}>
          <Mark className={styles['mark']} />
          <Wordmark lang={getLocale()} />
        </Link>
        <nav className={`desk-only ${styles['areas']}`} aria-label={m.app_areas_label()}>
          {areaPlaces(viewer).map((link) => (
            <Link
              key={link.area}
              to={link.to}
              className={`row strong muted hover-accent ${styles['area']}`}
              aria-current={link.area === area ? 'true' : undefined}
            >
              {link.name}
            </Link>
          ))}
        </nav>
        <div className={`row push-end ${styles['ways']}`}>
          <SearchBox Under={underSearch} />
          <Link
            to="/search"
            className={`hover-wash ${styles['icon']} ${styles['searchWay']}`}
            aria-label={m.app_search()}
          >
            <IconSearch size={22} stroke={1.75} />
          </Link>
          <LanguageLinks />
          {viewer ? (
            <MemberWays viewer={viewer} isStore={area === 'store'} />
          ) : (
            <VisitorWays isStore={area === 'store'} />
          )}
        </div>
      </div>
    </header>
  )
}

function VisitorWays({ isStore }: { isStore: boolean }) {
  return (
    <>
      {isStore && <BagPlace userId={null} />}
      <ButtonLink to="/login" small>
        {m.app_sign_in()}
      </ButtonLink>
    </>
  )
}

const Bell = lazyComponent('bell', async () => {
  // After everything that a reader waits for.
  await offlineModule()
  return (await import('../notice/bell.tsx')).Bell
})

const Bag = lazyComponent('bag', async () => {
  await offlineModule()
  return (await import('../shopping/bag.tsx')).Bag
})

const BagPlace = ({ userId }: { userId: string | null }) => (
  <span className={`${styles['icon']} ${styles['bagPlace']}`}>{useHydrated() && <Bag userId={userId} />}</span>
)

// On a phone there is room for one: in the store it is the bag.
function MemberWays({ viewer, isStore }: { viewer: UserData; isStore: boolean }) {
  return (
    <>
      <span className={isStore ? undefined : 'desk-only'}>
        <BagPlace userId={viewer.userId} />
      </span>
      <span className={isStore ? 'desk-only' : undefined}>
        <span className={styles['icon']}>{useHydrated() && <Bell personId={viewer.userId} />}</span>
      </span>
      <AccountButton viewer={viewer} />
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

function SearchBox({ Under }: { Under: UnderSearch | undefined }) {
  const [isUsed, setUsed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <Form action="/search" role="search" className={styles['search']}>
      <IconSearch size={18} stroke={1.75} className={styles['searchIcon']} aria-hidden />
      <input
        ref={field}
        className={styles['searchField']}
        name="q"
        type="search"
        autoComplete="off"
        onFocus={() => setUsed(true)}
        // Lists have a question of their own in their addresses.
        defaultValue={(pathname === '/search' && params.get('q')) || ''}
        placeholder={m.app_search_placeholder()}
        aria-label={m.app_search_placeholder()}
        aria-keyshortcuts="/"
      />
      <kbd className={styles['searchKey']} aria-hidden>
        /
      </kbd>
      {isUsed && Under && <Under field={field} />}
    </Form>
  )
}
