import { Group } from '@mantine/core'
import { useState } from 'react'
import { location, vendor } from '../../../contract/environments/locations-and-vendors.ts'
import { transfer, transferStates } from '../../../contract/transfers/transfers.ts'
import { useRecordPages } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { SelectField } from '../../ui/field/fields.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { FoundCount } from '../../ui/list/found-count.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { idIn, OnlyOf } from '../editing/only-of.tsx'
import { DecideDialog, type OpenDialog } from './decide-dialogs.tsx'
import { TransferCard, transferWords } from './transfer-card.tsx'

/** /transfers: the transfer requests, pending ones by default. */
export function Transfers() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [{ search = '', state = 'PENDING', ...named }, change] = useAddressSearch()
  const [workLocation, company] = [idIn(named.location), idIn(named.vendor)]
  const of = { location: workLocation ?? '', vendor: company ?? '' }
  const pages = useRecordPages(transfer, { search, state: state === 'ALL' ? '' : state, ...of })
  return (
    <Page>
      <PageTitle subtitle="Requests to move to another work location without new prints.">Transfer Requests</PageTitle>
      <Group align="end" grow preventGrowOverflow={false}>
        <SearchBox label="Search by name, email, phone or number" value={search} onSearch={(text) => change({ search: text })} />
        <SelectField
          label="State"
          placeholder={null}
          options={[...transferStates.map((code) => ({ value: code, label: transferWords[code] })), { value: 'ALL', label: 'All' }]}
          value={state}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
      </Group>
      <OnlyOf
        contract={location}
        id={workLocation}
        many="transfer requests for"
        all="transfer requests"
        onAll={() => change({ location: null })}
      />
      <OnlyOf contract={vendor} id={company} many="transfer requests for" all="transfer requests" onAll={() => change({ vendor: null })} />
      <FoundCount pages={pages} one="request" many="requests" />
      <DataList query={pages} items={pages.data && pages.rows} id={({ id }) => id} label="Transfer requests">
        {(one) => <TransferCard transfer={one} onAsk={setDialog} />}
      </DataList>
      <LoadMore pages={pages} of="requests" />
      {dialog && <DecideDialog dialog={dialog} onClose={() => setDialog(null)} />}
    </Page>
  )
}
