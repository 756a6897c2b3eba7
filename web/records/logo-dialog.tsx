import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AnyContract } from '../../contract/records/define-record.ts'
import { call } from '../data/call.ts'
import { useAction } from '../data/records/use-records.ts'
import { kindOf, uploadFile } from '../data/upload-file.ts'
import { ErrorNotice } from '../ui/feedback/notice.tsx'
import { showToast } from '../ui/feedback/toast.tsx'
import { FileField } from '../ui/field/file-field.tsx'
import { GuardedDialog } from '../ui/overlay/guarded-dialog.tsx'
import styles from './logo-dialog.module.css'

const KINDS = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' } as const

type Props = {
  contract: AnyContract
  /** The owner of the logo, and the address of its current image. */
  of: { id: number; name: string; logo: string | null }
  onClose(): void
}

/** Uploads, replaces or removes a logo. */
export function LogoDialog({ contract, of, onClose }: Props) {
  return (
    <GuardedDialog title={`Logo of ${of.name}`} opened onClose={onClose}>
      {(reportState) => <Logo contract={contract} of={of} onClose={onClose} onBusy={(busy) => reportState({ busy, dirty: false })} />}
    </GuardedDialog>
  )
}

function Logo({ contract, of: { id, name, logo }, onClose, onBusy }: Props & { onBusy(busy: boolean): void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync, isPending } = useAction(
    async (file: File | null) => call('PUT', `/${contract.path}/${id}/logo`, { body: { file: file && (await sent(file)) } }),
    contract,
  )
  const set = async (file: File | null) => {
    setFailure(null)
    onBusy(true)
    try {
      await mutateAsync(file)
      showToast(file ? 'Logo saved' : 'Logo removed')
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      onBusy(false)
    }
  }
  return (
    <Stack>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {logo ? <img src={logo} alt={`Logo of ${name}`} className={styles.logo} /> : <Text>No logo yet.</Text>}
      <FileField
        label="New logo"
        description="A PNG, JPEG or WebP picture of at most 512 kB. Applicants see it beside the name."
        accept=".png,.jpg,.jpeg,.webp"
        again
        first
        busy={isPending}
        onChange={(file) => file && void set(file)}
      />
      <Text role="status">{isPending && 'One moment, saving…'}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Close
        </Button>
        {logo && (
          <Button color="red" onClick={() => void set(null)} loading={isPending}>
            Remove Logo
          </Button>
        )}
      </Group>
    </Stack>
  )
}

async function sent(file: File): Promise<number> {
  const kind = kindOf(file, KINDS)
  if (kind === null) throw new Error('Choose a PNG, JPEG or WebP picture.')
  return uploadFile(file, kind)
}
