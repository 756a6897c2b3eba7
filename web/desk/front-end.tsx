import { SentChangesBar } from '../records/sent-changes/sent-changes-bar.tsx'
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
      <SentChangesBar />
      {children}
    </SideMenu>
  ),
}
