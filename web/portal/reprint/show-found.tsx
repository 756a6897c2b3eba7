import { Anchor, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { LookupAnswer } from '../../../contract/applicants/lookup.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import { call } from '../../data/call.ts'
import { dateAndTimeInZone } from '../../data/dates.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import type { Environment } from '../../data/environment.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink, TextLink } from '../../ui/layout/links.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { useReprintText, useText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { nextPage } from '../wizard/guards.ts'
import { hasReached } from '../wizard/steps.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardPage } from '../wizard/wizard-page.tsx'

/** /result: the found record, for the applicant to confirm. */
export function ShowFound() {
  const [text, common] = [useReprintText(), useText()]
  const wizard = useWizard()
  const found = wizard?.found
  // After a repeated lookup during the booking, the chosen time stays.
  const next = wizard && hasReached(wizard, 'time') && wizard.dateTime ? nextPage(wizard) : '/locations/illegible'
  return (
    <WizardPage step="step.record" title={text('result.title')} subtitle={found?.reprint ? undefined : text('result.intro')}>
      {(environment) => (
        <>
          {found?.reprint && <BookedReprint reprint={found.reprint} environment={environment} />}
          <Panel>
            <Facts
              facts={[
                { name: text('result.name'), value: `${found?.first_name} ${found?.last_name}` },
                { name: text('result.phone'), value: found?.phone },
              ]}
            />
          </Panel>
          <Group gap="lg">
            {!found?.reprint && <ButtonLink to={next}>{common('continue')}</ButtonLink>}
            <TextLink to="/lookup" py={10}>
              {text('result.other')}
            </TextLink>
          </Group>
        </>
      )}
    </WizardPage>
  )
}

type Props = { reprint: NonNullable<LookupAnswer['reprint']>; environment: Environment }

/** The re-print that is booked already: its link goes to the mailbox of the record, never to who looked it up. */
export function BookedReprint({ reprint: { date_time, timezone, place, phone }, environment: { kind, id } }: Props) {
  const text = useReprintText()
  const locale = useLocale()
  const reg_number = useWizard()?.lookupRequest?.reg_number
  const send = useMutation({
    mutationFn: () => call('POST', '/bookings/find', { body: { [kind]: id, reg_number }, anonymous: true }),
  })
  return (
    <Notice kind="warning" title={text('result.booked')} focused>
      <Text>{text('result.bookedAt', { when: dateAndTimeInZone(date_time, timezone, locale), place })}</Text>
      {mailsLeave() ? (
        <Text>{text('result.bookedHint')}</Text>
      ) : (
        <Text>
          {text('result.bookedKept')} {phone && <Anchor href={`tel:+1${phone}`}>{formatPhone(phone)}</Anchor>}
        </Text>
      )}
      {send.error && <ErrorNotice>{send.error.message}</ErrorNotice>}
      {send.isSuccess ? (
        <Text role="status">{text('result.sent')}</Text>
      ) : (
        reg_number &&
        mailsLeave() && (
          <Button variant="default" mt="sm" loading={send.isPending} onClick={() => send.mutate()}>
            {text('result.send')}
          </Button>
        )
      )}
    </Notice>
  )
}
