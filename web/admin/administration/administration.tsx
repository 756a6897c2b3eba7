import { Text } from '@mantine/core'
import { TextLink } from '../../ui/links.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'

/** /admin: the way to the screens of administrators. */
export function Administration() {
  return (
    <Page>
      <PageTitle>Administration</PageTitle>
      <Panel>
        <TextLink to="/outbox" fw={650}>
          Outbox
        </TextLink>
        <Text c="dimmed">The mails that the product has sent, or keeps where no mail server is set.</Text>
      </Panel>
    </Page>
  )
}
