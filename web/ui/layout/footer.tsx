import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
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
      <Text size="sm" c="dimmed">
        © {year}{' '}
        {href === undefined ? (
          provider
        ) : (
          <Anchor href={href} size="sm" target="_blank" rel="noopener">
            {provider}
          </Anchor>
        )}
      </Text>
    </footer>
  )
}
