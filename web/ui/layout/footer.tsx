import type { ReactNode } from 'react'
import { PlainAnchor } from '../plain/plain-anchor.tsx'
import { Words } from '../plain/words.tsx'
import styles from './footer.module.css'

type Props = {
  provider: string
  /** Opens beside the page, so that nothing is lost that was typed. */
  href?: string | undefined
  year: number
  /** Stands above the copyright. */
  children?: ReactNode
}

/** Copyright and the provider, with a link where there is one, at the end of public pages. */
export function Footer({ provider, href, year, children }: Props) {
  return (
    <footer className={`${styles.footer} no-print`}>
      {children}
      <Words size="sm" dimmed>
        © {year}{' '}
        {href === undefined ? (
          provider
        ) : (
          <PlainAnchor href={href} size="sm" target="_blank" rel="noopener">
            {provider}
          </PlainAnchor>
        )}
      </Words>
    </footer>
  )
}
