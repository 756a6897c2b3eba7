import { SentPaymentsBar } from '../records/payments/sent-payments-bar.tsx'
import type { FrontEnd } from '../shell/front-end.ts'
import { SideMenu } from '../ui/layout/side-menu.tsx'
import { screens } from './screens.ts'

const TITLE = 'LSV Dashboard'

/** The staff of a live-scan vendor. */
export const desk: FrontEnd = {
  title: TITLE,
  home: '/dashboard',
  screens,
  scheme: 'auto',
  Frame: ({ menu, children }) => (
    <SideMenu name={TITLE} menu={menu}>
      <SentPaymentsBar />
      {children}
    </SideMenu>
  ),
}
