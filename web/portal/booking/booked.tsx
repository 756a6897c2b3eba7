import { Button, Group } from '@mantine/core'
import type { Scheduled } from '../../../contract/booking/scheduled.ts'
import { applicantType, liveScanVendor } from '../../../contract/lsv/lsv.ts'
import type { Environment } from '../../data/environment.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useConfirmationText } from '../texts/dictionaries.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { AppointmentSheet } from './appointment-sheet.tsx'
import { MailLanguage } from './mail-language.tsx'

type Props = { booked: Scheduled; environment: Environment /** Taken again after illegible prints. */; again?: boolean }

/** The confirmation: read from an arm's length, printed on one page. */
export function Booked({ booked, environment, again = false }: Props) {
  const text = useConfirmationText()
  const name = nameOf(useWizard())
  const { data } = useRecord(liveScanVendor, booked.lsv, { anonymous: true })
  const types = useEveryRecord(applicantType, { lsv: booked.lsv, [environment.kind]: environment.id }, { anonymous: true })
  const lsv = data?.record
  const type = types.data?.find(({ id }) => id === booked.applicant_type)
  const token = booked.manage_url?.split('/').at(-1)
  return (
    <Page>
      <PageTitle subtitle={text('confirmation.print')}>{text('confirmation.title')}</PageTitle>
      <AppointmentSheet
        name={name}
        id={booked.id}
        date_time={booked.date_time}
        lsv={lsv}
        type={type?.description}
        type_es={type?.description_es}
        accepted_ids={type?.accepted_ids}
        accepted_ids_es={type?.accepted_ids_es}
        price={booked.price}
        paid={booked.paid}
        payment_method={booked.payment_method}
        again={again}
      />
      <Notice kind="success">{text('confirmation.mail')}</Notice>
      {token && <MailLanguage token={token} />}
      {token && booked.manage_url && lsv && <AddToCalendar token={token} link={booked.manage_url} appointment={booked} lsv={lsv} />}
      <Group className="no-print">
        <Button leftSection={<Icon name="print" />} onClick={() => window.print()}>
          {text('confirmation.printButton')}
        </Button>
        {booked.manage_url && (
          <Button component="a" href={booked.manage_url} variant="default" leftSection={<Icon name="edit" />}>
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

/** Of the form, or of the record that was found. */
function nameOf(wizard: Wizard | null): string {
  const { firstName, lastName } = wizard?.person ?? {}
  const names = wizard?.found ? [wizard.found.first_name, wizard.found.last_name] : [firstName, lastName]
  return names.filter(Boolean).join(' ')
}
