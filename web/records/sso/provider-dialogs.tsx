import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ProviderTrial, ssoLink, ssoProvider } from '../../../contract/people/single-sign-on.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useAction, useRecords } from '../../data/records/use-records.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from '../keys/keys.module.css'
import type { Provider } from './provider-values.ts'

type Props = { provider: Provider; onClose(): void }

/** The address that is to be registered at the provider. */
export function CallbackDialog({ provider: { name, callback_url }, onClose }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(callback_url ?? '').then(
      () => showToast('Copied'),
      () => showToast('Could not be copied: please select it', 'failed'),
    )
  return (
    <Dialog title="Callback Address" opened onClose={onClose}>
      <Stack>
        {callback_url === null ? (
          <Notice kind="warning">The network has no subdomain for its dashboard yet, so that there is no address to sign in at.</Notice>
        ) : (
          <>
            <Text>{`Register this address at ${name} as a redirect address, letter by letter.`}</Text>
            <code className={styles.key}>{callback_url}</code>
          </>
        )}
        <Group justify="flex-end">
          {callback_url !== null && (
            <Button variant="default" onClick={copy}>
              Copy
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Tests the provider's metadata, and shows what is wrong. */
export function TrialDialog({ provider: { id, name }, onClose }: Props) {
  const trial = useQuery({
    queryKey: ['provider-trial', id],
    queryFn: () => call<ProviderTrial>('POST', `/ssoproviders/${id}/test`),
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog title={`Connection to ${name}`} opened onClose={onClose}>
      <Stack>
        {trial.isFetching ? (
          <LoadingRows rows={2} />
        ) : trial.error ? (
          <ErrorNotice>{trial.error.message}</ErrorNotice>
        ) : (
          trial.data && <Trial trial={trial.data} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => trial.refetch()} disabled={trial.isFetching}>
            Try Again
          </Button>
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Trial({ trial: { works, complaints, hints } }: { trial: ProviderTrial }) {
  return (
    <>
      {works ? (
        <Notice kind="success" alert>
          The connection works. A wrong client secret shows at the first sign-in only.
        </Notice>
      ) : (
        complaints.map((complaint) => <ErrorNotice key={complaint}>{complaint}</ErrorNotice>)
      )}
      {hints.map((hint) => (
        <Notice key={hint} kind="warning">
          {hint}
        </Notice>
      ))}
    </>
  )
}

type Link = Row<typeof ssoLink>

const MAX_SHOWN = 200

/** The people who are linked with a provider. */
export function PeopleDialog({ provider: { id, name }, onClose }: Props) {
  const links = useRecords(ssoLink, { provider: id, limit: MAX_SHOWN })
  const unlink = useAction((link: number) => call('DELETE', `/ssolinks/${link}`), ssoLink, ssoProvider)
  return (
    <Dialog title={`People of ${name}`} opened onClose={onClose} size="lg">
      <Stack>
        {unlink.error && <ErrorNotice focused>{unlink.error.message}</ErrorNotice>}
        <Text>An unlinked person is signed out, and found again by a verified email address at the next sign-in.</Text>
        <DataList query={links} items={links.data?.results} id={(each) => each.id} label="People" empty="Nobody has signed in by it yet.">
          {(link) => <Person link={link} busy={unlink.isPending} onUnlink={() => unlink.mutate(link.id)} />}
        </DataList>
      </Stack>
    </Dialog>
  )
}

function Person({ link: { username, email, last_used }, busy, onUnlink }: { link: Link; busy: boolean; onUnlink(): void }) {
  const facts = [email !== username && email, last_used && `last signed in ${dateTimeAndYear(last_used)}`]
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Text fw={650}>{username}</Text>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Button variant="default" disabled={busy} onClick={onUnlink} aria-label={`Unlink ${username}`}>
        Unlink
      </Button>
    </div>
  )
}
