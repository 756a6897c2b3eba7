import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { Words } from '../plain/words.tsx'
import styles from './page.module.css'

const REM = 16

type PageProps = { width?: 432 | 800 | 1200; dense?: boolean; children: ReactNode }

/**
 * The content of one screen, one column, 8-pixel rhythm. Applicants' pages are 800 wide, staff pages 1200, sign-in 400 within its
 * margins. `dense`: more visible rows of a long list.
 */
export function Page({ width = 800, dense = false, children }: PageProps) {
  return (
    <div className={styles.page} data-dense={dense} style={{ '--width': `${width / REM}rem` } as CSSProperties}>
      {children}
    </div>
  )
}

let visited = false

type TitleProps = {
  children: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** The title of the tab, where the heading does not tell two pages apart. */
  tab?: string
}

/** The page's single heading; focused after navigation, so that screen readers announce the page. */
export function PageTitle({ children, subtitle, actions, tab }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (visited) heading.current?.focus()
    visited = true
  }, [])
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title} data-tab={tab}>
          {children}
        </h1>
        {subtitle && (
          <Words dimmed className={styles.subtitle}>
            {subtitle}
          </Words>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
