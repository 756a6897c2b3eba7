import { useRef, useState } from 'react'
import { ageOn, isUnusualAge } from '../../../contract/applicants/age.ts'
import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import { formatHeight, isUnusualHeight, isUnusualWeight } from '../../../contract/applicants/height-and-weight.ts'
import { today } from '../../data/dates.ts'
import type { useFields } from '../../ui/form/use-fields.ts'
import { useDataText } from '../texts/dictionaries.ts'

/**
 * Asks once about an age, height or weight that is rare, and more often a typo; a second click on Continue accepts the same value.
 * `asks(person)` returns whether it asked; `asked` counts the questions, so that the summary takes the focus.
 */
export function useUnusual(form: Pick<ReturnType<typeof useFields<ApplicantForm>>['form'], 'setError'>) {
  const text = useDataText()
  const known = useRef(new Set<string>())
  const [asked, setAsked] = useState(0)
  const asks = (person: ApplicantForm): boolean => {
    const height = { feet: Number(person.heightFeet), inches: Number(person.heightInches) }
    const weight = Number(person.weight)
    const age = ageOn(today(), person.dob)
    const odd = [
      ...(isUnusualAge(age) ? [['dob', text('data.oddAge', { age })] as const] : []),
      ...(isUnusualHeight(height) ? [['heightFeet', text('data.oddHeight', { height: formatHeight(height) })] as const] : []),
      ...(isUnusualWeight(weight) ? [['weight', text('data.oddWeight', { weight })] as const] : []),
    ].filter(([, question]) => !known.current.has(question))
    for (const [name, message] of odd) {
      known.current.add(message)
      form.setError(name, { message })
    }
    if (odd.length > 0) setAsked((count) => count + 1)
    return odd.length > 0
  }
  return { asks, asked }
}
