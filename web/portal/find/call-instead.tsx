import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '../../../contract/records/phone.ts'
import type { Environment } from '../../data/environment.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { PlainAnchor } from '../../ui/plain/plain-anchor.tsx'
import { HelpLine } from '../face/help-line.tsx'
import { useFindText } from '../texts/dictionaries.ts'
import { lsvsOf } from '../wizard/public-lists.ts'

/** Where no mail can be sent: the phone numbers of the locations, which know the appointments; without any, the help line. */
export function CallInstead({ environment }: { environment: Environment }) {
  const text = useFindText()
  const { data, error, refetch } = useQuery(lsvsOf(environment))
  const facts = data?.flatMap(({ name, location_phone: phone }) =>
    phone ? [{ name, value: <PlainAnchor href={`tel:+1${phone}`}>{formatPhone(phone)}</PlainAnchor> }] : [],
  )
  return (
    <>
      <Notice kind="warning">{text('find.kept')}</Notice>
      {error && !data && <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice>}
      {facts ? facts.length > 0 ? <Facts facts={facts} least={200} /> : <HelpLine /> : !error && <LoadingRows />}
    </>
  )
}
