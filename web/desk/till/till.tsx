import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { TillEntry, TillSheet } from '../../../contract/payments/till.ts'
import { dateAndTime, longDay, shortDate, zoneName } from '../../data/dates.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { useMay } from '../../data/session.ts'
import { SilenceNotice } from '../../records/appointments/list/silence-notice.tsx'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { WithOwnLsv } from '../../records/lsv/with-lsvs.tsx'
import { CorrectPaymentDialog } from '../../records/till/correct-payment-dialog.tsx'
import { TillSheetButtons, TillSheetView, UnclosedDays, useTillSheet } from '../../records/till/till-sheet.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { DateField } from '../../ui/field/fields.tsx'
import { ButtonLink, TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { LightButton } from '../../ui/list/light-button.tsx'
import { ScanElsewhereNotice } from '../scan-elsewhere-notice.tsx'
import { CloseTillDialog } from './close-till-dialog.tsx'
import { OwnMoneyToReturn } from './own-money-to-return.tsx'

/** /till?day: what the desk took on a day, and its counting and closing. */
export function TillPage() {
  return (
    <Page width={1200}>
      <WithOwnLsv>{(lsv) => <Till key={lsv.id} lsv={lsv} />}</WithOwnLsv>
    </Page>
  )
}

function Till({ lsv }: { lsv: Lsv }) {
  const [{ day }, change] = useAddressSearch()
  const found = useTillSheet(lsv.id, day, { live: true })
  // An open dialog stays with its day and its payment when midnight or another desk changes the page behind it.
  const [closing, setClosing] = useState<TillSheet | null>(null)
  const [wrong, setWrong] = useState<{ entry: TillEntry; zone: string } | null>(null)
  const sheet = found.data
  // Visits have ended since the sheet was read.
  const beginClosing = (begun: TillSheet) => {
    void found.refetch()
    setClosing(begun)
  }
  return (
    <>
      <PageTitle
        subtitle={`${lsv.name}${sheet ? `, ${longDay(sheet.day)}, times in ${zoneName(lsv.timezone)}` : ''}`}
        actions={
          sheet && (
            <>
              <TillSheetButtons lsv={lsv.id} day={sheet.day} empty={sheet.entries.length === 0} />
              {sheet.closed === null && (
                <Button className="no-print" onClick={() => beginClosing(sheet)}>
                  Count and Close
                </Button>
              )}
            </>
          )
        }
      >
        Till
      </PageTitle>
      <ScanElsewhereNotice />
      <DateField
        className="no-print"
        label="Day"
        name="day"
        value={sheet?.day ?? day ?? ''}
        max={sheet?.today}
        onChange={(event) => change({ day: event.currentTarget.value })}
      />
      <SilenceNotice since={found.silentSince} zone={lsv.timezone} />
      {found.error && <ErrorNotice onRetry={found.refetch}>{found.error.message}</ErrorNotice>}
      {found.isPending && <LoadingRows rows={6} />}
      {sheet && (
        <>
          <OtherDays sheet={sheet} />
          <OwnMoneyToReturn money={sheet.to_return} />
          {sheet.closed && (
            <Text className="no-print">This till is closed and takes no more money. Only the provider's staff can re-open it.</Text>
          )}
          <TillSheetView
            sheet={sheet}
            actionsOf={(entry) => <EntryActions entry={entry} onCorrect={() => setWrong({ entry, zone: sheet.time_zone })} />}
          />
        </>
      )}
      {closing && <CloseTillDialog sheet={sheet?.day === closing.day ? sheet : closing} onClose={() => setClosing(null)} />}
      {wrong && <CorrectEntryDialog {...wrong} onClose={() => setWrong(null)} />}
    </>
  )
}

/** Links to the days that still have to be closed. */
const OtherDays = ({ sheet }: { sheet: TillSheet }) => (
  <UnclosedDays
    days={sheet.unclosed.filter((day) => day !== sheet.day)}
    linkTo={(day) => (
      <TextLink to="/till" search={{ day } as never}>
        {shortDate(day)}
      </TextLink>
    )}
  />
)

/** The receipt of an entry, and its correction until the till is closed. */
function EntryActions({ entry, onCorrect }: { entry: TillEntry; onCorrect(): void }) {
  const may = useMay()
  const { payment, reversed, receipt } = entry
  if (reversed) return null
  return (
    <Group gap="xs" wrap="nowrap" className="no-print">
      <ButtonLink to={`/receipt/${payment}`} target="_blank" variant="default" aria-label={`Receipt ${receipt}`}>
        Receipt
      </ButtonLink>
      {entry.correctable && may('correct', { path: 'paymenttransactions' }) && (
        <LightButton label={`Correct ${receipt}`} onClick={onCorrect}>
          Correct
        </LightButton>
      )}
    </Group>
  )
}

function CorrectEntryDialog({ entry, zone, onClose }: { entry: TillEntry; zone: string; onClose(): void }) {
  const { payment, applicant, amount, method, at, receipt } = entry
  return (
    <CorrectPaymentDialog {...{ payment, applicant, amount, method, onClose }} taken={`${dateAndTime(at, zone)}, receipt ${receipt}`} />
  )
}
