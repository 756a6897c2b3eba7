import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type DeskMethod, deskMethodLabels } from '../../../contract/payments/desk-money.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import { paymentTransaction as contract } from '../../../contract/payments/payments.ts'
import type { Receipt } from '../../../contract/payments/receipt.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear, zoneName } from '../../data/dates.ts'
import type { Problem } from '../../data/problem.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { PageTitle } from '../../ui/layout/page.tsx'
import styles from './receipt-sheet.module.css'

/** The receipt of money at the desk, for a roll of 80 mm or a sheet of paper. `missing` is shown where there is none. */
export function ReceiptSheet({ payment, missing }: { payment: string; missing: React.ReactNode }) {
  const found = useQuery({
    queryKey: [contract.path, 'receipt', payment],
    queryFn: ({ signal }) => call<Receipt>('GET', `/${contract.path}/${encodeURIComponent(payment)}/receipt`, { signal }),
    gcTime: 0,
  })
  if ((found.error as Problem | null)?.status === 404) return missing
  if (found.error) return <ErrorNotice onRetry={found.refetch}>{found.error.message}</ErrorNotice>
  if (found.isPending) return <LoadingRows rows={5} />
  return <Printed receipt={found.data} />
}

function Printed({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <Group className="no-print">
        <Button leftSection={<Icon name="print" />} onClick={() => window.print()} data-autofocus>
          Print
        </Button>
      </Group>
      <article className={styles.receipt}>
        <PageTitle>Receipt</PageTitle>
        {receipt.corrected_at && <Notice kind="warning">VOID: this payment was corrected later.</Notice>}
        <p>
          {[receipt.lsv_name, receipt.street, receipt.city, receipt.phone && formatPhone(receipt.phone)].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <dl>
          {linesOf(receipt).map(({ name, value, strong }) => (
            <div key={name} data-strong={strong ?? false}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </article>
    </>
  )
}

type Line = { name: string; value: string; strong?: boolean }

function linesOf(receipt: Receipt): Line[] {
  const { taken_at, time_zone, tendered, change, reference } = receipt
  return [
    { name: 'Number', value: receipt.number },
    { name: 'Date', value: `${dateTimeAndYear(taken_at, time_zone)}, ${zoneName(time_zone, taken_at)}` },
    { name: 'Applicant', value: receipt.applicant },
    { name: 'Registration number', value: String(receipt.appointment) },
    { name: receipt.applicant_type ?? 'Fingerprinting', value: dollars(receipt.price) },
    ...(Number(receipt.before) > 0 ? [{ name: 'Paid before', value: dollars(receipt.before) }] : []),
    { name: `Paid, ${methodWords(receipt.method, reference)}`, value: dollars(receipt.amount), strong: true },
    ...(tendered === null ? [] : [{ name: 'Cash given', value: dollars(tendered) }]),
    ...(change === null ? [] : [{ name: 'Change', value: dollars(change) }]),
    { name: 'Left to pay', value: dollars(receipt.left) },
    { name: 'Received by', value: receipt.clerk },
  ]
}

const methodWords = (method: DeskMethod, reference: string | null) =>
  `${deskMethodLabels[method].toLowerCase()}${reference === null ? '' : ` ${reference}`}`
