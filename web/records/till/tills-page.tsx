import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TillEntry, TillOfLocation, TillSheet } from '../../../contract/payments/till.ts'
import { longDay, shortDate, zoneName } from '../../data/dates.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { MoneyToReturn } from './money-to-return.tsx'
import { TillDayField } from './till-day-field.tsx'
import { TillOverview } from './till-overview.tsx'
import { TillSheetButtons, TillSheetView, UnclosedDays, useTillSheet } from './till-sheet.tsx'

type Props = {
  /** The location whose sheet is shown, and null for the overview of all. */
  lsv: number | null
  /** The fields by which locations are chosen. */
  choice: ReactNode
  network?: string | undefined
  /** Whether a till of the overview can be opened. */
  isOpened?(till: TillOfLocation): boolean
  /** The acts on an entry of a sheet, and on the sheet. */
  actionsOf?(entry: TillEntry): ReactNode
  stepsOf?(sheet: TillSheet): ReactNode
}

/** /tills?lsv&day: the tills of all locations on a day, or the sheet of one. */
export function TillsPage({ lsv, choice, network, isOpened = () => true, actionsOf = () => null, stepsOf = () => null }: Props) {
  const [{ day }, change] = useAddressSearch()
  const found = useTillSheet(lsv, day)
  const sheet = lsv === null ? undefined : found.data
  return (
    <Page width={1200}>
      <PageTitle
        subtitle={
          lsv === null
            ? day
              ? longDay(day)
              : 'Today'
            : sheet && `${sheet.lsv_name}, ${longDay(sheet.day)}, times in ${zoneName(sheet.time_zone)}`
        }
        actions={sheet && <TillSheetButtons lsv={sheet.lsv} day={sheet.day} empty={sheet.entries.length === 0} />}
      >
        Tills
      </PageTitle>
      <Group align="end" className="no-print">
        {choice}
        <TillDayField day={sheet?.day ?? day} onChange={(chosen) => change({ day: chosen })} />
      </Group>
      {lsv === null && (
        <TillOverview
          day={day}
          network={network}
          nameOf={(till) => (isOpened(till) ? <TillLink {...till}>{till.lsv_name}</TillLink> : till.lsv_name)}
        />
      )}
      {lsv !== null && found.error && <ErrorNotice onRetry={found.refetch}>{found.error.message}</ErrorNotice>}
      {lsv !== null && found.isPending && <LoadingRows rows={6} />}
      {sheet && (
        <>
          <UnclosedDays
            days={sheet.unclosed.filter((each) => each !== sheet.day)}
            linkTo={(each) => (
              <TillLink lsv={sheet.lsv} day={each}>
                {shortDate(each)}
              </TillLink>
            )}
          />
          <MoneyToReturn
            money={sheet.to_return}
            steps="Once the desk has given it back, it presses Correct on its Till; of a closed day, the provider's staff re-open the till, or correct it under Payments of the applicant's record."
            linkTo={(each, receipt) => (
              <TillLink lsv={sheet.lsv} day={each}>
                {receipt}
              </TillLink>
            )}
          />
          {stepsOf(sheet)}
          <TillSheetView sheet={sheet} actionsOf={actionsOf} />
        </>
      )}
    </Page>
  )
}

const TillLink = ({ lsv, day, children }: { lsv: number; day: string; children: ReactNode }) => (
  <TextLink to="/tills" search={{ lsv: String(lsv), day } as never}>
    {children}
  </TextLink>
)
