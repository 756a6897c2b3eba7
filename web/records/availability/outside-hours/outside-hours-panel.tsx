import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { appointment } from '../../../../contract/appointments/appointments.ts'
import type { OutsideHours, OutsideHoursDecision, Resolution } from '../../../../contract/availability/availability-change.ts'
import { liveScanVendor } from '../../../../contract/lsv/lsv.ts'
import { call } from '../../../data/call.ts'
import { useAction } from '../../../data/records/use-records.ts'
import { useMay } from '../../../data/session.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import type { Lsv } from '../../lsv/lsv.ts'
import { buttonWords, cancelWords, decisionOf, NO_CHOICE, type Summary } from './decide-outside-hours.ts'
import styles from './outside-hours.module.css'
import { OutsideHoursList } from './outside-hours-choice.tsx'
import { checkChoice, keepSummaries, outsideKey, summaryKey, useCancelQuestion } from './use-outside-hours.ts'

/** The outcome for appointments after the last change, and those that are outside the current hours, with a way to decide on them. */
export function OutsideHoursPanel({ lsv }: { lsv: Lsv }) {
  const mayDecide = useMay()('availability', liveScanVendor)
  const [deciding, setDeciding] = useState(false)
  const { data: outside = [] } = useQuery({
    queryKey: outsideKey(lsv.id),
    queryFn: ({ signal }) => call<OutsideHours[]>('GET', pathOf(lsv), { signal }),
    enabled: mayDecide,
  })
  const { data: summary } = useQuery<Summary | null>({ queryKey: summaryKey(lsv.id), queryFn: () => null, enabled: false })
  return (
    <>
      {summary && <SummaryNotice summary={summary} />}
      {outside.length > 0 && (
        <Notice
          kind="warning"
          title={outside.length === 1 ? 'One appointment is outside your hours' : `${outside.length} appointments are outside your hours`}
        >
          <Button variant="default" mt="xs" onClick={() => setDeciding(true)}>
            Show and Decide
          </Button>
        </Notice>
      )}
      {deciding && <DecideDialog lsv={lsv} listed={outside} onClose={() => setDeciding(false)} />}
    </>
  )
}

const pathOf = (lsv: Lsv) => `/${liveScanVendor.path}/${lsv.id}/outsidehours`

function SummaryNotice({ summary: { text, failed } }: { summary: Summary }) {
  return (
    <div role="status">
      <Notice kind={failed.length > 0 ? 'warning' : 'success'} title="Appointments outside the new hours">
        <Text>{text}</Text>
        {failed.length > 0 && (
          <ul className={styles.summary}>
            {failed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

/** Decides on the appointments that are outside the current hours, as they were when the dialog opened. */
function DecideDialog({ lsv, listed, onClose }: { lsv: Lsv; listed: readonly OutsideHours[]; onClose(): void }) {
  const client = useQueryClient()
  const [outside] = useState(listed)
  const [choice, setChoice] = useState(NO_CHOICE)
  const question = useCancelQuestion()
  const isAsked = question.isAsked(JSON.stringify(decisionOf(outside, choice)))
  const decide = useAction(
    (decision: OutsideHoursDecision) => call<Resolution>('POST', pathOf(lsv), { body: decision }),
    ...[liveScanVendor, appointment],
  )
  const openOn = (date: string) => call<string[]>('GET', `/${appointment.path}/availability`, { query: { lsv: lsv.id, date } })
  return (
    <FormDialog<Record<string, never>>
      title="Appointments Outside Your Hours"
      opened
      size="lg"
      onClose={onClose}
      schema={z.object({})}
      initial={{}}
      save={buttonWords(isAsked ? cancelWords(outside, choice) : null)}
      onSave={async () => {
        checkChoice(outside, choice, question.ask)
        keepSummaries(client, outside, await decide.mutateAsync(decisionOf(outside, choice)))
      }}
    >
      {() => <OutsideHoursList change={{ outside, choice, setChoice, openOn }} zone={lsv.timezone} />}
    </FormDialog>
  )
}
