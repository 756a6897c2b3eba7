import { Text } from '@mantine/core'
import { useSession } from '../data/session.ts'
import { isAllowed } from '../shell/front-end.ts'
import { TextLink } from '../ui/layout/links.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'
import { DataList } from '../ui/list/data-list.tsx'
import { screens } from './screens.ts'

type Entry = { to: string; title: string; says: string }

/** The screens of administrators. */
const entries: readonly Entry[] = [
  { to: '/entities', title: 'Manage Entities', says: 'The work locations of employers, and their contacts.' },
  { to: '/statuscodes', title: 'Manage Status Codes', says: 'Hire statuses and their letters.' },
  { to: '/users', title: 'Manage Users', says: 'Who may sign in, and as what.' },
  { to: '/vendors', title: 'Manage Vendors', says: 'The contract companies of employers.' },
  {
    to: '/environments',
    title: 'Manage Environments',
    says: 'Employers and networks: their addresses, texts, payment and mails.',
  },
  {
    to: '/transfers',
    title: 'Transfer Requests',
    says: 'Requests to move to another work location, to approve or decline.',
  },
  {
    to: '/submissions',
    title: 'Submissions',
    says: 'Report which prints were sent to the agency, from a file.',
  },
  { to: '/invoices', title: 'Invoices', says: 'What employers owe for a month, as a page and a file.' },
  { to: '/outbox', title: 'Outbox', says: 'The mails that the product has sent, or keeps where no mail server is set.' },
  {
    to: '/audit',
    title: 'Audit Log',
    says: 'Who did and saw what, and whether the log is unchanged.',
  },
]

const LOADED = { isPending: false, error: null, refetch: () => undefined }

/** /admin: the way to the screens of administrators. */
export function Administration() {
  const session = useSession()
  return (
    <Page>
      <PageTitle>Administration</PageTitle>
      <DataList
        query={LOADED}
        items={entries.filter(({ to }) => screens.some((screen) => screen.path === to && isAllowed(screen, session)))}
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
