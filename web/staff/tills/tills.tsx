import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { paymentTransaction } from '../../../contract/payments/payments.ts'
import { reopenTillBody, type TillClosing, type TillEntry, type TillSheet } from '../../../contract/payments/till.ts'
import { call } from '../../data/call.ts'
import { longDay, shortDate, zoneName } from '../../data/dates.ts'
import { useAction } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { RecordSelect } from '../../records/picker/record-select.tsx'
import { TillSheetButtons, TillSheetView, UnclosedDays, useTillSheet } from '../../records/till/till-sheet.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { DateField, TextField } from '../../ui/field/fields.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

/** /tills?lsv&day: the sheet of any location's till, and its re-opening. */
export function Tills() {
  const [{ lsv = '', day }, change] = useAddressSearch()
  const chosen = /^\d+$/.test(lsv) ? Number(lsv) : null
  const found = useTillSheet(chosen, day)
  const sheet = chosen === null ? undefined : found.data
  return (
    <Page width={1200}>
      <PageTitle
        subtitle={sheet && `${sheet.lsv_name}, ${longDay(sheet.day)}, times in ${zoneName(sheet.time_zone)}`}
        actions={sheet && <TillSheetButtons lsv={sheet.lsv} day={sheet.day} empty={sheet.entries.length === 0} />}
      >
        Tills
      </PageTitle>
      <Group align="end" className="no-print">
        <RecordSelect
          label="Fingerprint location"
          record={liveScanVendor}
          placeholder="Select"
          value={lsv}
          onChange={(id) => change({ lsv: id, day: null })}
        />
        <DateField
          label="Day"
          name="day"
          value={sheet?.day ?? day ?? ''}
          onChange={(event) => change({ day: event.currentTarget.value })}
        />
      </Group>
      {chosen === null && <EmptyText>Choose a location to see its till</EmptyText>}
      {found.error && <ErrorNotice onRetry={found.refetch}>{found.error.message}</ErrorNotice>}
      {chosen !== null && found.isPending && <LoadingRows rows={6} />}
      {sheet && <Shown sheet={sheet} />}
    </Page>
  )
}

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
          <Text>The desk can then take and correct money of this day, and must close it once more. The present closing is kept.</Text>
          <TextField label="Reason" required data-autofocus {...field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
