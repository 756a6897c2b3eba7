import { useState } from 'react'
import { user } from '../../../contract/people.ts'
import { useMay } from '../../data/session.ts'
import { useRecordPages } from '../../data/use-records.ts'
import { useAddressSearch } from '../../data/use-search.ts'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { PageList, PER_PAGE } from '../editing/page-list.tsx'
import type { Account, Asked } from './user.ts'
import { UserDialogs } from './user-dialogs.tsx'
import { UserRow } from './user-row.tsx'

/** /users: the accounts by e-mail. Superusers manage them; ordinary staff see who there is. */
export function Users() {
  const [{ search = '' }, change] = useAddressSearch()
  const pages = useRecordPages(user, { search, limit: PER_PAGE })
  const may = useMay()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Page>
      <PageTitle>Manage Users</PageTitle>
      <SearchBox label="Search by email" value={search} onSearch={(text) => change({ search: text })} />
      <PageList pages={{ ...pages, rows: pages.rows as Account[] }} label="Users" one="user" many="users">
        {(account) => <UserRow account={account} onAsk={setAsked} />}
      </PageList>
      {may('create', user) && <AddButton label="Add User" onClick={() => setAsked({ what: 'add' })} />}
      <UserDialogs asked={asked} onClose={() => setAsked(null)} />
    </Page>
  )
}
