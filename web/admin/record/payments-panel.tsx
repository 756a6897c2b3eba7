import { Text } from '@mantine/core'
import { useState } from 'react'
import { appointment } from '../../../contract/booking.ts'
import { paymentLabels } from '../../../contract/payment-codes.ts'
import { paymentTransaction as contract, type PaymentState } from '../../../contract/payments.ts'
import type { Row } from '../../../contract/resource.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useSession } from '../../data/session.ts'
import { useRecordPages, useRecords } from '../../data/use-records.ts'
import { Tag } from '../../ui/badge.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PanelButton } from '../editing/panel-button.tsx'
import styles from './record.module.css'
import { RefundDialog } from './refund-dialog.tsx'

const ALL = 200

/** What was paid online, attempt by attempt, and what was to be paid at the desk. */
export function PaymentsPanel({ applicant }: { applicant: number }) {
  const payments = useRecordPages(contract, { applicant, order: '-created' })
  const visits = useRecords(appointment, { applicant, status: 'COMPLETED', limit: ALL })
  const atDesk = visits.data?.results.filter(({ payment_method, price }) => payment_method !== 'ONLINE' && Number(price) > 0)
  return (
    <Panel title="Payments">
      <DataList query={payments} items={payments.data && payments.rows} id={({ id }) => id} label="Online payments">
        {(one) => <OnePayment payment={one} />}
      </DataList>
      {payments.hasNextPage && <PanelButton text="Load more" of="payments" onClick={() => payments.fetchNextPage()} />}
      {atDesk && atDesk.length > 0 && (
        <>
          <h3 className={styles.subhead}>At the desk</h3>
          <DataList query={visits} items={atDesk} id={({ id }) => id} label="Payments at the desk">
            {(one) => (
              <>
                <strong>${one.price}</strong> {paymentLabels[one.payment_method]}
                <Text size="sm" c="dimmed">
                  {dateTimeAndYear(one.date_time, one.lsv_timezone)}, {one.lsv_name}, registration number {one.id}
                </Text>
              </>
            )}
          </DataList>
        </>
      )}
    </Panel>
  )
}

function OnePayment({ payment: one }: { payment: Row<typeof contract> }) {
  const session = useSession()
  const [refunding, setRefunding] = useState(false)
  return (
    <>
      <div className={styles.cardHead}>
        <div>
          <strong>${one.amount}</strong> {paymentLabels[one.method as keyof typeof paymentLabels] ?? one.method}
          {one.last4 && `, ${one.brand ?? 'card'} ending in ${one.last4}`}
          <Text size="sm" c="dimmed">
            {dateTimeAndYear(one.created)}, registration number {one.appointment}
          </Text>
          {one.reason && <Text size="sm">{one.reason}</Text>}
        </div>
        <Tag>{words[one.state]}</Tag>
      </div>
      {session?.is_superuser && one.state === 'PAID' && (
        <>
          <PanelButton text="Refund" of={`$${one.amount}`} onClick={() => setRefunding(true)} />
          <RefundDialog payment={one} opened={refunding} onClose={() => setRefunding(false)} />
        </>
      )}
    </>
  )
}

const words: Record<PaymentState, string> = {
  AUTHORIZING: 'Being authorized',
  DECLINED: 'Declined',
  CAPTURING: 'Being collected',
  PAID: 'Paid',
  CAPTURE_FAILED: 'Failed: collect at the desk',
  VOIDING: 'Being released',
  VOIDED: 'Released, not charged',
  REFUNDING: 'Being refunded',
  REFUNDED: 'Refunded',
}
