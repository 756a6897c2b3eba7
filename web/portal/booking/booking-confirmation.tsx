import { Button, Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Scheduled } from '../../../contract/booking/scheduled.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { useEnvironment } from '../../data/environment.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { publicLsvs } from '../lsv/lsv.ts'
import { billedNetwork } from '../payment/method-words.ts'
import { applicationTexts, useConfirmationText } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { AppointmentSheet, nameOf } from './appointment-sheet.tsx'
import { AddToCalendar } from './calendar/add-to-calendar.tsx'
import { MailLanguage } from './contact/mail-language.tsx'
import { MailStateOf } from './contact/mail-state-of.tsx'
import { KeepLink } from './keep-link.tsx'
import { useBooking } from './use-booking.ts'

type Props = {
  booked: Scheduled
  /** Taken again after illegible prints. */
  again?: boolean
}

/** Loaded with its words where something is missing, such as at a re-print of a person whom a desk added. */
const LazyMissing = lazy(async () => {
  const [{ MissingNotice }] = await Promise.all([import('./notices/missing-notice.tsx'), loadAll(applicationTexts)])
  return { default: MissingNotice }
})

/** The confirmation: read from an arm's length, printed on one page. */
export function BookingConfirmation({ booked, again = false }: Props) {
  const text = useConfirmationText()
  const { data: environment } = useEnvironment()
  const { data, isPending } = useRecord(publicLsvs, booked.lsv, { anonymous: true })
  const token = booked.manage_url?.split('/').at(-1)
  const { data: own } = useBooking(token)
  const lsv = data?.record ?? own?.lsv
  const isMissing = own !== undefined && own.missing.length > 0
  return (
    <Page>
      <PageTitle subtitle={text('confirmation.print')}>{text('confirmation.title')}</PageTitle>
      <KeepLink link={booked.manage_url} />
      {token && isMissing && (
        <Suspense>
          <LazyMissing token={token} missing={own.missing} />
        </Suspense>
      )}
      <AppointmentSheet
        name={own ? nameOf(own) : ''}
        id={booked.id}
        date_time={booked.date_time}
        lsv={lsv}
        loading={!lsv && isPending}
        type={own?.applicant_type}
        accepted_ids={own?.accepted_ids}
        type_translations={own?.type_translations}
        bring={own?.bring}
        environment={own?.environment}
        price={booked.price}
        paid={booked.paid}
        payment_method={booked.payment_method}
        network={environment ? billedNetwork(environment) : null}
        again={again}
      />
      <div>
        {booked.manage_url && mailsLeave() && <MailStateOf manage_url={booked.manage_url} />}
        {token && <MailLanguage token={token} />}
      </div>
      {token && booked.manage_url && lsv && <AddToCalendar token={token} link={booked.manage_url} appointment={booked} lsv={lsv} />}
      <Group gap="xs" className="no-print">
        <Button variant={isMissing ? 'default' : 'filled'} leftSection={<Icon name="print" />} onClick={() => window.print()}>
          {text('confirmation.printButton')}
        </Button>
        {booked.manage_url && (
          <Button component="a" href={booked.manage_url} variant="default" px="md" leftSection={<Icon name="edit" />}>
            {text('confirmation.manage')}
          </Button>
        )}
        <TextLink to="/" py={10}>
          {text('confirmation.done')}
        </TextLink>
      </Group>
    </Page>
  )
}
