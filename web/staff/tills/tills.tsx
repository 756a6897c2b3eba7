import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { network as networks } from '../../../contract/environments/environments.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { paymentTransaction } from '../../../contract/payments/payments.ts'
import { reopenTillBody, type TillClosing, type TillEntry, type TillOfLocation, type TillSheet } from '../../../contract/payments/till.ts'
import { call } from '../../data/call.ts'
import { longDay, shortDate, zoneName } from '../../data/dates.ts'
import { useAction } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { RecordSelect } from '../../records/picker/record-select.tsx'
import { TillDayField } from '../../records/till/till-day-field.tsx'
import { TillOverview } from '../../records/till/till-overview.tsx'
import { TillSheetButtons, TillSheetView, UnclosedDays, useTillSheet } from '../../records/till/till-sheet.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

/** /tills?lsv&day&network: the tills of all locations on a day, or the sheet of one, and its re-opening. */
export function Tills() {
  const [{ lsv = '', day, network = '' }, change] = useAddressSearch()
  const chosen = /^\d+$/.test(lsv) ? Number(lsv) : null
  const found = useTillSheet(chosen, day)
  const sheet = chosen === null ? undefined : found.data
  return (
    <Page width={1200}>
      <PageTitle
        subtitle={
          chosen === null ? day && longDay(day) : sheet && `${sheet.lsv_name}, ${longDay(sheet.day)}, times in ${zoneName(sheet.time_zone)}`
        }
        actions={sheet && <TillSheetButtons lsv={sheet.lsv} day={sheet.day} empty={sheet.entries.length === 0} />}
      >
        Tills
      </PageTitle>
      <Group align="end" className="no-print">
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
        <TillDayField day={sheet?.day ?? day} onChange={(chosenDay) => change({ day: chosenDay })} />
      </Group>
      {chosen === null && <TillOverview day={day} network={network || undefined} nameOf={(till) => <TillLink till={till} />} />}
      {found.error && <ErrorNotice onRetry={found.refetch}>{found.error.message}</ErrorNotice>}
      {chosen !== null && found.isPending && <LoadingRows rows={6} />}
      {sheet && <Shown sheet={sheet} />}
    </Page>
  )
}

const TillLink = ({ till: { lsv, lsv_name, day } }: { till: TillOfLocation }) => (
  <TextLink to="/tills" search={{ lsv: String(lsv), day } as never}>
    {lsv_name}
  </TextLink>
)

function Shown({ sheet }: { sheet: TillSheet }) {
  const [reopening, setReopening] = useState(false)
  const { lsv, day, closed } = sheet
  return (
    <>
      <UnclosedDays
        days={sheet.unclosed.filter((each) => each !== day)}
        linkTo={(each) => (
          <TextLink to="/tills" search={{ lsv: String(lsv), day: each } as never}>
            {shortDate(each)}
          </TextLink>
        )}
      />
      {closed && (
        <Group className="no-print">
          <Button variant="default" onClick={() => setReopening(true)}>
            Re-open Till
          </Button>
        </Group>
      )}
      <TillSheetView sheet={sheet} actionsOf={(entry) => <ReceiptLink entry={entry} />} />
      {reopening && closed && <ReopenDialog closing={closed} day={day} onClose={() => setReopening(false)} />}
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
