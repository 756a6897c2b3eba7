import { Text } from '@mantine/core'
import { lazyScreen } from '../router/lazy-screen.ts'
import { Page, PageTitle } from '../ui/layout/page.tsx'
import { SideMenu } from '../ui/layout/side-menu.tsx'
import type { FrontEnd } from './front-end.ts'
import { logOutScreen, signInScreens } from './sign-in/screens.ts'

const TITLE = 'Another Site'

/** For an account whose screens are on another of our sites. */
export const wrongHost: FrontEnd = {
  title: TITLE,
  home: '/dashboard',
  scheme: 'auto',
  screens: [
    {
      path: '/dashboard',
      title: 'Another site',
      for: 'signed-in',
      component: lazyScreen(() => import('./wrong-host.tsx'), 'WrongHost'),
    },
    ...signInScreens,
    logOutScreen,
  ],
  Frame: ({ menu, children }) => (
    <SideMenu name={TITLE} menu={menu}>
      {children}
    </SideMenu>
  ),
}

/** Says that this site has nothing for the account. */
export function WrongHost() {
  return (
    <Page>
      <PageTitle>Your account belongs to another site</PageTitle>
      <Text>You are signed in, but this site has no screens for your account. Log out and use the address you were given.</Text>
    </Page>
  )
}
