import { Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { network } from '../../../contract/environments.ts'
import { user } from '../../../contract/people.ts'
import { liveScanVendor } from '../../../contract/places.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useMay } from '../../data/session.ts'
import { useRecord, useRecordPages } from '../../data/use-records.ts'
import { useAddressSearch } from '../../data/use-search.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { ActionMenu, type MenuAction } from '../../ui/overlay/action-menu.tsx'
import { PageList, PER_PAGE } from '../editing/page-list.tsx'
import { UserDialogs } from './user-dialogs.tsx'
import type { Account, Asked, Verb } from './user-values.ts'
import styles from './users.module.css'

/** /users: the accounts by e-mail. Superusers manage them; ordinary staff see who there is. */
export function Users() {
  const [{ search = '' }, change] = useAddressSearch()
  const pages = useRecordPages(user, { search, limit: PER_PAGE })
  const may = useMay()
  const manages = may('update', user)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Page>
      <PageTitle>Manage Users</PageTitle>
      <SearchBox label="Search by email" value={search} onSearch={(text) => change({ search: text })} />
      <PageList pages={{ ...pages, rows: pages.rows as Account[] }} label="Users" one="user" many="users">
        {(account) => <UserRow account={account} onAsk={manages ? setAsked : null} />}
      </PageList>
      {may('create', user) && <AddButton label="Add User" onClick={() => setAsked({ what: 'add' })} />}
      <UserDialogs asked={asked} onClose={() => setAsked(null)} />
    </Page>
  )
}

type Props = { account: Account; onAsk: ((asked: Asked) => void) | null }

/** One account: e-mail, Admin or User, where it belongs, how it stands; the menu is not on the own row. */
function UserRow({ account, onAsk }: Props) {
  const { email, username, is_superuser, is_self, state, last_sign_in } = account
  const where = useContextText(account)
  const facts = [username === email ? null : username, where, last_sign_in ? `Last signed in ${dateTimeAndYear(last_sign_in)}` : null]
  return (
    <Paper withBorder p="sm" className={styles.row ?? ''}>
      <div className={styles.words}>
        <Text fw={650}>{email}</Text>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="xs" className={styles.marks ?? ''}>
        {state === 'LOCKED' && <Tag>Locked</Tag>}
        {state === 'INVITED' && <Tag>Invited</Tag>}
        {account.second_factor && <Tag>Two-step</Tag>}
        <Tag>{is_superuser ? 'Admin' : 'User'}</Tag>
        {is_self && <Tag>You</Tag>}
      </Group>
      {onAsk && !is_self && (
        <div className={styles.menu}>
          <ActionMenu label={`Actions for ${email}`} actions={actionsOf(account, (what) => onAsk({ what, account }))} />
        </div>
      )}
    </Paper>
  )
}

function actionsOf({ state, second_factor }: Account, ask: (what: Verb) => void): MenuAction[] {
  const invited = state === 'INVITED'
  return [
    { text: 'Edit', icon: 'edit', onClick: () => ask('edit') },
    ...(invited ? [{ text: 'Resend Activation', icon: 'restore' as const, onClick: () => ask('invite') }] : []),
    { text: 'Change Password', icon: 'key', onClick: () => ask('password') },
    ...(second_factor ? [{ text: 'Remove Two-Step', icon: 'cancel' as const, onClick: () => ask('factors') }] : []),
    ...(invited ? [] : [{ text: 'End Sessions', icon: 'noShow' as const, onClick: () => ask('sessions') }]),
    state === 'LOCKED'
      ? { text: 'Unlock', icon: 'check', onClick: () => ask('unlock') }
      : { text: 'Lock', icon: 'warning', onClick: () => ask('lock') },
    { text: 'Delete', icon: 'delete', destructive: true, onClick: () => ask('remove') },
  ]
}

type Named = { name: string }

/** "Network: Metro", or nothing for the provider's own people. Whoever does not manage accounts is told the number. */
function useContextText({ context_type, context_id }: Account): string | null {
  const isNetwork = context_type === 'network'
  const { data, isLoading } = useRecord<Named>(isNetwork ? network : liveScanVendor, context_type ? context_id : null)
  if (context_type === null || context_type === undefined) return null
  const word = isNetwork ? 'Network' : 'Location'
  if (context_id === null) return `${word}: none, no rights`
  if (isLoading) return word
  return `${word}: ${data?.record.name ?? `no. ${context_id}`}`
}
