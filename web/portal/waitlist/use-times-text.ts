import { LAST_HOUR, type WaitlistTimes } from '../../../contract/waitlist/waitlist.ts'
import { longDay } from '../../data/dates.ts'
import { useWaitlistText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { hourOfDay } from './hour-of-day.ts'

/** The days and hours of an entry in words: alone, with the promise of a mail, and with the question whether it is wanted. */
export function useTimesText({ earliest, latest, from_hour, until_hour }: WaitlistTimes) {
  const text = useWaitlistText()
  const locale = useLocale()
  const isAny = from_hour === 0 && until_hour === LAST_HOUR
  const days = { earliest: longDay(earliest, locale), latest: longDay(latest, locale) }
  const isOneDay = earliest === latest
  return {
    days: isOneDay ? days.earliest : `${days.earliest} – ${days.latest}`,
    mailed: isOneDay ? text('waitlist.oneDay', { day: days.earliest }) : text('waitlist.days', days),
    question: isOneDay ? text('waitlist.confirmOneDay', { day: days.earliest }) : text('waitlist.confirmHint', days),
    hours: isAny
      ? text('waitlist.hoursAny')
      : text('waitlist.hours', { from: hourOfDay(from_hour, locale), until: hourOfDay(until_hour, locale) }),
  }
}
