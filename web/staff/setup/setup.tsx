import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { network } from '../../../contract/environments/environments.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useNavigate } from '../../router/routing.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { AddEnvironment } from '../environments/add-environment.tsx'

/** /setup: begins the path of a network, or goes on with one. */
export function Setup() {
  const networks = useEveryRecord(network, { is_archived: false })
  const [adding, setAdding] = useState(false)
  const navigate = useNavigate()
  return (
    <Page>
      <PageTitle
        subtitle="Everything needed for the first booking. You can stop at any time; finished steps are kept."
        actions={
          <Button leftSection={<Icon name="add" />} onClick={() => setAdding(true)}>
            Add Network
          </Button>
        }
      >
        Set Up a Network
      </PageTitle>
      <Text>
        A network owns fingerprint locations, and applicants book with it. Employers, whose applicants book at the same locations, are added
        in <TextLink to="/environments">Manage Environments</TextLink>.
      </Text>
      <DataList
        query={networks}
        items={networks.data}
        id={({ id }) => id}
        label="Networks"
        empty="There is no network yet. Add the first one."
      >
        {({ id, name }) => (
          <TextLink to="/setup/$id" params={{ id: String(id) }} fw={650}>
            {name}
          </TextLink>
        )}
      </DataList>
      <AddEnvironment
        kind="networks"
        opened={adding}
        onClose={() => setAdding(false)}
        onMade={(id) => void navigate({ to: '/setup/$id', params: { id: String(id) } } as never)}
      />
    </Page>
  )
}
