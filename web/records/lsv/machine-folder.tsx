import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type MachineFolder as Folder,
  MACHINE_USER,
  madeMachineFolder,
  newMachineFolder,
} from '../../../contract/demographics/machine-folder.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { call } from '../../data/call.ts'
import { useConfirmationMethod } from '../../data/confirmation.ts'
import { dateTimeAndYearInZone } from '../../data/dates.ts'
import { useAction } from '../../data/records/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { ConfirmationField } from '../../ui/field/confirmation-field.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { ShowKey } from '../keys/show-key.tsx'
import type { Lsv } from './lsv.ts'

const pathOf = ({ id }: Pick<Lsv, 'id'>) => `/${liveScanVendor.path}/${id}/machinefolder`

/** The folder that a location's live-scan machine reads files from: its address, its last use and from where, a new password, its end. */
export function MachineFolder({ lsv }: { lsv: Pick<Lsv, 'id' | 'name' | 'timezone'> }) {
  const found = useQuery({
    queryKey: [liveScanVendor.path, 'machinefolder', lsv.id],
    queryFn: ({ signal }) => call<Folder>('GET', pathOf(lsv), { signal }),
  })
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [closing, setClosing] = useState(false)
  if (found.error) return <ErrorNotice onRetry={found.refetch}>{found.error.message}</ErrorNotice>
  if (!found.data) return <LoadingRows rows={2} />
  const { address, created, last_used, last_ip } = found.data
  const inZone = (instant: string) => dateTimeAndYearInZone(instant, lsv.timezone)
  return (
    <>
      <Text mb="sm">
        A machine that reads files finds one for each visit that is in progress and complete. It connects by WebDAV; a file leaves the
        folder when the machine removes it or the visit ends.
      </Text>
      {created !== null && (
        <Facts
          least={280}
          facts={[
            { name: 'Address', value: address },
            { name: 'User name', value: MACHINE_USER },
            { name: 'Password made', value: inZone(created) },
            { name: 'Last used', value: last_used === null ? 'Never' : inZone(last_used) },
            { name: 'Last used from', value: last_ip },
          ]}
        />
      )}
      <Group mt="sm">
        <Button variant="default" onClick={() => setMaking(true)}>
          {created === null ? 'Make Machine Folder' : 'New Password'}
        </Button>
        {created !== null && (
          <Button variant="default" color="red" onClick={() => setClosing(true)}>
            Close Folder
          </Button>
        )}
      </Group>
      {making && <MakeFolder lsv={lsv} again={created !== null} onClose={() => setMaking(false)} onMade={setMade} />}
      <ShowKey apiKey={made} title="Password of the Machine Folder" onClose={() => setMade(null)} />
      {closing && <CloseFolder lsv={lsv} onClose={() => setClosing(false)} />}
    </>
  )
}

type MakeProps = { lsv: Pick<Lsv, 'id' | 'name'>; again: boolean; onClose(): void; onMade(password: string): void }

/** Asks for the user's own password: a stolen session must not leave a way to the files behind. */
function MakeFolder({ lsv, again, onClose, onMade }: MakeProps) {
  const method = useConfirmationMethod()
  const make = useAction(
    async (body: { password: string }) => madeMachineFolder.parse(await call('POST', pathOf(lsv), { body })),
    liveScanVendor,
  )
  return (
    <FormDialog<{ password: string }>
      title={again ? 'New Password' : 'Make Machine Folder'}
      opened
      onClose={onClose}
      schema={newMachineFolder as never}
      initial={{ password: method.initial }}
      save={again ? 'Make Password' : 'Make Folder'}
      onSave={async (body) => onMade((await make.mutateAsync(body)).password)}
    >
      {({ field }) => (
        <>
          <Text>
            {again
              ? `The machine of ${lsv.name} loses access until it has the new password.`
              : `Anyone with the password can read the demographics of people who are being printed at ${lsv.name}.`}
          </Text>
          <ConfirmationField method={method} label="Your own password" data-autofocus {...field('password')} />
        </>
      )}
    </FormDialog>
  )
}

function CloseFolder({ lsv, onClose }: { lsv: Pick<Lsv, 'id' | 'name'>; onClose(): void }) {
  const close = useAction(() => call('DELETE', pathOf(lsv)), liveScanVendor)
  return (
    <ConfirmDialog
      title="Close Machine Folder?"
      opened
      onClose={onClose}
      destructive
      yes="Close Folder"
      no="Cancel"
      onConfirm={() => close.mutateAsync(undefined)}
      done="Machine folder closed"
    >
      {`The machine of ${lsv.name} loses access. The desk can still download each file.`}
    </ConfirmDialog>
  )
}
