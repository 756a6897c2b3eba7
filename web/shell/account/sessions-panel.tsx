import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LiveSession } from '../../../contract/people/accounts.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { signOut } from '../../data/sign-in.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import styles from './account.module.css'

type Sessions = ReturnType<typeof useSessions>
const live = (signal?: AbortSignal) => call<LiveSession[]>('GET', '/sessions', signal ? { signal } : {})
const useSessions = () => useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => live(signal) })

/** The user's sessions, and how to end them. */
export function SessionsPanel() {
  const sessions = useSessions()
  const [ending, setEnding] = useState<LiveSession | 'others' | null>(null)
  const others = sessions.data?.filter(({ is_current }) => !is_current).length ?? 0
  return (
    <Panel
      title="Sessions"
      actions={
        others > 0 && (
          <Button variant="default" onClick={() => setEnding('others')}>
            End All Others
          </Button>
        )
      }
    >
      <DataList query={sessions} items={sessions.data} id={({ id }) => id} label="Sessions">
        {(session) => <Session session={session} onEnd={() => setEnding(session)} />}
      </DataList>
      {/* Here and not in the session's row, which may disappear while the dialog still shows the result. */}
      {ending !== null && <EndDialog ending={ending} sessions={sessions} onClose={() => setEnding(null)} />}
    </Panel>
  )
}

function Session({ session, onEnd }: { session: LiveSession; onEnd(): void }) {
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
      <Button variant="default" onClick={onEnd} aria-label={session.is_current ? 'End this session' : `End the session on ${device}`}>
        End
      </Button>
    </div>
  )
}

type EndProps = { ending: LiveSession | 'others'; sessions: Sessions; onClose(): void }

function EndDialog({ ending, sessions, onClose }: EndProps) {
  if (ending === 'others')
    return (
      <ConfirmDialog
        title="End All Other Sessions?"
        opened
        onClose={onClose}
        destructive
        yes="End Sessions"
        no="Cancel"
        onConfirm={() => end('/sessions', sessions, (left) => left.every(({ is_current }) => is_current))}
        done="The other sessions were ended"
      >
        Whoever works in them is signed out at once. What is typed there can be saved after signing in again on the same page.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={ending.is_current ? 'End This Session?' : 'End Session?'}
      opened
      onClose={onClose}
      destructive
      yes="End Session"
      no="Cancel"
      onConfirm={async () => {
        if (ending.is_current) return signOut()
        await end(`/sessions/${ending.id}`, sessions, (left) => left.every(({ id }) => id !== ending.id))
      }}
      done="The session was ended"
    >
      {ending.is_current ? 'You will be signed out here.' : `Whoever works on ${deviceOf(ending.user_agent)} is signed out at once.`}
    </ConfirmDialog>
  )
}

/** After a failure, the list shows whether only the answer was lost. */
async function end(path: string, sessions: Sessions, isDone: (left: readonly LiveSession[]) => boolean) {
  const failure = await call('DELETE', path).then(
    () => null,
    (error: Error) => error,
  )
  const shown = sessions.refetch()
  if (failure) {
    const left = await live().catch(() => null)
    if (!left) throw new Error(`${failure.message} It is not known whether this was done.`)
    if (!isDone(left)) throw failure
  }
  await shown
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** "Chrome on Windows", from the user agent. */
function deviceOf(user_agent: string | null): string {
  const browser = BROWSERS.find(([form]) => form.test(user_agent ?? ''))?.[1]
  const system = SYSTEMS.find(([form]) => form.test(user_agent ?? ''))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
