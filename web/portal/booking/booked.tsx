import { Button, Group } from '@mantine/core'
import { calendarFile } from '../../../contract/appointments/calendar-file.ts'
import type { Scheduled } from '../../../contract/booking/scheduled.ts'
import { applicantType, liveScanVendor } from '../../../contract/lsv/lsv.ts'
import type { Language } from '../../../contract/records/languages.ts'
import type { Environment } from '../../data/environment.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { addressLines, type PublicLsv } from '../lsv/lsv.ts'
import { useConfirmationText } from '../texts/dictionaries.ts'
import { useLanguage } from '../translation/language.ts'
import { AppointmentSheet } from './appointment-sheet.tsx'
import { MailLanguage } from './mail-language.tsx'

type Props = { booked: Scheduled; environment: Environment /** Taken again after illegible prints. */; again?: boolean }

/** The confirmation: read from an arm's length, printed on one page. */
export function Booked({ booked, environment, again = false }: Props) {
  const text = useConfirmationText()
  const { data } = useRecord(liveScanVendor, booked.lsv, { anonymous: true })
  const types = useEveryRecord(applicantType, { lsv: booked.lsv, [environment.kind]: environment.id }, { anonymous: true })
  const lsv = data?.record
  const type = types.data?.find(({ id }) => id === booked.applicant_type)
  return (
    <Page>
      <PageTitle subtitle={text('confirmation.print')}>{text('confirmation.title')}</PageTitle>
      <AppointmentSheet
        id={booked.id}
        date_time={booked.date_time}
        lsv={lsv}
        type={type?.description}
        type_es={type?.description_es}
        price={booked.price}
        paid={booked.paid}
        payment_method={booked.payment_method}
        again={again}
      />
      <Notice kind="success">{text('confirmation.mail')}</Notice>
      {booked.manage_url && <MailLanguage token={booked.manage_url.split('/').at(-1) ?? ''} />}
      <Buttons booked={booked} lsv={lsv} />
    </Page>
  )
}

function Buttons({ booked, lsv }: { booked: Scheduled; lsv: PublicLsv | undefined }) {
  const text = useConfirmationText()
  const words = { title: text('confirmation.calendarTitle'), number: text('confirmation.number'), language: useLanguage() }
  return (
    <Group className="no-print">
      <Button leftSection={<Icon name="print" />} onClick={() => window.print()}>
        {text('confirmation.printButton')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="calendar" />}
        disabled={!lsv}
        onClick={() => lsv && saveCalendarFile(booked, lsv, words)}
      >
        {text('confirmation.calendarButton')}
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
  )
}

/** Offers the appointment as an .ics file; the mail's file has the same event id, so that a calendar keeps one. */
function saveCalendarFile(booked: Scheduled, lsv: PublicLsv, words: { title: string; number: string; language: Language }) {
  const { applicant_instructions, applicant_instructions_es } = lsv
  const instructions = (words.language === 'es' && applicant_instructions_es) || applicant_instructions
  const file = calendarFile({
    id: booked.id,
    starts: booked.date_time,
    ends: booked.ends_at,
    revision: 0,
    cancelled: false,
    title: words.title,
    place: [lsv.name, ...addressLines(lsv)].join(', '),
    description: [`${words.number}: ${booked.id}`, instructions].filter(Boolean).join('\n\n'),
    stamp: new Date().toISOString(),
  })
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `appointment-${booked.id}.ics`
  link.click()
  URL.revokeObjectURL(address)
}
