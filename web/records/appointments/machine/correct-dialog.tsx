import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { cleaners } from '../../../../contract/applicants/cleaning.ts'
import { appointment as appointments } from '../../../../contract/appointments/appointments.ts'
import { citizenshipCodes } from '../../../../contract/code-lists/citizenship.ts'
import { optionsOf } from '../../../../contract/code-lists/code.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, sexCodes } from '../../../../contract/code-lists/demographics.ts'
import { offeredPlacesOfBirth } from '../../../../contract/code-lists/place-of-birth.ts'
import { type Change, inputsOf, type Row } from '../../../../contract/records/define-record.ts'
import type { Versioned } from '../../../data/records/records.ts'
import { type ChangedMeanwhile, type FieldDifference, useEdit, withTheirs } from '../../../data/records/use-edited-record.ts'
import { useRecord, useSaveRecord } from '../../../data/records/use-records.ts'
import { LoadingForm } from '../../../ui/feedback/loading-form.tsx'
import { ErrorNotice } from '../../../ui/feedback/notice.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { CheckField } from '../../../ui/field/check-field.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field/fields.tsx'
import { Columns } from '../../../ui/layout/columns.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { labelsOf } from '../../applicant-labels.ts'
import { useBodyQuestions } from '../../body-questions.ts'
import { demographicLabels, demographicWord, offeredOr } from '../../demographics.ts'
import { inLabels, meanwhileIn, plainWord } from '../../lsv/differences.ts'
import { type Appointment, fullName } from '../appointment.ts'

/** The labels of the fields, in order. */
const labels = {
  ...labelsOf('first_name', 'middle_name', 'last_name', 'no_middle_name', 'dob'),
  ...demographicLabels,
}
const names = Object.keys(labels) as (keyof typeof labels)[]
type Values = Pick<Row<typeof applicant>, keyof typeof labels>
type Props = {
  appointment: Appointment
  onClose(): void
  /** Opens the applicant's own page instead. */
  onLink?: (() => void) | undefined
}

/** Corrects the live-scan machine's data on the day of the appointment. */
export function CorrectDialog({ appointment, onClose, onLink }: Props) {
  // Read again for each edit, since the form begins with it.
  const person = useRecord(applicant, appointment.applicant, { always: true })
  const title = `Correct the Data of ${fullName(appointment)}`
  if (person.data && person.isFetchedAfterMount)
    return <CorrectForm title={title} appointment={appointment} person={person.data} onClose={onClose} onLink={onLink} />
  return (
    <Dialog title={title} opened onClose={onClose}>
      {person.error ? <ErrorNotice onRetry={person.refetch}>{person.error.message}</ErrorNotice> : <LoadingForm />}
    </Dialog>
  )
}

function CorrectForm({ title, appointment, person, onClose, onLink }: Props & { title: string; person: Versioned<Row<typeof applicant>> }) {
  const { save: saveFromBase, meanwhile } = useEdit(applicant, appointment.applicant, { shown: person })
  const births = useBirths(appointment)
  const savePerson = useSaveRecord(applicant, appointments)
  // The values when the dialog opened: later changes by others are loaded, and must not be sent back.
  const [begun] = useState<Values>({ ...person.record, dob: appointment.dob })
  const [schema] = useState(() => z.object(inputsOf(applicant, names, begun)) as never)
  const before = { ...withTheirs(begun, meanwhile), dob: begun.dob }
  const askAboutBody = useBodyQuestions()
  const [typedBirth, setTypedBirth] = useState<string | null>(null)
  const save = async (values: Values) => {
    const changed = names.filter((name) => (values[name] ?? null) !== (before[name] ?? null))
    if (changed.length === 0) return
    const change = Object.fromEntries(changed.map((name) => [name, values[name]])) as Change<typeof applicant>
    askAboutBody(change)
    setTypedBirth(changed.includes('dob') ? values.dob : null)
    await saveFromBase((etag) => savePerson.mutateAsync({ id: appointment.applicant, change, etag }), change)
    showToast({ about: fullName(appointment), text: 'data saved' })
  }
  return (
    <FormDialog<Values>
      title={title}
      opened
      onClose={onClose}
      schema={schema}
      initial={Object.fromEntries(names.map((name) => [name, before[name] ?? '']))}
      onSave={save}
      meanwhile={meanwhileIn(withBirths(meanwhile, births, typedBirth), (differences) => inLabels(differences, labels, wordOf))}
      size="lg"
    >
      {({ field, form }) => (
        <>
          <Text>As on the applicant’s identification. Each correction is kept with your name.</Text>
          {/* What was typed would be lost with the dialog. */}
          {onLink && !form.formState.isDirty && (
            <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={onLink}>
              Get Data Instead
            </Button>
          )}
          <Columns>
            <TextField label={labels.first_name} required data-autofocus {...field('first_name', { clean: cleaners.firstName })} />
            <TextField label={labels.middle_name} {...field('middle_name', { clean: cleaners.middleName })} />
            <TextField label={labels.last_name} required {...field('last_name', { clean: cleaners.lastName })} />
          </Columns>
          <CheckField label={labels.no_middle_name} {...field('no_middle_name')} />
          <Columns>
            <DateField label={labels.dob} {...field('dob')} />
            <SelectField label={labels.gender} options={optionsOf(sexCodes)} {...field('gender')} />
            <SelectField label={labels.race} options={optionsOf(raceCodes)} {...field('race')} />
            <TextField label={labels.height} description={'Feet and inches, such as 5\'9"'} {...field('height')} />
            <TextField label={labels.weight} description="Pounds" inputMode="numeric" {...field('weight', { number: true })} />
            <SelectField label={labels.eye} options={optionsOf(eyeColorCodes)} {...field('eye')} />
            <SelectField label={labels.hair} options={optionsOf(hairColorCodes)} {...field('hair')} />
            <SelectField label={labels.pob} options={offeredOr(offeredPlacesOfBirth, before.pob)} {...field('pob')} />
            <SelectField label={labels.citizenship} options={offeredOr(citizenshipCodes, before.citizenship)} {...field('citizenship')} />
          </Columns>
        </>
      )}
    </FormDialog>
  )
}

/** A concurrent change with the dates of birth, and whether the one that was typed would replace another's. */
const withBirths = (meanwhile: ChangedMeanwhile | null, births: readonly FieldDifference[], typed: string | null) =>
  meanwhile && {
    differences: [...births, ...meanwhile.differences.filter(({ field }) => field !== 'dob')],
    isOverwritten: meanwhile.isOverwritten || (typed !== null && births.some(({ now }) => now !== typed)),
  }

/** The applicant's date of birth is masked; the appointment's is not, before and after the change. */
function useBirths({ id, dob }: Appointment): FieldDifference[] {
  const now = useRecord(appointments, id).data?.record.dob
  return now === undefined || now === dob ? [] : [{ field: 'dob', before: dob, now }]
}

const wordOf = (value: unknown, field: string) => demographicWord(field, value) ?? plainWord(value)
