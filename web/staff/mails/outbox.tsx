import { Group } from '@mantine/core'
import { mail, mailStates } from '../../../contract/mails/outbox.ts'
import { useRecordPages } from '../../data/use-records.ts'
import { useAddressSearch } from '../../data/use-search.ts'
import { SelectField } from '../../ui/form/fields.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { FoundCount } from '../../ui/list/found-count.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Mail } from './mail.tsx'
import { stateLabels } from './resend-dialog.tsx'

/** /outbox: the mails, the latest first. */
export function Outbox() {
  const [{ search = '', state = '' }, change] = useAddressSearch()
  const pages = useRecordPages(mail, { search, state })
  return (
    <Page>
      <PageTitle subtitle="Mails that were sent, or are kept here because no mail server is set.">Outbox</PageTitle>
      <Group align="end" grow preventGrowOverflow={false}>
        <SearchBox label="Search by address or subject" value={search} onSearch={(text) => change({ search: text })} />
        <SelectField
          label="State"
          placeholder="Any"
          options={mailStates.map((code) => ({ value: code, label: stateLabels[code] }))}
          value={state}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
      </Group>
      <FoundCount pages={pages} one="mail" many="mails" />
      <DataList query={pages} items={pages.data && pages.rows} id={({ id }) => id} label="Mails">
        {(one) => <Mail mail={one} />}
      </DataList>
      <LoadMore pages={pages} of="mails" />
    </Page>
  )
}
