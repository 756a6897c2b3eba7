import { Text } from '@mantine/core'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { digitsOnly } from '../../../../contract/applicants/cleaning.ts'
import { useRecords } from '../../../data/records/use-records.ts'
import { useDebounced } from '../../../data/use-debounced.ts'
import { lastDigits } from '../../../records/appointments/appointment.ts'
import { Breakable } from '../../../ui/plain/breakable.tsx'
import styles from './walk-in.module.css'
import type { Known } from './walk-in-form.ts'

/** Fewer letters find too many. */
const MIN_SEARCH_LENGTH = 3
const MAX_FOUND = 4

type Props = { first_name: string; last_name: string; phone: string; onTake(known: Known): void }

/** Earlier applicants who match the typed text: a click takes one over. */
export function Returning({ first_name, last_name, phone, onTake }: Props) {
  const name = `${first_name} ${last_name}`.trim()
  const digits = digitsOnly(phone)
  const search = useDebounced(name.length >= MIN_SEARCH_LENGTH ? name : digits.length >= MIN_SEARCH_LENGTH + 1 ? digits : '')
  const { data, isPlaceholderData } = useRecords(applicant, { search, limit: MAX_FOUND }, { enabled: search !== '' })
  const found = search === '' || isPlaceholderData ? [] : (data?.results ?? [])
  return (
    <fieldset className={styles.returning} aria-label="Been here before" hidden={found.length === 0}>
      <Text size="sm" role="status">
        {found.length > 0 && 'Been here before? A press takes the person over:'}
      </Text>
      {found.map((one) => (
        <button key={one.id} type="button" onClick={() => onTake(one)}>
          <strong>
            {one.first_name} {one.last_name}
          </strong>{' '}
          phone {lastDigits(one)}, <Breakable>{one.email}</Breakable>
        </button>
      ))}
    </fieldset>
  )
}
