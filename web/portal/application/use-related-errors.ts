import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import type { FieldName } from '../../../contract/applicants/cleaning.ts'

/** Fields that are judged together: the error of one may be corrected in another, and another country has other fields. */
const TOGETHER: readonly (readonly FieldName[])[] = [
  ['heightFeet', 'heightInches'],
  ['country', 'street', 'city', 'state', 'zip', 'province', 'postalCode'],
]

/** Checks the errors of related fields again when one of them changes, so that none outlives its correction. */
export function useRelatedErrors({ watch, getFieldState, trigger }: UseFormReturn<ApplicantForm, unknown, ApplicantForm>) {
  useEffect(() => {
    const watching = watch((_typed, { name }) => {
      const related = TOGETHER.find((names) => names.some((each) => each === name)) ?? []
      const wrong = related.filter((each) => each !== name && getFieldState(each).error)
      if (wrong.length > 0) void trigger(wrong)
    })
    return () => watching.unsubscribe()
  }, [watch, getFieldState, trigger])
}
