import { Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { network as networkContract } from '../../../contract/environments/environments.ts'
import { useRecord, useRecordPages } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { useMay } from '../../data/session.ts'
import { useNavigate } from '../../router/routing.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { nameRecord, titleCase } from '../editing/name-record.ts'
import { idIn, OnlyOfNetwork } from '../editing/only-of.tsx'
import { PageList, PER_PAGE } from '../editing/page-list.tsx'
import { AddEnvironment } from './add-environment.tsx'
import styles from './environments.module.css'
import { contractOf, type EnvironmentRecord, kindOf, kinds } from './kinds.ts'

const shows = [
  { value: '', label: 'Employers' },
  { value: 'networks', label: 'Networks' },
  { value: 'archived-employers', label: 'Archived employers' },
  { value: 'archived-networks', label: 'Archived networks' },
]

/** /environments: employers and networks, each with a site for its applicants. */
export function Environments() {
  const [{ search = '', show = '', network: named }, change] = useAddressSearch()
  const kind = kindOf(show.replace('archived-', ''))
  const network = kind === 'employers' ? idIn(named) : null
  const ofNetwork = network === null ? {} : { network }
  const pages = useRecordPages(contractOf(kind), { search, is_archived: show.startsWith('archived-'), ...ofNetwork, limit: PER_PAGE })
  const [adding, setAdding] = useState(false)
  const navigate = useNavigate()
  const may = useMay()
  const { one, many, title } = kinds[kind]
  return (
    <Page>
      <PageTitle
        subtitle="Employers and networks: their addresses, texts, payment and mails."
        actions={may('create', contractOf(kind)) && <AddButton inTitle label={`Add ${titleCase(one)}`} onClick={() => setAdding(true)} />}
      >
        Manage Environments
      </PageTitle>
      <Group align="end" grow preventGrowOverflow={false}>
        <SearchBox label="Search by name" value={search} onSearch={(text) => change({ search: text })} />
        <SelectField
          label="Show"
          placeholder={null}
          options={shows}
          value={show}
          onChange={(event) => change({ show: event.currentTarget.value })}
        />
      </Group>
      <OnlyOfNetwork id={network} many="employers" onAll={() => change({ network: null })} />
      <PageList pages={pages} label={title} one={one} many={many}>
        {(environment) => <EnvironmentRow kind={kind} environment={environment} />}
      </PageList>
      <AddEnvironment
        kind={kind}
        opened={adding}
        onClose={() => setAdding(false)}
        onMade={(id) => void navigate({ to: '/environments/$kind/$id', params: { kind, id: String(id) } } as never)}
      />
    </Page>
  )
}

type RowProps = { kind: keyof typeof kinds; environment: EnvironmentRecord }

function EnvironmentRow({ kind, environment: { id, name, network, applicant_subdomain, dashboard_subdomain, is_archived } }: RowProps) {
  const networkQuery = useRecord(networkContract, network)
  const under = [
    applicant_subdomain ? `Applicants: ${applicant_subdomain}` : null,
    dashboard_subdomain ? `Network: ${dashboard_subdomain}` : null,
    network ? `of ${nameRecord(network, networkQuery, (one) => one.name)}` : null,
  ]
  return (
    <Paper withBorder p="sm" className={styles.row ?? ''}>
      <div className={styles.words}>
        <TextLink to="/environments/$kind/$id" params={{ kind, id: String(id) } as never} fw={650}>
          {name}
        </TextLink>
        <Text size="sm" c="dimmed">
          {under.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {is_archived && <Tag>Archived</Tag>}
        {!applicant_subdomain && <Tag>No address</Tag>}
      </Group>
    </Paper>
  )
}
