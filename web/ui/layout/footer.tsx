import { Anchor, Text } from '@mantine/core'
import styles from './footer.module.css'

/** Copyright and provider, with an optional link, at the end of public pages. */
export function Footer({ provider, href, year }: { provider: string; href: string | undefined; year: number }) {
  return (
    <footer className={`${styles.footer} no-print`}>
      <Text size="sm" c="dimmed">
        © {year}{' '}
        {href === undefined ? (
          provider
        ) : (
          <Anchor href={href} size="sm">
            {provider}
          </Anchor>
        )}
      </Text>
    </footer>
  )
}
