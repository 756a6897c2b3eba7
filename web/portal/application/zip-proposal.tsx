import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import type { Code } from '../../../contract/code-lists/code.ts'
import type { useFields } from '../../ui/form/use-fields.ts'
import { useDataText } from '../texts/dictionaries.ts'
import { findZipPlace, loadZipList, type ZipPlace } from './places-by-zip.ts'

type Form = ReturnType<typeof useFields<ApplicantForm>>
type Props = { form: Form; states: readonly Code[] }

const FIELDS = ['city', 'state'] as const

/** Fills in city and state by the ZIP code, where nobody has entered others, and reports it, or that the chosen state is another. */
export function ZipProposal({ form: { form }, states }: Props) {
  const text = useDataText()
  const [zip = '', state] = useWatch({ control: form.control, name: ['zip', 'state'] })
  const [found, setFound] = useState<{ place: ZipPlace; filled: boolean } | null>(null)
  const fill = useFill(form)
  useEffect(() => {
    setFound(null)
    if (/^\d{3,4}$/.test(zip)) void loadZipList(zip)
    const whole = wholeZip(zip)
    if (!whole) return
    let asked = true
    void findZipPlace(whole).then((place) => {
      if (asked && place) setFound({ place, filled: fill(place) })
    })
    return () => {
      asked = false
    }
  }, [zip, fill])
  const said = () => {
    if (!found) return null
    const { place, filled } = found
    const named = { city: place.city, state: states.find(({ code }) => code === place.state)?.label ?? place.state }
    if (state && state !== place.state) return text('data.zipElsewhere', { zip: wholeZip(zip) ?? '', state: named.state })
    return filled ? text('data.fromZip', named) : null
  }
  const sentence = said()
  return <div role="status">{sentence && <Text size="sm">{sentence}</Text>}</div>
}

const wholeZip = (zip: string) => /^\d{5}(?!\d)/.exec(zip)?.[0]

/**
 * Fills in what is empty, or as it was filled in before, and returns whether that was both fields. A field that has the focus, or that
 * was edited, stays as it is; but an empty city is filled in and selected, so that typing replaces it.
 */
function useFill({ getValues, setValue }: Form['form']) {
  const proposed = useProposed()
  const [fill] = useState(() => (place: ZipPlace): boolean => {
    const focused = document.activeElement
    const free = FIELDS.filter((name) =>
      focused?.id === name ? name === 'city' && !getValues(name) : [undefined, '', proposed.current[name]].includes(getValues(name)),
    )
    for (const name of free) {
      if (getValues(name) !== place[name]) setValue(name, place[name], { shouldDirty: true, shouldValidate: true })
      proposed.current[name] = place[name]
      if (focused?.id === name) (focused as HTMLInputElement).select()
    }
    return free.length === FIELDS.length
  })
  return fill
}

/** The values that were filled in and not edited since. The city is selected as the focus arrives in it, so that typing replaces it. */
function useProposed() {
  const proposed = useRef<Partial<ZipPlace>>({})
  useEffect(() => {
    let tapped: EventTarget | null = null
    const select = ({ target, type }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.id !== 'city') return
      // A tap sets the caret after the focus has come: the text is selected once more.
      if (type === 'pointerdown') tapped = target === document.activeElement ? null : target
      else if ((type === 'focusin' || tapped === target) && target.value === proposed.current.city) target.select()
    }
    const forget = ({ target }: Event) => {
      for (const name of FIELDS) if (target instanceof Element && target.id === name) delete proposed.current[name]
    }
    const selecting = ['pointerdown', 'focusin', 'click'] as const
    for (const type of selecting) document.addEventListener(type, select)
    document.addEventListener('input', forget)
    return () => {
      for (const type of selecting) document.removeEventListener(type, select)
      document.removeEventListener('input', forget)
    }
  }, [])
  return proposed
}
