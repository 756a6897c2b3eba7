import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { gatherReads } from '../data/records/gather-reads.ts'
import { hasRight, sessionState, subscribe } from '../data/session.ts'
import { SentChangesBar } from '../records/sent-changes/sent-changes-bar.tsx'
import type { FrontEnd } from '../shell/front-end.ts'
import { ProviderFooter, PublicFrame } from '../shell/public-frame.tsx'
import { SideMenu } from '../ui/layout/side-menu.tsx'
import { useTabTitle } from '../ui/layout/use-tab-title.ts'
import { dropEarlyPalette } from './palette/early-palette.ts'
import { screens } from './screens.ts'

const LastChanges = lazy(() => import('./changes/last-changes.tsx'))
const PaletteKey = lazy(() => import('./palette/palette.tsx'))

const TITLE = 'BIMS'

// A record is a dozen lists. Desks and networks that sign in here have no right to read several at once.
gatherReads(() => {
  const now = sessionState()
  return now.status === 'in' && hasRight(now.session, 'reads.list')
})

// The last search ends with its user, whatever page is shown then. Imported on demand: pages share its module, and none may load this entry.
subscribe(() => {
  if (sessionState().status !== 'restoring') void import('./search/kept-results.ts')
})

/** The general host before sign-in. */
export const signedOut: FrontEnd = {
  title: TITLE,
  home: '/login',
  screens,
  scheme: 'auto',
  Frame: SignInFrame,
}

function SignInFrame({ children }: { children: ReactNode }) {
  // Nothing is behind the key here.
  useEffect(dropEarlyPalette, [])
  return <PublicFrame header={<strong>{TITLE}</strong>}>{children}</PublicFrame>
}

/** The provider's staff. */
export const staff: FrontEnd = {
  title: TITLE,
  home: '/dashboard',
  screens,
  scheme: 'auto',
  Frame: ({ menu, children }) => (
    <SideMenu name={TITLE} menu={menu} footer={<ProviderFooter />}>
      <Suspense>
        <PaletteKey screens={screens} />
      </Suspense>
      <SentChangesBar />
      {children}
      <TabTitle />
      <Suspense>
        <LastChanges />
      </Suspense>
    </SideMenu>
  ),
}

/** Names each tab after its page, such as a record's person. */
function TabTitle() {
  useTabTitle(TITLE, TITLE)
  return null
}
