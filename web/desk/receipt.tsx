import { ReceiptSheet } from '../records/payments/receipt-sheet.tsx'
import { useParams } from '../router/routing.ts'
import { NotFound } from '../shell/fallback.tsx'
import { Page } from '../ui/layout/page.tsx'

/** /receipt/{id}: the receipt of a payment at the desk, to print it now or again. */
export function ReceiptPage() {
  const { id } = useParams() as { id: string }
  return (
    <Page>
      <ReceiptSheet payment={id} missing={<NotFound />} />
    </Page>
  )
}
