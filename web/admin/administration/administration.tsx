import { Stack, Text } from '@mantine/core'
import { useMay } from '../../data/session.ts'
import { TextLink } from '../../ui/links.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The screens of administrators; each stands here for those whose session has `list` on its record. */
const screens = [
  { to: '/users', name: 'Manage Users', record: 'users', text: 'Who may sign in, and as what.' },
  {
    to: '/outbox',
    name: 'Outbox',
    record: 'mails',
    text: 'The mails that the product has sent, or keeps where no mail server is set.',
  },
] as const

/** /admin: the way to the screens of administrators. */
export function Administration() {
  const may = useMay()
  return (
    <Page>
      <PageTitle>Administration</PageTitle>
      <Stack>
        {screens
          .filter(({ record }) => may('list', { path: record }))
          .map(({ to, name, text }) => (
            <Panel key={to}>
              <TextLink to={to} fw={650}>
                {name}
              </TextLink>
              <Text c="dimmed">{text}</Text>
            </Panel>
          ))}
      </Stack>
    </Page>
  )
}
