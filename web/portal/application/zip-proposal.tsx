import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import type { Code } from '../../../contract/code-lists/code.ts'
import type { useFields } from '../../ui/form/use-fields.ts'
import { useDataText } from '../texts/dictionaries.ts'
import { findZipPlace, loadZipList, type ZipPlace } from './places-by-zip.ts'

type Props = { form: ReturnType<typeof useFields<ApplicantForm>>; states: readonly Code[] }

/** Fills in city and state by the ZIP code, where nobody has typed others, and reports it. */
export function ZipProposal({ form: { form }, states }: Props) {
  const text = useDataText()
  const zip = useWatch({ control: form.control, name: 'zip' }) ?? ''
  const proposed = useRef<Partial<ZipPlace>>({})
  const [place, setPlace] = useState<ZipPlace | null>(null)
  const { getValues, setValue } = form
  useEffect(() => {
    setPlace(null)
    if (/^\d{3,4}$/.test(zip)) void loadZipList(zip)
    const whole = /^\d{5}(?!\d)/.exec(zip)?.[0]
    if (!whole) return
    let asked = true
    void findZipPlace(whole).then((found) => {
      if (!asked || !found) return
      const free = (['city', 'state'] as const).filter((name) => [undefined, '', proposed.current[name]].includes(getValues(name)))
      for (const name of free) {
        if (getValues(name) !== found[name]) setValue(name, found[name], { shouldDirty: true, shouldValidate: true })
        proposed.current[name] = found[name]
      }
      if (free.length === 2) setPlace(found)
    })
    return () => {
      asked = false
    }
  }, [zip, getValues, setValue])
  const state = states.find(({ code }) => code === place?.state)?.label
  return (
    <div role="status">{place && <Text size="sm">{text('data.fromZip', { city: place.city, state: state ?? place.state })}</Text>}</div>
  )
}
