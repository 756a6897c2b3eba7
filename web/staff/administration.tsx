import { Text } from '@mantine/core'
import { useMay } from '../data/session.ts'
import { TextLink } from '../ui/layout/links.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'
import { DataList } from '../ui/list/data-list.tsx'

type Entry = { to: string; title: string; says: string; needs: string; verb?: 'create' }

/** The screens of administrators, each for those who may list its records. */
const entries: readonly Entry[] = [
  { to: '/entities', title: 'Manage Entities', says: 'The work locations of employers, and their contacts.', needs: 'statuscodes' },
  { to: '/statuscodes', title: 'Manage Status Codes', says: 'Hire statuses, and the letters that they cause.', needs: 'statuscodes' },
  { to: '/users', title: 'Manage Users', says: 'Who may sign in, and as what.', needs: 'users' },
  { to: '/vendors', title: 'Manage Vendors', says: 'The contract companies of employers.', needs: 'statuscodes' },
  {
    to: '/environments',
    title: 'Manage Environments',
    says: 'Employers and networks: their addresses, texts, payment and mails.',
    needs: 'employers',
    verb: 'create',
  },
  {
    to: '/transfers',
    title: 'Transfer Requests',
    says: 'Requests to move to another work location, to approve or decline.',
    needs: 'transfers',
  },
  {
    to: '/submissions',
    title: 'Submissions',
    says: 'Report which prints were sent to the agency, from a file.',
    needs: 'statuscodes',
  },
  { to: '/invoices', title: 'Invoices', says: 'What employers owe for a month, as a page and a file.', needs: 'statuscodes' },
  { to: '/outbox', title: 'Outbox', says: 'The mails that the product has sent, or keeps where no mail server is set.', needs: 'mails' },
  {
    to: '/audit',
    title: 'Audit Log',
    says: 'Who did and saw what, and whether the log is as it was written.',
    needs: 'auditevents',
  },
]

const LOADED = { isPending: false, error: null, refetch: () => undefined }

/** /admin: the way to the screens of administrators. */
export function Administration() {
  const may = useMay()
  return (
    <Page>
      <PageTitle>Administration</PageTitle>
      <DataList
        query={LOADED}
        items={entries.filter(({ needs, verb = 'list' }) => may(verb, { path: needs }))}
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
