import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { personFields } from '../../../contract/portal/find-bookings.ts'
import { typedRegistrationNumber, typedTransferNumber } from '../../../contract/portal/typed-registration-number.ts'
import { call } from '../../data/call.ts'
import { birthDate, dateOrder, today } from '../../data/dates.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { type Environment, useEnvironment } from '../../data/environment.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { DateBoxes } from '../../ui/field/date-boxes.tsx'
import { emailInput } from '../../ui/field/email/email-input.ts'
import { TextField } from '../../ui/field/fields.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { sayMissing } from '../application/say-missing.ts'
import { useFindText, useText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { CallInstead } from './call-instead.tsx'
import { sayMissingOrMistyped } from './say-mistyped.ts'

type Way = 'number' | 'transfer' | 'person'
/** The typed values, kept for another try. */
type Typed = Readonly<Record<'reg_number' | 'transfer_number' | 'last_name' | 'dob' | 'email', string>>

const byNumber = z.object({ reg_number: typedRegistrationNumber() })
const byTransfer = z.object({ transfer_number: typedTransferNumber() })
const byPerson = z.object(personFields(today))

/** /find: mails the links to the coming appointments. The page shows the same whatever is found; without mails, whom to call. */
export function FindBookings() {
  const [text, common] = [useFindText(), useText()]
  const { data: environment } = useEnvironment()
  const [way, setWay] = useState<Way>('number')
  const [typed, setTyped] = useState<Typed>({ reg_number: '', transfer_number: '', last_name: '', dob: '', email: '' })
  const [sent, setSent] = useState(false)
  if (sent) return <Sent way={way} typed={typed} onAgain={() => setSent(false)} />
  const Form = forms[way]
  const done = (now: Partial<Typed>) => {
    setTyped({ ...typed, ...now })
    setSent(true)
  }
  return (
    <Page>
      <PageTitle subtitle={mailsLeave() && text('find.intro')}>{text('find.title')}</PageTitle>
      {environment && !mailsLeave() ? (
        <Stack maw={480}>
          <CallInstead environment={environment} />
          <TextLink to="/landing" py={10}>
            {common('back')}
          </TextLink>
        </Stack>
      ) : environment ? (
        <Stack gap="lg" maw={480}>
          <RadioField
            label={text('find.by')}
            value={way}
            onChange={(chosen) => setWay(chosen as Way)}
            options={[
              { value: 'number', label: text('find.byNumber') },
              ...(environment.enable_transfers ? [{ value: 'transfer', label: text('find.byTransfer') }] : []),
              { value: 'person', label: text('find.byPerson') },
            ]}
          />
          <Form environment={environment} typed={typed} onSent={done} />
        </Stack>
      ) : (
        <LoadingRows />
      )}
    </Page>
  )
}

type FormProps = { environment: Environment; typed: Typed; onSent(now: Partial<Typed>): void }

/** The address contains nothing personal. */
const send = ({ kind, id }: Environment, typed: object) =>
  call<object>('POST', '/bookings/find', { body: { [kind]: id, ...typed }, anonymous: true })

function ByNumber({ environment, typed, onSent }: FormProps) {
  const text = useFindText()
  const form = useFields(
    byNumber,
    { reg_number: typed.reg_number },
    sayMissingOrMistyped({ reg_number: text('find.missing.reg_number') }, text('find.digits')),
  )
  return (
    <form onSubmit={form.submit((now) => send(environment, now).then(() => onSent(now)))} noValidate>
      <Stack gap="lg">
        <Problems form={form} />
        <TextField
          label={text('find.number')}
          description={text('find.numberHint')}
          required
          inputMode="numeric"
          maw={320}
          {...form.field('reg_number')}
        />
        <Buttons busy={form.busy} />
      </Stack>
    </form>
  )
}

function ByTransfer({ environment, typed, onSent }: FormProps) {
  const text = useFindText()
  const form = useFields(
    byTransfer,
    { transfer_number: typed.transfer_number },
    sayMissingOrMistyped({ transfer_number: text('find.missing.transfer_number') }, text('find.transferDigits')),
  )
  return (
    <form onSubmit={form.submit((now) => send(environment, now).then(() => onSent(now)))} noValidate>
      <Stack gap="lg">
        <Problems form={form} />
        <TextField
          label={text('find.transferNumber')}
          description={text('find.transferHint')}
          required
          inputMode="numeric"
          maw={320}
          {...form.field('transfer_number')}
        />
        <Buttons busy={form.busy} />
      </Stack>
    </form>
  )
}

function ByPerson({ environment, typed, onSent }: FormProps) {
  const text = useFindText()
  const missing = {
    last_name: text('find.missing.last_name'),
    dob: text('find.missing.dob'),
    email: text('find.missing.email'),
  }
  const form = useFields(byPerson, { last_name: typed.last_name, dob: typed.dob, email: typed.email }, sayMissing(missing))
  const labels = { month: text('find.month'), day: text('find.day'), year: text('find.year') }
  return (
    <form onSubmit={form.submit((now) => send(environment, now).then(() => onSent(now)))} noValidate>
      <Stack gap="lg">
        <Problems form={form} />
        <TextField label={text('find.lastName')} required autoComplete="family-name" {...form.field('last_name')} />
        <DateBoxes
          label={text('find.dob')}
          required
          labels={labels}
          order={dateOrder(useLocale())}
          birthday
          {...form.controlled('dob')}
          onBlur={form.handled('dob').onBlur}
        />
        <TextField label={text('find.email')} description={text('find.emailHint')} required {...emailInput} {...form.field('email')} />
        <Buttons busy={form.busy} />
      </Stack>
    </form>
  )
}

const forms = { number: ByNumber, transfer: ByTransfer, person: ByPerson }

type FoundForm = Pick<ReturnType<typeof useFields>, 'problems' | 'attempt' | 'failure'>

function Problems({ form }: { form: FoundForm }) {
  const common = useText()
  return (
    <>
      <ErrorSummary problems={form.problems} attempt={form.attempt} title={common('problem')} />
      {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
    </>
  )
}

function Buttons({ busy }: { busy: boolean }) {
  const [text, common] = [useFindText(), useText()]
  return (
    <Group gap="lg">
      <Button type="submit" loading={busy}>
        {text('find.button')}
      </Button>
      <TextLink to="/landing" py={10}>
        {common('back')}
      </TextLink>
    </Group>
  )
}

type SentProps = { way: Way; typed: Typed; onAgain(): void }

function Sent({ way, typed, onAgain }: SentProps) {
  const [text, common] = [useFindText(), useText()]
  const locale = useLocale()
  const { reg_number, transfer_number, last_name, dob, email } = typed
  const shown = {
    number: [{ name: text('find.number'), value: reg_number }],
    transfer: [{ name: text('find.transferNumber'), value: transfer_number }],
    person: [
      { name: text('find.lastName'), value: last_name },
      { name: text('find.dob'), value: dob && birthDate(dob, locale) },
      { name: text('find.email'), value: email },
    ],
  }[way]
  return (
    <Page>
      <PageTitle>{text('find.sentTitle')}</PageTitle>
      <Notice kind="success" focused>
        {text(way === 'transfer' ? 'find.sentTransfer' : 'find.sent')}
      </Notice>
      <Facts facts={shown} least={200} />
      <Text>{text('find.spam')}</Text>
      {way !== 'transfer' && <Text>{text('find.help')}</Text>}
      <Group gap="lg">
        <Button variant="default" onClick={onAgain}>
          {text('find.again')}
        </Button>
        <TextLink to="/landing" py={10}>
          {common('back')}
        </TextLink>
      </Group>
    </Page>
  )
}
