import { Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { user } from '../../../contract/people.ts'
import { useMay } from '../../data/session.ts'
import { useRecordPages } from '../../data/use-records.ts'
import { useAddressSearch } from '../../data/use-search.ts'
import { AddButton } from '../../ui/buttons.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyText, LoadingRows } from '../../ui/waiting.tsx'
import { countText } from '../results/count-text.ts'
import { useContexts } from './contexts.ts'
import type { Account, Asked } from './user.ts'
import { UserDialogs } from './user-dialogs.tsx'
import { UserRow } from './user-row.tsx'

const PER_PAGE = 100

/** /users: the accounts by e-mail. Superusers manage them; ordinary staff see who there is. */
export function Users() {
  const [{ search = '' }, change] = useAddressSearch()
  const pages = useRecordPages(user, { search, limit: PER_PAGE })
  const may = useMay()
  const manages = may('update', user)
  const contexts = useContexts(manages)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const rows = pages.rows as Account[]
  return (
    <Page>
      <PageTitle>Manage Users</PageTitle>
      <SearchBox label="Search by email" value={search} onSearch={(text) => change({ search: text })} />
      <Text fw={650} role="status">
        {pages.count === undefined ? '' : `${countText(pages.count, pages.capped)} ${pages.count === 1 ? 'user' : 'users'}`}
      </Text>
      {pages.error && !pages.data ? (
        <ErrorNotice onRetry={() => pages.refetch()}>{pages.error.message}</ErrorNotice>
      ) : !pages.data ? (
        <LoadingRows rows={5} />
      ) : rows.length === 0 ? (
        <EmptyText />
      ) : (
        <LongList label="Users" items={rows} id={({ id }) => id} count={pages.count ?? rows.length} onEnd={loadMore}>
          {(account) => <UserRow account={account} contexts={contexts} onAsk={manages ? setAsked : null} />}
        </LongList>
      )}
      {isFetchingNextPage && <LoadingRows rows={1} />}
      {may('create', user) && <AddButton label="Add User" onClick={() => setAsked({ what: 'add' })} />}
      <UserDialogs asked={asked} contexts={contexts} onClose={() => setAsked(null)} />
    </Page>
  )
}
