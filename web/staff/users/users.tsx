import { Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { network } from '../../../contract/environments/environments.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { user } from '../../../contract/people/people.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useRecord, useRecordPages } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { hasRight, useMay, useSession } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { ActionMenu, type MenuAction } from '../../ui/overlay/action-menu.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import { idIn, OnlyOfNetwork } from '../editing/only-of.tsx'
import { PageList, PER_PAGE } from '../editing/page-list.tsx'
import { UserDialogs } from './user-dialogs.tsx'
import type { Account, OpenDialog, Verb } from './user-values.ts'
import styles from './users.module.css'

/** /users: the accounts by email. Superusers manage them; other staff read them. */
export function Users() {
  const [{ search = '', network: named }, change] = useAddressSearch()
  const network = idIn(named)
  const ofNetwork = network === null ? {} : { context_type: 'network' as const, context_id: network }
  const pages = useRecordPages(user, { search, ...ofNetwork, limit: PER_PAGE })
  const may = useMay()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return (
    <Page>
      <PageTitle actions={may('create', user) && <AddButton inTitle label="Add User" onClick={() => setDialog({ what: 'add' })} />}>
        Manage Users
      </PageTitle>
      <SearchBox label="Search by email or username" value={search} onSearch={(text) => change({ search: text })} />
      <OnlyOfNetwork id={network} many="users" onAll={() => change({ network: null })} />
      <PageList pages={{ ...pages, rows: pages.rows as Account[] }} label="Users" one="user" many="users">
        {(account) => <UserRow account={account} onAsk={setDialog} />}
      </PageList>
      <UserDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </Page>
  )
}

type Props = { account: Account; onAsk(dialog: OpenDialog): void }

const rights: Record<Verb, Permission> = {
  edit: 'users.update',
  invite: 'users.resend_activation',
  password: 'users.reset_password',
  factors: 'users.reset_mfa',
  sessions: 'sessions.manage_others',
  unlock: 'users.unlock',
  lock: 'users.lock',
  remove: 'users.remove',
}

/** One account: email, Admin or User, network or location, state; the menu is absent on the user's own row. */
function UserRow({ account, onAsk }: Props) {
  const { email, username, is_superuser, is_self, state, last_sign_in } = account
  const where = useContextText(account)
  const session = useSession()
  const verbs = is_self ? [] : verbsFor(account).filter((verb) => hasRight(session, rights[verb]))
  const facts = [username === email ? null : username, where, last_sign_in ? `Last signed in ${dateTimeAndYear(last_sign_in)}` : null]
  return (
    <Paper withBorder p="sm" className={styles.row ?? ''}>
      <div className={styles.words}>
        <Text fw={650}>
          <Breakable>{email}</Breakable>
        </Text>
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
      {verbs.length > 0 && (
        <div className={styles.menu}>
          <ActionMenu
            label={`Actions for ${email}`}
            actions={verbs.map((what) => ({ ...entries[what], onClick: () => onAsk({ what, account }) }))}
          />
        </div>
      )}
    </Paper>
  )
}

const entries: Record<Verb, Omit<MenuAction, 'onClick'>> = {
  edit: { text: 'Edit', icon: 'edit' },
  invite: { text: 'Resend Activation', icon: 'restore' },
  password: { text: 'Change Password', icon: 'key' },
  factors: { text: 'Remove Two-Step', icon: 'cancel' },
  sessions: { text: 'End Sessions', icon: 'noShow' },
  unlock: { text: 'Unlock', icon: 'check' },
  lock: { text: 'Lock', icon: 'warning' },
  remove: { text: 'Delete', icon: 'delete', destructive: true },
}

/** The actions available for an account in its current state, in the order of the menu. */
function verbsFor({ state, second_factor }: Account): Verb[] {
  const invited = state === 'INVITED'
  return [
    'edit',
    ...(invited ? (['invite'] as const) : []),
    'password',
    ...(second_factor ? (['factors'] as const) : []),
    ...(invited ? [] : (['sessions'] as const)),
    state === 'LOCKED' ? 'unlock' : 'lock',
    'remove',
  ]
}

type NamedContext = { name: string }

/** "Network: Metro", or empty for the provider's users. Users who do not manage accounts see the number. */
function useContextText({ context_type, context_id }: Account): string | null {
  const isNetwork = context_type === 'network'
  const { data, isLoading } = useRecord<NamedContext>(isNetwork ? network : liveScanVendor, context_type ? context_id : null)
  if (context_type === null || context_type === undefined) return null
  const word = isNetwork ? 'Network' : 'Location'
  if (context_id === null) return `${word}: none, no rights`
  if (isLoading) return word
  return `${word}: ${data?.record.name ?? `no. ${context_id}`}`
}
