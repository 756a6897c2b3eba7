import type { ReactNode } from 'react'
import { readProvider } from '../data/embedded-data.ts'
import { Footer } from '../ui/layout/footer.tsx'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import styles from './public-frame.module.css'

type Props = { header?: ReactNode; footer?: ReactNode; children: ReactNode }

/**
 * Around pages for everybody: a header at a reserved height, the content, a footer, which is the provider's unless the page has another.
 */
export function PublicFrame({ header, footer = <ProviderFooter />, children }: Props) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>{header}</header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      {footer}
    </div>
  )
}

/** The provider of the installation, linked unless a form is being filled in, below `children`. */
export function ProviderFooter({ leads = true, children }: { leads?: boolean; children?: ReactNode }) {
  const { name, url } = readProvider()
  return (
    <Footer provider={name} href={leads ? url : undefined} year={new Date().getFullYear()}>
      {children}
    </Footer>
  )
}
