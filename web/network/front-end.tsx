import type { ReactNode } from 'react'
import { useEnvironment } from '../data/environment.ts'
import { SentChangesBar } from '../records/sent-changes/sent-changes-bar.tsx'
import { EnvironmentName } from '../shell/environment-name.tsx'
import type { FrontEnd } from '../shell/front-end.ts'
import { PublicFrame } from '../shell/public-frame.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { SideMenu } from '../ui/layout/side-menu.tsx'
import { screens } from './screens.ts'

const TITLE = 'Network Admin'

/** The network host before sign-in. */
export const signedOut: FrontEnd = { title: TITLE, home: '/login', screens, scheme: 'auto', Frame: SignInFrame }

/** The front end of a network's administrators. */
export const networkAdmin: FrontEnd = {
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

function SignInFrame({ children }: { children: ReactNode }) {
  const { data } = useEnvironment()
  return (
    <PublicFrame header={<EnvironmentName />}>
      {data === null && <Notice kind="warning">This address belongs to no network that we know. You can still sign in.</Notice>}
      {children}
    </PublicFrame>
  )
}
