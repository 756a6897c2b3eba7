import { Text } from '@mantine/core'
import { useState } from 'react'
import type { appointment } from '../../../contract/appointments/appointments.ts'
import { type Collection, collectionLabel, collectionOf } from '../../../contract/payments/collection.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import { paymentLabels } from '../../../contract/payments/payment-codes.ts'
import { paymentTransaction as contract, type PaymentState } from '../../../contract/payments/payments.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { dateTimeAndYear, dateTimeAndYearInZone } from '../../data/dates.ts'
import { useRecordPages } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { FoldPanel } from '../../ui/layout/fold-panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import styles from '../applicants/record.module.css'
import { useAppointmentsOf } from '../appointments/use-appointments-of.ts'
import { PanelButton } from '../editing/panel-button.tsx'
import { DeskMoney } from './desk-money.tsx'
import { RefundDialog, TakeMoney } from './money-dialogs.tsx'

/** The processor takes moments; while it does not answer, the list polls. */
const LOOK_AGAIN_MS = 3_000
const UNDER_WAY: readonly PaymentState[] = ['AUTHORIZING', 'CAPTURING', 'VOIDING', 'REFUNDING']

/** The card payments, one by one, the payments at the desk, and the amounts due there. */
export function PaymentsPanel({ applicant }: { applicant: { id: number; first_name: string; last_name: string } }) {
  const [taking, setTaking] = useState(false)
  const [moving, setMoving] = useState(false)
  const may = useMay()
  const payments = useRecordPages(contract, { applicant: applicant.id, order: '-created' }, moving ? { every: LOOK_AGAIN_MS } : {})
  const moves = payments.rows.some(({ state }) => UNDER_WAY.includes(state))
  if (moves !== moving) setMoving(moves)
  const visits = useAppointmentsOf(applicant.id)
  const rows = payments.data && payments.rows
  const desk = rows?.filter(({ provider }) => provider === 'desk') ?? []
  const cards = rows?.filter(({ provider }) => provider !== 'desk') ?? []
  const due = visits.data && visits.rows.filter((one) => one.status === 'COMPLETED' && isUnpaid(collectionOf(one)))
  const none = rows?.length === 0 && due?.length === 0
  const payable = visits.rows.filter((one) => one.payment_method !== 'INVOICE')
  return (
    <FoldPanel
      title="Payments"
      empty={none}
      actions={
        may('desk', contract) &&
        payable.length > 0 && <PanelButton icon="cash" text="Take Money" of="at the desk" act="money" onClick={() => setTaking(true)} />
      }
    >
      {!none && (desk.length === 0 || cards.length > 0) && (
        <DataList query={payments} items={rows && cards} id={({ id }) => id} label="Online payments">
          {(one) => <CardPayment payment={one} visit={visits.rows.find(({ id }) => id === one.appointment)} />}
        </DataList>
      )}
      {desk.length > 0 && (
        <>
          <h3 className={styles.subhead}>Taken at the Desk</h3>
          <DataList query={payments} items={desk} id={({ id }) => id} label="Money taken at the desk">
            {(one) => <DeskMoney payment={one} applicant={nameOf(applicant)} />}
          </DataList>
        </>
      )}
      <LoadMore pages={payments} of="payments" />
      {due && due.length > 0 && (
        <>
          <h3 className={styles.subhead}>To Be Paid at the Desk or by Invoice</h3>
          <DataList query={visits} items={due} id={({ id }) => id} label="Payments at the desk">
            {(one) => (
              <>
                <strong>{collectionLabel(collectionOf(one))}</strong>
                <Text size="sm" c="dimmed">
                  {dateTimeAndYearInZone(one.date_time, one.lsv_timezone)}, {one.lsv_name}, registration number {one.id}
                </Text>
              </>
            )}
          </DataList>
        </>
      )}
      {taking && <TakeMoney visits={payable} onClose={() => setTaking(false)} />}
    </FoldPanel>
  )
}

const isUnpaid = ({ kind }: Collection) => kind === 'collect' || kind === 'invoice'

function CardPayment({ payment: one, visit }: { payment: Row<typeof contract>; visit: Row<typeof appointment> | undefined }) {
  const may = useMay()
  const [refunding, setRefunding] = useState(false)
  return (
    <>
      <div className={styles.cardHead}>
        <div>
          <strong>{dollars(one.amount)}</strong> {paymentLabels[one.method as keyof typeof paymentLabels] ?? one.method}
          {one.last4 && `, ${one.brand ?? 'card'} ending in ${one.last4}`}
          <Text size="sm" c="dimmed">
            {dateTimeAndYear(one.created)}, registration number {one.appointment}
          </Text>
          {one.reason && <Text size="sm">{one.reason}</Text>}
        </div>
        <Tag>{words[one.state]}</Tag>
      </div>
      {may('refund', contract) && one.state === 'PAID' && (
        <PanelButton text="Refund" of={dollars(one.amount)} onClick={() => setRefunding(true)} />
      )}
      {refunding && <RefundDialog payment={one} visit={visit} onClose={() => setRefunding(false)} />}
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
  RECEIVED: 'Taken at the desk',
  CORRECTED: 'Corrected',
}
