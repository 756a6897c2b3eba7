import { Button, Group, List, Text } from '@mantine/core'
import '@mantine/core/styles/List.css'
import type { ReactNode } from 'react'
import { type PaymentMethod, paymentLabels } from '../../../contract/payment-codes.ts'
import { applicantType, liveScanVendor } from '../../../contract/places.ts'
import type { Scheduled } from '../../../contract/scheduled.ts'
import { dateAndTime, zoneToTell } from '../../data/dates.ts'
import type { Environment } from '../../data/environment.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'
import { useRecord } from '../../data/use-records.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { Place } from '../places/place.ts'
import { PlaceAddress } from '../places/place-address.tsx'
import { useConfirmationText } from '../texts/confirmation-texts.ts'
import styles from './booked.module.css'
import { dollars } from './dollars.ts'
import { saveCalendarFile } from './save-calendar-file.ts'

type Props = { booked: Scheduled; environment: Environment /** Taken again after illegible prints. */; free?: boolean }

/** The confirmation: read from an arm's length, printed on one page. */
export function Booked({ booked, environment, free = false }: Props) {
  const text = useConfirmationText()
  const { data } = useRecord(liveScanVendor, booked.lsv, { anonymous: true })
  const types = useEveryRecord(applicantType, { lsv: booked.lsv, [environment.kind]: environment.id }, { anonymous: true })
  const place = data?.record
  const type = types.data?.find(({ id }) => id === booked.applicant_type)
  const price = !free && Number(type?.pricing ?? 0) > 0 ? dollars(type?.pricing ?? '0') : null
  const payment = booked.payment_method as PaymentMethod
  const zone = place && zoneToTell(place.timezone, booked.date_time)
  return (
    <Page>
      <PageTitle subtitle={text('confirmation.print')}>{text('confirmation.title')}</PageTitle>
      <div className={styles.sheet}>
        <dl className={styles.facts}>
          <Fact name={text('confirmation.number')}>
            <span className={styles.number}>{booked.id}</span>
          </Fact>
          <Fact name={text('confirmation.when')}>
            <span className={styles.large}>{dateAndTime(booked.date_time, place?.timezone)}</span>
            {zone && <Text>{zone}</Text>}
          </Fact>
          <Fact name={text('confirmation.where')}>
            {place && (
              <>
                <span className={styles.large}>{place.name}</span>
                <PlaceAddress place={place} />
              </>
            )}
          </Fact>
          {type && <Fact name={text('confirmation.type')}>{type.description}</Fact>}
          {price && (
            <Fact name={text('confirmation.payment')}>
              {price}, {paymentLabels[payment]}
            </Fact>
          )}
          {free && <Fact name={text('confirmation.payment')}>{text('confirmation.free')}</Fact>}
          {place?.applicant_instructions && (
            <Fact name={text('confirmation.instructions')}>
              <RichText>{place.applicant_instructions}</RichText>
            </Fact>
          )}
          <Fact name={text('confirmation.bring')}>
            <List>
              <List.Item>{text('confirmation.bringPage')}</List.Item>
              <List.Item>{text('confirmation.bringId')}</List.Item>
              {price && payment === 'CREDIT' && <List.Item>{text('confirmation.bringPayment', { price })}</List.Item>}
            </List>
          </Fact>
        </dl>
        <QrCode text={String(booked.id)} label={text('confirmation.qr', { number: String(booked.id) })} size={300} />
      </div>
      <Notice kind="success">{text('confirmation.mail')}</Notice>
      <Buttons booked={booked} place={place} />
    </Page>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Buttons({ booked, place }: { booked: Scheduled; place: Place | undefined }) {
  const text = useConfirmationText()
  const words = { title: text('confirmation.calendarTitle'), number: text('confirmation.number') }
  return (
    <Group className="no-print">
      <Button leftSection={<Icon name="print" />} onClick={() => window.print()}>
        {text('confirmation.printButton')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="calendar" />}
        disabled={!place}
        onClick={() => place && saveCalendarFile(booked, place, words)}
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
