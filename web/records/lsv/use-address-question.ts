import { usStateCode, usStateCodes } from '../../../contract/code-lists/us-states.ts'
import { useSecondPress } from '../../ui/form/use-second-press.ts'
import { stateOfZip } from './state-of-zip.ts'

type Address = Readonly<Record<string, unknown>>

/** Before an address is saved whose ZIP code is in another state, this asks for a second press; addresses as they were `before` may stay. */
export function useAddressQuestion(): (values: object, before?: object) => void {
  const confirm = useSecondPress()
  return (values, before = {}) => {
    const found = ['location', 'office'].flatMap((prefix) => contradictionIn(values as Address, before as Address, prefix))
    if (found.length > 0) confirm(found.join(), `${found.join(' ')} Press Save again if both are right.`)
  }
}

function contradictionIn(values: Address, before: Address, prefix: string): string[] {
  const [zip, state] = [`${prefix}_postal`, `${prefix}_state`].map((name) => String(values[name] ?? ''))
  if (zip === before[`${prefix}_postal`] && state === before[`${prefix}_state`]) return []
  const [chosen, actual] = [usStateCode(state ?? ''), stateOfZip(zip)]
  if (chosen === null || actual === null || chosen === actual) return []
  return [`ZIP code ${zip} is in ${nameOf(actual)}, not in ${nameOf(chosen)}.`]
}

const nameOf = (state: string) => usStateCodes.find(({ code }) => code === state)?.label ?? state
