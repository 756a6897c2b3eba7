import { Text } from '@mantine/core'
import { useSession } from '../data/session.ts'
import { isAllowed } from '../shell/front-end.ts'
import { TextLink } from '../ui/layout/links.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'
import { DataList } from '../ui/list/data-list.tsx'
import { adminScreens } from './admin-screens.ts'

const LOADED = { isPending: false, error: null, refetch: () => undefined }

/** /admin: the links to the screens of administrators. */
export function Administration() {
  const session = useSession()
  return (
    <Page>
      <PageTitle>Administration</PageTitle>
      <DataList
        query={LOADED}
        items={adminScreens.flatMap((screen) =>
          screen.entry !== null && isAllowed(screen, session) ? [{ to: screen.path, ...screen.entry }] : [],
        )}
        id={({ to }) => to}
        label="Administration"
      >
        {({ to, title, says }) => (
          <>
            <TextLink to={to} fw={650}>
              {title}
            </TextLink>
            <Text c="dimmed">{says}</Text>
          </>
        )}
      </DataList>
    </Page>
  )
}
