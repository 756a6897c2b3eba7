import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { TextLink } from '../../ui/layout/links.tsx'
import { AddUser } from '../users/user-form.tsx'
import type { UserValues } from '../users/user-values.ts'
import type { Network } from './use-setup.ts'

type Props = { network: Network; lsv: Lsv | undefined; people: readonly { id: number; email: string }[] }

/** Invites the network's administrators, the desk of its location, and the provider's staff. */
export function InvitePeople({ network, lsv, people }: Props) {
  const [begun, setBegun] = useState<Partial<UserValues> | null>(null)
  return (
    <>
      <Text>
        {people.length > 0 && `${people.map(({ email }) => email).join(', ')}. `}
        Each gets a mail with a link to choose a password; without a mail server it is never sent, and you hand it over from the{' '}
        <TextLink to="/outbox">Outbox</TextLink>. All accounts are in <TextLink to="/users">Manage Users</TextLink>.
      </Text>
      <Group>
        <Button variant="default" onClick={() => setBegun({ role: 'network', network: network.id })}>
          Invite Network Administrator
        </Button>
        <Button variant="default" disabled={!lsv} onClick={() => setBegun({ role: 'livescanvendor', livescanvendor: lsv?.id ?? null })}>
          Invite Live-Scan Vendor
        </Button>
        <Button variant="default" onClick={() => setBegun({ role: 'staff' })}>
          Invite Staff
        </Button>
      </Group>
      {begun && <AddUser begun={begun} onClose={() => setBegun(null)} />}
    </>
  )
}
