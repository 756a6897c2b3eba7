import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnLink } from '../../../contract/people/single-sign-on.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import type { Session } from '../../data/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import styles from './account.module.css'
import { PasswordDialog } from './password-dialog.tsx'

const KEY = ['own-sign-ons']

/** The providers with which the account is linked; nothing for the many accounts without one. */
export function SignOnsPanel({ session }: { session: Session }) {
  const links = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call<OwnLink[]>('GET', '/signons', { signal }) })
  const [removing, setRemoving] = useState<OwnLink | null>(null)
  const client = useQueryClient()
  if (links.data === undefined || links.data.length === 0) return null
  return (
    <Panel title="Single Sign-On">
      {session.has_password === false && (
        <Text>Your account has no password: these sign you in. Set a password to be able to unlink one.</Text>
      )}
      <DataList query={links} items={links.data} id={({ id }) => id} label="Single sign-ons">
        {(link) => (
          <div className={styles.row}>
            <div className={styles.words}>
              <Text fw={650}>{link.name}</Text>
              <Text size="sm" c="dimmed">
                {link.last_used ? `Last used ${dateTimeAndYear(link.last_used)}` : `Linked ${dateTimeAndYear(link.created)}`}
              </Text>
            </div>
            {session.has_password !== false && (
              <Button variant="default" onClick={() => setRemoving(link)} aria-label={`Unlink ${link.name}`}>
                Unlink
              </Button>
            )}
          </div>
        )}
      </DataList>
      {removing && (
        <PasswordDialog
          title="Unlink Single Sign-On?"
          opened
          onClose={() => setRemoving(null)}
          save="Unlink"
          destructive
          onSave={async (password) => {
            await call('DELETE', `/signons/${removing.id}`, { body: { password } })
            await client.invalidateQueries({ queryKey: KEY })
          }}
          done="Unlinked"
        >
          <Text>{`"${removing.name}" finds your account again when you sign in with it and your email address there is verified.`}</Text>
        </PasswordDialog>
      )}
    </Panel>
  )
}
