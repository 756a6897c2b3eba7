import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { network as networks } from '../../../contract/environments/environments.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { paymentTransaction } from '../../../contract/payments/payments.ts'
import { reopenTillBody, type TillClosing, type TillEntry, type TillSheet } from '../../../contract/payments/till.ts'
import { call } from '../../data/call.ts'
import { longDay } from '../../data/dates.ts'
import { useAction } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { RecordSelect } from '../../records/picker/record-select.tsx'
import { TillsPage } from '../../records/till/tills-page.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

/** The tills of all locations, with the receipts of a sheet and its re-opening. */
export function Tills() {
  const [{ lsv = '', network = '' }, change] = useAddressSearch()
  const chosen = /^\d+$/.test(lsv) ? Number(lsv) : null
  return (
    <TillsPage
      lsv={chosen}
      network={network || undefined}
      choice={
        <>
          <RecordSelect
            label="Fingerprint location"
            record={liveScanVendor}
            placeholder="All locations"
            value={lsv}
            onChange={(id) => change({ lsv: id })}
          />
          {chosen === null && (
            <RecordSelect
              id="network"
              label="Network"
              record={networks}
              placeholder="All networks"
              value={network}
              onChange={(id) => change({ network: id })}
            />
          )}
        </>
      }
      actionsOf={(entry) => <ReceiptLink entry={entry} />}
      stepsOf={(sheet) => <ReopenTill sheet={sheet} />}
    />
  )
}

function ReopenTill({ sheet: { closed, day } }: { sheet: TillSheet }) {
  const [reopening, setReopening] = useState(false)
  if (!closed) return null
  return (
    <>
      <Group className="no-print">
        <Button variant="default" onClick={() => setReopening(true)}>
          Re-open Till
        </Button>
      </Group>
      {reopening && <ReopenDialog closing={closed} day={day} onClose={() => setReopening(false)} />}
    </>
  )
}

const ReceiptLink = ({ entry: { payment, receipt, reversed } }: { entry: TillEntry }) =>
  reversed ? null : (
    <TextLink to={`/receipt/${payment}`} target="_blank" className="no-print" aria-label={`Receipt ${receipt}`}>
      Receipt
    </TextLink>
  )

function ReopenDialog({ closing, day, onClose }: { closing: TillClosing; day: string; onClose(): void }) {
  const reopen = useAction((body: { reason: string }) => call('POST', `/tills/${closing.id}/reopen`, { body }), paymentTransaction)
  return (
    <FormDialog<{ reason: string }>
      title={`Re-open the till of ${longDay(day)}?`}
      opened
      onClose={onClose}
      schema={reopenTillBody}
      initial={{ reason: '' }}
      onSave={(body) => reopen.mutateAsync(body)}
      done="Till re-opened"
      save="Re-open Till"
    >
      {({ field }) => (
        <>
          <Text>The desk can then take and correct money of this day, and must close it once more. The current closing is kept.</Text>
          <TextField label="Reason" required data-autofocus {...field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
