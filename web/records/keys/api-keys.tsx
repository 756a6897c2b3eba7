import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { network } from '../../../contract/environments/environments.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { apiKey, type KeyRole, keyRoles } from '../../../contract/people/api-keys.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { dateTimeAndYear, dayOf, shortDate } from '../../data/dates.ts'
import { useRecords, useRemoveRecord } from '../../data/records/use-records.ts'
import { useMay, useSession } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { RecordName } from '../picker/record-name.tsx'
import { roleWords } from './key-values.ts'
import styles from './keys.module.css'
import { MakeKey } from './make-key.tsx'
import { ShowKey } from './show-key.tsx'

type Key = Row<typeof apiKey>

const MAX_SHOWN = 200

/** /keys: the keys for programs of the provider, or of the user's network. */
export function ApiKeys() {
  const keys = useRecords(apiKey, { limit: MAX_SHOWN })
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [revoking, setRevoking] = useState<Key | null>(null)
  const session = useSession()
  const roles: readonly KeyRole[] = useMay()('choose_role', apiKey) ? keyRoles : ['network_admin']
  return (
    <Page>
      <PageTitle actions={<AddButton inTitle label="Make Key" onClick={() => setMaking(true)} />}>API Keys</PageTitle>
      <Text>
        With a key, a program of yours calls BIMS as one of your accounts would. <Anchor href="/api/docs">What it can call</Anchor>
      </Text>
      <DataList query={keys} items={keys.data?.results} id={({ id }) => id} label="API keys" empty="No API keys yet.">
        {(key) => <KeyRow apiKey={key} onRevoke={() => setRevoking(key)} />}
      </DataList>
      <MakeKey opened={making} roles={roles} context={session?.context_id ?? null} onClose={() => setMaking(false)} onMade={setMade} />
      <ShowKey apiKey={made} onClose={() => setMade(null)} />
      {revoking && <Revoke apiKey={revoking} onClose={() => setRevoking(null)} />}
    </Page>
  )
}

function KeyRow({ apiKey: { name, prefix, role, context_id, read_only, expires_at, last_used, owner_name }, onRevoke }: Props) {
  const ended = Date.parse(expires_at) <= Date.now()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Text fw={650}>{name}</Text>
        <Text size="sm" c="dimmed">
          {`${prefix}… · `}
          {roleWords[role]}
          {context_id !== null && (
            <>
              {' '}
              <RecordName record={role === 'network_admin' ? network : liveScanVendor} id={context_id} />
            </>
          )}
          {` · made by ${owner_name}`}
        </Text>
        <Text size="sm" c="dimmed">
          {`${last_used ? `Last used ${dateTimeAndYear(last_used)}` : 'Never used'}. ${ended ? 'Expired' : 'Expires'} ${shortDate(dayOf(expires_at))}.`}
        </Text>
      </div>
      <Group gap="xs">
        {read_only && <Tag>Reads only</Tag>}
        {ended && <Tag>Expired</Tag>}
        <Button variant="default" onClick={onRevoke} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </Group>
    </div>
  )
}

type Props = { apiKey: Key; onRevoke(): void }

function Revoke({ apiKey: { id, name }, onClose }: { apiKey: Key; onClose(): void }) {
  const remove = useRemoveRecord(apiKey)
  return (
    <ConfirmDialog
      title="Revoke Key?"
      opened
      onClose={onClose}
      destructive
      yes="Revoke"
      no="Cancel"
      onConfirm={() => remove.mutateAsync(id)}
      done="Key revoked"
    >
      {`Programs that use "${name}" are refused from now on. This cannot be undone.`}
    </ConfirmDialog>
  )
}
