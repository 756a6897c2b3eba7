import { useMemo } from 'react'
import { matchesPerson, REGISTRATION_DIGITS, readPersonSearch } from '../../../../contract/applicants/person-search.ts'
import { appointment as contract } from '../../../../contract/appointments/appointments.ts'
import { useRecords } from '../../../data/records/use-records.ts'
import { useDebounced } from '../../../data/use-debounced.ts'
import type { Appointment } from '../../../records/appointments/appointment.ts'
import { addDays } from '../../../ui/calendar/month-days.ts'
import { inOrder } from '../lanes.ts'

/** The most people that are shown: as many as fit without scrolling. */
const MAX_OF_TODAY = 8
const MAX_OF_OTHER_DAYS = 4
/** The least letters or digits for a search of other days; fewer find too many people. */
const MIN_SEARCH_LENGTH = 3
const PAUSE_MS = 250
const NOBODY: readonly Appointment[] = []

type Where = { people: readonly Appointment[]; lsv: number; today: string }

/** The people whom a text finds: of today at once, then of the coming and of past days, and today's whom only the server finds. */
export function useFoundPeople(typed: string, { people, lsv, today }: Where) {
  const text = typed.trim()
  const ordered = useMemo(() => inOrder(people), [people])
  const ofToday = useMemo(() => findOfToday(ordered, text), [ordered, text])
  const asked = useDebounced(text, PAUSE_MS)
  const enabled = asked.length >= MIN_SEARCH_LENGTH
  const coming = useRecords(contract, { lsv, name: asked, after: addDays(today, 1), limit: MAX_OF_OTHER_DAYS }, { enabled })
  const past = useRecords(
    contract,
    { lsv, name: asked, before: addDays(today, -1), order: '-date_time', limit: MAX_OF_OTHER_DAYS },
    { enabled },
  )
  const isAsked = enabled && asked === text
  // The server also knows former names, and the TCNs that prints of today had before.
  const atServer = useRecords(
    contract,
    { lsv, name: asked, after: today, before: today, limit: MAX_OF_OTHER_DAYS },
    { enabled: isAsked && ofToday.length === 0 },
  )
  const isLooking = text.length >= MIN_SEARCH_LENGTH && (!isAsked || [coming, past, atServer].some(({ isFetching }) => isFetching))
  const [comingRows, pastRows] = [rowsOf(coming), rowsOf(past)]
  const ofOtherDays = useMemo(() => (isAsked ? [...comingRows, ...pastRows] : NOBODY), [isAsked, comingRows, pastRows])
  const replaced = isAsked && ofToday.length === 0 ? rowsOf(atServer) : NOBODY
  return { ofToday: replaced.length > 0 ? replaced : ofToday, ofOtherDays, isLooking }
}

const rowsOf = ({ data, isPlaceholderData }: { data: { results: readonly Appointment[] } | undefined; isPlaceholderData: boolean }) =>
  isPlaceholderData ? NOBODY : (data?.results ?? NOBODY)

/**
 * Today's people whom a text finds, in the order of their lists: the one rule for people everywhere, first those whose phone ends with
 * these digits, by which the board distinguishes people of one name.
 */
export function findOfToday(people: readonly Appointment[], text: string): readonly Appointment[] {
  if (text === '') return NOBODY
  const search = readPersonSearch(text)
  const ending = findByPhoneEnd(people, text)
  const found = ending.slice(0, MAX_OF_TODAY)
  for (const one of people) {
    // The box waits for each letter: those who would not be shown are not compared.
    if (found.length === MAX_OF_TODAY) break
    if (!ending.includes(one) && matchesPerson(search, { ...one, registrations: [one.id] })) found.push(one)
  }
  return found
}

/** Today's people whose phone ends with these digits, which are not a whole number. */
export function findByPhoneEnd(people: readonly Appointment[], text: string): readonly Appointment[] {
  const { ending } = readPersonSearch(text)
  return ending === null || ending.length >= REGISTRATION_DIGITS ? NOBODY : people.filter(({ phone }) => phone.endsWith(ending))
}
