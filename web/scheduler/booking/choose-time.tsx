import { Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { liveScanVendor } from '../../../contract/places.ts'
import { dayOf, longDay, today, zoneToTell } from '../../data/dates.ts'
import { useRecord } from '../../data/use-records.ts'
import { slotTexts } from '../../records/availability/slot-texts.ts'
import { useOpenDays, useOpenSlots } from '../../records/availability/use-open-slots.ts'
import { Calendar } from '../../ui/calendar.tsx'
import { addDays, addMonths, type Day, monthOf } from '../../ui/month-days.ts'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { SlotList } from '../../ui/slot-list.tsx'
import { LoadingRows } from '../../ui/waiting.tsx'
import type { Place } from '../places/place.ts'
import { useText } from '../texts/texts.ts'
import { tell, useWizard } from '../wizard/use-wizard.ts'
import { WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'
import styles from './choose-time.module.css'

/** Beyond this the server offers the public nothing. */
const DAYS_AHEAD = 90
const READY_TO_BOOK = 5

/** /schedule/{lsv}/{mode}: a day and a time at the chosen location. */
export function ChooseTime() {
  const text = useText()
  const wizard = useWizard()
  const lsv = useRecord(liveScanVendor, wizard?.lsv, { anonymous: true })
  const place = lsv.data?.record
  return (
    <WizardPage step="step.time" title={text('schedule.title')} subtitle={place ? text('schedule.where', { name: place.name }) : '\u00a0'}>
      {() => (
        <>
          {wizard?.complaints.dateTime && (
            <Notice kind="error" title={text('problem')} alert>
              {wizard.complaints.dateTime}
            </Notice>
          )}
          {lsv.error && <ErrorNotice onRetry={lsv.refetch}>{lsv.error.message}</ErrorNotice>}
          {place?.applicant_instructions && (
            <Panel title={text('schedule.instructions')}>
              <RichText>{place.applicant_instructions}</RichText>
            </Panel>
          )}
          {place ? <Times key={place.id} place={place} /> : !lsv.error && <LoadingRows rows={4} height={72} />}
          <WizardButtons back={`/locations/${wizard?.kind ?? 'new'}`} />
        </>
      )}
    </WizardPage>
  )
}

function Times({ place: { id, timezone } }: { place: Place }) {
  const text = useText()
  const chosen = useWizard()?.dateTime ?? null
  const choose = useChoose()
  const first = today(timezone)
  const last = addDays(first, DAYS_AHEAD)
  const wished = chosen && dayOf(chosen, timezone)
  const [month, setMonth] = useState<Day>(() => monthOf(wished && wished > first ? wished : first))
  const [picked, setPicked] = useState<Day | null>(null)
  const [opened, setOpened] = useState<Day | null>(null)
  const days = useOpenDays(id, month, first)
  const day = picked ?? opened
  const slots = useOpenSlots(id, day)
  const over = opened === null && days.data !== undefined && firstOpen(days.data, wished) === null && monthOf(last) <= month

  useEffect(() => {
    if (opened !== null || days.data === undefined) return
    const found = firstOpen(days.data, wished)
    if (found !== null) setOpened(found)
    else if (monthOf(last) > month) setMonth(addMonths(month, 1))
  }, [opened, days.data, wished, month, last])

  const failed = days.error ?? slots.error
  if (failed) return <ErrorNotice onRetry={() => Promise.all([days.refetch(), slots.refetch()])}>{failed.message}</ErrorNotice>
  const zone = slots.data?.[0] ? zoneToTell(timezone, slots.data[0]) : null
  return (
    <div className={styles.columns}>
      <Calendar
        label={text('schedule.calendar')}
        value={day}
        onChoose={setPicked}
        open={days.data}
        openText={(count) => (count === 1 ? text('schedule.openOne') : text('schedule.open', { count }))}
        min={first}
        max={last}
        month={month}
        onMonth={setMonth}
        texts={{ previous: text('schedule.previous'), next: text('schedule.next') }}
      />
      <div aria-live="polite" className={styles.times}>
        {over && <Text>{text('schedule.none', { days: DAYS_AHEAD })}</Text>}
        {day && (
          <Title order={2} size="h4">
            {longDay(day)}
          </Title>
        )}
        {zone && (
          <Text size="sm" c="dimmed">
            {text('schedule.zone', { zone })}
          </Text>
        )}
        {slots.data ? (
          <SlotList
            slots={slotTexts(slots.data, timezone)}
            chosen={chosen}
            onChoose={choose}
            texts={{ morning: text('schedule.morning'), afternoon: text('schedule.afternoon'), empty: text('schedule.empty') }}
          />
        ) : (
          !over && <LoadingRows rows={4} height={44} />
        )}
      </div>
    </div>
  )
}

/** The day of the time chosen before while it has open times, else the first that has. */
function firstOpen(days: ReadonlyMap<Day, number>, wished: Day | null): Day | null {
  if (wished && (days.get(wished) ?? 0) > 0) return wished
  return [...days].find(([, open]) => open > 0)?.[0] ?? null
}

/** Who comes back for another time, or comes again after illegible prints, goes straight on to book it. */
function useChoose() {
  const navigate = useNavigate()
  const wizard = useWizard()
  const ready = wizard?.kind === 'illegible' || (wizard?.step ?? 0) >= READY_TO_BOOK
  return (dateTime: string) => {
    tell({ type: 'time chosen', dateTime })
    void navigate({ to: ready ? '/confirmation' : '/selections' })
  }
}
