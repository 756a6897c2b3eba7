import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LiveSession } from '../../../contract/accounts.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { signOut } from '../../data/session.ts'
import { Tag } from '../../ui/badge.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './account.module.css'
import { deviceOf } from './device.ts'

const KEY = ['sessions']

/** Where the account is signed in now, and how to end that. */
export function SessionsPanel() {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call<LiveSession[]>('GET', '/sessions', { signal }) })
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const reload = () => client.invalidateQueries({ queryKey: KEY })
  // After a failure too: it may be that only the answer was lost.
  const end = async (path: string) => {
    await call('DELETE', path).catch((error) => {
      void reload()
      throw error
    })
    await reload()
  }
  const others = query.data?.filter(({ is_current }) => !is_current).length ?? 0
  return (
    <Panel
      title="Sessions"
      actions={
        others > 0 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            End All Others
          </Button>
        )
      }
    >
      <DataList query={query} items={query.data} id={({ id }) => id} label="Sessions">
        {(session) => <Session session={session} onEnd={end} />}
      </DataList>
      <ConfirmDialog
        title="End All Other Sessions?"
        opened={asking}
        onClose={() => setAsking(false)}
        destructive
        yes="End Sessions"
        no="Cancel"
        onConfirm={async () => {
          await end('/sessions')
          toast('The other sessions were ended')
        }}
      >
        Whoever works in them is signed out at once. What is not saved there will be lost.
      </ConfirmDialog>
    </Panel>
  )
}

function Session({ session, onEnd }: { session: LiveSession; onEnd(path: string): Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const device = deviceOf(session.user_agent)
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Text fw={650}>{device}</Text>
        <Text size="sm" c="dimmed">
          {`Signed in ${dateTimeAndYear(session.created)}. Last used ${dateTimeAndYear(session.last_seen)}${session.ip ? `, from ${session.ip}` : ''}.`}
        </Text>
      </div>
      {session.is_current && <Tag>This session</Tag>}
      <Button
        variant="default"
        onClick={() => setAsking(true)}
        aria-label={session.is_current ? 'End this session' : `End the session on ${device}`}
      >
        End
      </Button>
      <ConfirmDialog
        title={session.is_current ? 'End This Session?' : 'End Session?'}
        opened={asking}
        onClose={() => setAsking(false)}
        destructive
        yes="End Session"
        no="Cancel"
        onConfirm={async () => {
          if (session.is_current) return signOut()
          await onEnd(`/sessions/${session.id}`)
          toast('The session was ended')
        }}
      >
        {session.is_current ? 'You will be signed out here.' : `Whoever works on ${device} is signed out at once.`}
      </ConfirmDialog>
    </div>
  )
}
