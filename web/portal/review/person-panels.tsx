import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { formerNamesOf, isAbroad } from '../../../contract/applicants/applicant-form.ts'
import { formatHeight } from '../../../contract/applicants/height-and-weight.ts'
import { citizenshipCodes } from '../../../contract/code-lists/citizenship.ts'
import type { Code } from '../../../contract/code-lists/code.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, sexCodes } from '../../../contract/code-lists/demographics.ts'
import { offeredPlacesOfBirth } from '../../../contract/code-lists/place-of-birth.ts'
import { formatAnyPhone } from '../../../contract/records/any-phone.ts'
import { birthDate } from '../../data/dates.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { EmailQuestion, questionEmail } from '../../ui/field/email/email-question.tsx'
import { type Fact, Facts } from '../../ui/list/facts.tsx'
import { useDataText, useReviewText, useText } from '../texts/dictionaries.ts'
import { useNamed } from '../translation/code-names.ts'
import { useLocale } from '../translation/language.ts'
import { dispatch } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { AnswersPanel } from './answers-panel.tsx'
import { useTribe } from './use-tribe.ts'

type Props = { wizard: Wizard }
type PersonProps = Props & { /** The address was questioned when the answers were confirmed. */ questioned: boolean; onAnswer(): void }

/** The personal data, in the order of their page. */
export function PersonPanels({ wizard: { kind, person }, questioned, onAnswer }: PersonProps) {
  const [text, data] = [useReviewText(), useDataText()]
  const locale = useLocale()
  const body = useBodyFacts(person)
  const named = useNamed()
  const region = isAbroad(person) ? [person.province, person.postalCode].filter(Boolean).join(' ') : `${person.state} ${person.zip}`
  const country = named('citizenshipNames', citizenshipCodes).find(({ code }) => isAbroad(person) && code === person.country)?.label
  const name = [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ')
  const former = formerNamesOf(person)
    .map(({ firstName, lastName }) => [firstName ?? person.firstName, lastName].join(' '))
    .join(', ')
  const identity: Fact[] = [
    { name: text('review.name'), value: name },
    ...(former ? [{ name: text('review.formerNames'), value: former }] : []),
  ]
  const reached: Fact[] = [
    { name: data('data.phone'), value: person.phone && formatAnyPhone(person.phone) },
    ...(kind === 'new' && person.smsConsent ? [{ name: text('review.texts'), value: text('review.yes') }] : []),
  ]
  const about: Fact[] = [
    { name: data('data.dob'), value: person.dob && birthDate(person.dob, locale) },
    { name: data('data.ssn4'), value: person.noSsn ? text('review.noSsn') : <Digits digits={person.ssn4 ?? ''} /> },
    ...body,
  ]
  return (
    <>
      <AnswersPanel title={data('data.name')} to="/data" field="firstName">
        <Facts facts={identity} least={240} />
      </AnswersPanel>
      <AnswersPanel title={data('data.contact')} to="/data" field="email">
        <Mail title={kind === 'transfer' ? 'review.mailTransfer' : 'review.mail'} email={person.email} />
        <Slip email={person.email ?? ''} questioned={questioned} onAnswer={onAnswer} />
        <Facts facts={reached} least={200} />
      </AnswersPanel>
      <AnswersPanel title={data('data.about')} to="/data" field="dob">
        <Facts facts={about} least={150} />
      </AnswersPanel>
      <AnswersPanel title={data('data.address')} to="/data" field="street">
        <Text>{person.street}</Text>
        <Text>{[person.city, region].filter(Boolean).join(', ')}</Text>
        {country && <Text>{country}</Text>}
      </AnswersPanel>
    </>
  )
}

const HIDDEN = '••••'

/** Not read over a shoulder, until they are asked for. */
function Digits({ digits }: { digits: string }) {
  const text = useReviewText()
  const [shown, setShown] = useState(false)
  return (
    <>
      {shown ? digits : HIDDEN}{' '}
      <Anchor
        component="button"
        type="button"
        py={4}
        px={8}
        aria-label={shown ? undefined : text('review.showDigits')}
        onClick={() => setShown(!shown)}
      >
        {text(shown ? 'review.hide' : 'review.show')}
      </Anchor>
    </>
  )
}

/** Large, for a wrong letter loses all mails. */
function Mail({ title, email }: { title: 'review.mail' | 'review.mailTransfer'; email: string | undefined }) {
  const [text, data] = [useReviewText(), useDataText()]
  return (
    <>
      <Text c="dimmed">{mailsLeave() ? text(title) : data('data.email')}</Text>
      <Text fz="xl" fw={650} mb="md" style={{ overflowWrap: 'anywhere' }}>
        {email}
      </Text>
    </>
  )
}

/** Asks once more about an address that looks mistyped, unless the reader has confirmed it. */
function Slip({ email, questioned, onAnswer }: { email: string } & Pick<PersonProps, 'questioned' | 'onAnswer'>) {
  const [, setAccepted] = useState(false)
  const text = useReviewText()
  const meant = questionEmail(email)
  const use = (address: string) => {
    dispatch({ type: 'person typed', person: { email: address } })
    answered()
  }
  const answered = () => {
    setAccepted(true)
    if (questioned) onAnswer()
  }
  const waits = questioned && text('review.answerFirst')
  return (
    <div role="status">
      {meant !== null && <EmailQuestion email={email} meant={meant} focused={questioned} waits={waits} onUse={use} onRight={answered} />}
    </div>
  )
}

function useBodyFacts(person: Wizard['person']): Fact[] {
  const [text, data] = [useReviewText(), useDataText()]
  const named = useNamed()
  const label = (codes: readonly Code[], chosen: string | undefined) => codes.find(({ code }) => code === chosen)?.label
  const { heightFeet, heightInches, weight, citizenship, pob = '' } = person
  const place = label(named('placeNames', offeredPlacesOfBirth), pob)
  const tribe = useTribe(pob, pob !== '' && place === undefined)
  return [
    { name: data('data.gender'), value: label(named('sexNames', sexCodes), person.gender) },
    { name: data('data.race'), value: label(named('raceNames', raceCodes), person.race) },
    { name: text('review.height'), value: formatHeight({ feet: Number(heightFeet), inches: Number(heightInches) }) },
    { name: text('review.weight'), value: text('review.pounds', { pounds: Number(weight) }) },
    { name: data('data.eye'), value: label(named('eyeColorNames', eyeColorCodes), person.eye) },
    { name: data('data.hair'), value: label(named('hairColorNames', hairColorCodes), person.hair) },
    { name: data('data.pob'), value: place ?? tribe },
    ...(citizenship ? [{ name: data('data.citizenship'), value: label(named('citizenshipNames', citizenshipCodes), citizenship) }] : []),
  ]
}

/** The applicant of a re-print. After a reload only the fact that the record was found is known. */
export function FoundPanel({ wizard: { found, lookupRequest } }: Props) {
  const [text, common] = [useReviewText(), useText()]
  const name = found?.first_name ? `${found.first_name} ${found.last_name}` : undefined
  return (
    <AnswersPanel title={common('step.record')} to="/lookup">
      {lookupRequest && <Mail title="review.mail" email={lookupRequest.email} />}
      {name ? <Facts facts={[{ name: text('review.name'), value: name }]} /> : <Text>{text('review.found')}</Text>}
    </AnswersPanel>
  )
}
