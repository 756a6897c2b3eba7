import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from '../../router/link.tsx'
import { useRouter, useShown } from '../../router/routing.ts'
import { useLightOnPaper } from '../use-light-on-paper.ts'
import { Icon } from './icon.tsx'
import styles from './side-menu.module.css'
import { SkipLink } from './skip-link.tsx'

/** `parts` are the routes that belong to an entry: `/record/$id`. */
export type MenuEntry = { path: string; title: string; parts: readonly string[] }

type Props = {
  name: string
  menu: readonly MenuEntry[]
  /** At the end of the drawer, on phones at the end of the page. */
  footer?: ReactNode
  children: ReactNode
}

/** The frame of staff screens: a drawer of 260 pixels with the menu, collapsed behind a button on phones. */
export function SideMenu({ name, menu, footer, children }: Props) {
  const { history } = useRouter()
  const { place, route } = useShown()
  const path = place.pathname
  /** The path of the address at which the menu was opened: its screen may arrive later, and leaves it open. */
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const opened = openedAt !== null
  const close = () => setOpenedAt(null)
  useLightOnPaper()
  useEffect(() => setOpenedAt((at) => (at === path ? at : null)), [path])
  const [drawer, toggle] = [useRef<HTMLElement>(null), useRef<HTMLButtonElement>(null)]
  useLeaving(opened, { drawer, toggle }, close)
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header ref={drawer} className={`${styles.drawer} no-print`}>
        <div className={styles.top}>
          <span className={styles.name}>{name}</span>
          <button
            ref={toggle}
            type="button"
            className={styles.toggle}
            aria-expanded={opened}
            aria-controls="menu"
            onClick={() => (opened ? close() : setOpenedAt(history.location.pathname))}
          >
            <Icon name={opened ? 'cancel' : 'menu'} /> Menu
          </button>
        </div>
        <nav id="menu" aria-label="Main" data-opened={opened}>
          <ul>
            {menu.map((entry) => (
              <li key={entry.path}>
                <Link to={entry.path} {...(entry.parts.includes(route?.path ?? '') ? PART : {})}>
                  {entry.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      {footer && <div className={styles.foot}>{footer}</div>}
    </div>
  )
}

type Parts = { drawer: RefObject<HTMLElement | null>; toggle: RefObject<HTMLElement | null> }

/** Closes the opened menu by Escape, by a press on the page, and by Tab to it: a screen that arrives takes the focus by itself. */
function useLeaving(opened: boolean, { drawer, toggle }: Parts, onClose: () => void) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!opened) return
    let tabbed = false
    const leave = ({ target }: Event) => drawer.current?.contains(target as Node) || close.current()
    const leaveByTab = (event: Event) => tabbed && leave(event)
    const endTab = () => {
      tabbed = false
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      tabbed = key === 'Tab'
      if (key !== 'Escape') return
      if (drawer.current?.contains(document.activeElement)) toggle.current?.focus()
      close.current()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leaveByTab)
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('keyup', endTab)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leaveByTab)
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('keyup', endTab)
    }
  }, [opened, drawer, toggle])
}

/** Marks the entry on its sub-pages; on its own page the link does so. */
const PART = { 'aria-current': 'true' } as const
