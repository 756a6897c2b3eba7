import { REGISTRATION_DIGITS } from '../../../contract/applicants/person-search.ts'
import { usStateCode, usStateCodes } from '../../../contract/code-lists/us-states.ts'
import { useSecondPress } from '../../ui/form/use-second-press.ts'
import { stateOfZip } from './state-of-zip.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Before values are saved that are possible and unlikely, this asks for a second press: a ZIP code of another state, and TCNs of another
 * length than the number in the machine's file. Values as they were `before` may stay.
 */
export function useProfileQuestion(): (values: object, before?: object) => void {
  const confirm = useSecondPress()
  return (values, before = {}) => {
    const [typed, known] = [values as Values, before as Values]
    const found = [...['location', 'office'].flatMap((prefix) => contradictionIn(typed, known, prefix)), ...otherLengthIn(typed, known)]
    if (found.length > 0) confirm(found.join(), `${found.join(' ')} Press Save again if this is right.`)
  }
}

/** The length of TCNs where it differs from that of prefix and registration number: then the number of a file is never offered as the TCN. */
function otherLengthIn(values: Values, before: Values): string[] {
  const [prefix, length] = [String(values.tcn_prefix ?? ''), Number(values.tcn_length ?? 0)]
  if (prefix === String(before.tcn_prefix ?? '') && length === Number(before.tcn_length ?? 0)) return []
  const ofFile = prefix.length + REGISTRATION_DIGITS
  return prefix === '' || length === 0 || length === ofFile
    ? []
    : [`The number in the machine's file has ${ofFile} characters (${prefix} and the registration number), not ${length}.`]
}

function contradictionIn(values: Values, before: Values, prefix: string): string[] {
  const [zip, state] = [`${prefix}_postal`, `${prefix}_state`].map((name) => String(values[name] ?? ''))
  if (zip === before[`${prefix}_postal`] && state === before[`${prefix}_state`]) return []
  const [chosen, actual] = [usStateCode(state ?? ''), stateOfZip(zip)]
  if (chosen === null || actual === null || chosen === actual) return []
  return [`ZIP code ${zip} is in ${nameOf(actual)}, not in ${nameOf(chosen)}.`]
}

const nameOf = (state: string) => usStateCodes.find(({ code }) => code === state)?.label ?? state
