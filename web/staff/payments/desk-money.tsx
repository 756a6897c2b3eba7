import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { type DeskMethod, deskMethodLabels } from '../../../contract/payments/desk-money.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import { paymentTransaction as contract } from '../../../contract/payments/payments.ts'
import { user } from '../../../contract/people/people.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { dateTimeAndYear, dateTimeAndYearInZone } from '../../data/dates.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { CorrectPaymentDialog } from '../../records/till/correct-payment-dialog.tsx'
import { Tag } from '../../ui/feedback/badge.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import styles from '../applicants/record.module.css'
import { PanelButton } from '../editing/panel-button.tsx'

type Payment = Row<typeof contract>
/** Money taken at the desk: amount, method, user and time; its receipt and its correction. */
export function DeskMoney({ payment: one, applicant }: { payment: Payment; applicant: string }) {
  const may = useMay()
  const [correcting, setCorrecting] = useState(false)
  const taker = useRecord(user, one.taken_by)
  const corrector = useRecord(user, one.corrected_by)
  const lsv = useRecord(liveScanVendor, one.lsv)
  const zone = lsv.data?.record.timezone
  const taken = one.taken_at && (zone ? dateTimeAndYearInZone(one.taken_at, zone) : dateTimeAndYear(one.taken_at))
  const corrected = one.state === 'CORRECTED'
  return (
    <>
      <div className={styles.cardHead}>
        <div>
          {corrected ? <s>{dollars(one.amount)}</s> : <strong>{dollars(one.amount)}</strong>} {labelOf(one)}
          <Text size="sm" c="dimmed">
            {taken && `${taken}, `}
            {taker.data && (
              <>
                <Breakable>{taker.data.record.email}</Breakable>,{' '}
              </>
            )}
            registration number {one.appointment}
          </Text>
          {corrected && (
            <Text size="sm">
              {one.reason}
              {corrector.data && (
                <>
                  {' ('}
                  <Breakable>{corrector.data.record.email}</Breakable>)
                </>
              )}
            </Text>
          )}
        </div>
        <Tag>{corrected ? 'Corrected' : 'Taken at the desk'}</Tag>
      </div>
      <Group gap="xs">
        {one.receipt && (
          <Anchor href={`/receipt/${one.id}`} target="_blank">
            Receipt<VisuallyHidden component="span"> of {dollars(one.amount)}</VisuallyHidden>
          </Anchor>
        )}
        {may('correct', contract) && !corrected && (
          <PanelButton text="Correct" of={dollars(one.amount)} onClick={() => setCorrecting(true)} />
        )}
      </Group>
      {correcting && (
        <CorrectPaymentDialog
          payment={one.id}
          applicant={applicant}
          amount={one.amount}
          method={one.method as DeskMethod}
          taken={taken ?? `registration number ${one.appointment}`}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  )
}

const labelOf = ({ method }: Payment) => deskMethodLabels[method as keyof typeof deskMethodLabels] ?? method
