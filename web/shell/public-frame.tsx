import type { ReactNode } from 'react'
import { Footer } from '../ui/layout/footer.tsx'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import styles from './public-frame.module.css'

/** The frame of public pages: a header of fixed height, the content, and the provider's footer, without links while a form is in use. */
export function PublicFrame({ header, leads = true, children }: { header?: ReactNode; leads?: boolean; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>{header}</header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Footer provider={provider.name} href={leads ? provider.href : undefined} year={new Date().getFullYear()} />
    </div>
  )
}

/** The provider, for the footer. */
export const provider = { name: 'BIMS', href: '/' }
