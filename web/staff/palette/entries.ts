import type { FoundApplicant } from '../../../contract/applicants/applicant-search.ts'
import type { Screen } from '../../shell/front-end.ts'
import { bornIn, nameOf } from '../applicants/applicant-name.ts'
import type { PageButton } from './page-buttons.ts'
import { type ActName, keysOf, recordActs } from './record-acts.ts'

/** One line of the palette. */
export type Entry = {
  id: string
  group: string
  name: string
  more?: string
  does: { act: ActName } | { press: () => void } | { open: string } | { run: () => void }
}

const HERE = 'On this page'

/** The acts of the page whose words begin with the typed ones, in any order. */
export const actEntries = (acts: readonly ActName[], text: string): Entry[] =>
  acts
    .filter((name) => matches(recordActs[name].name, text))
    .map((name) => ({ id: `act-${name}`, group: HERE, name: recordActs[name].name, more: keysOf(name), does: { act: name } }))

/** The other buttons of the page whose words begin with the typed ones; those of rows only when some are typed. */
export const buttonEntries = (buttons: readonly PageButton[], text: string): Entry[] =>
  buttons
    .filter(({ name, isOfRow }) => (!isOfRow || wordsOf(text).length > 0) && matches(name, text))
    .map(({ name, press }) => ({ id: `button-${name}`, group: HERE, name, does: { press } }))

/** The screens that the user may open from anywhere. */
export const screenEntries = (screens: readonly Screen[], isAllowed: (screen: Screen) => boolean, text: string): Entry[] =>
  screens
    .filter((screen) => screen.for === 'signed-in' && !screen.path.includes('$') && isAllowed(screen) && matches(screen.title, text))
    .map(({ path, title }) => ({ id: `screen-${path}`, group: 'Go to', name: title, does: { open: path } }))

/** The group of found applicants. */
export const PEOPLE = 'Applicants'

/** The applicants that the server found. */
export const personEntries = (found: readonly FoundApplicant[]): Entry[] =>
  found.map((one) => ({
    id: `person-${one.id}`,
    group: PEOPLE,
    name: nameOf(one),
    more: [bornIn(one), one.position, one.transaction_id && `TCN ${one.transaction_id}`, one.email].filter(Boolean).join(' · '),
    does: { open: `/record/${one.id}` },
  }))

function matches(name: string, text: string): boolean {
  const words = wordsOf(name)
  return wordsOf(text).every((typed) => words.some((word) => word.startsWith(typed)))
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
