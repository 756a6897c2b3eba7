import { LAST_HOUR, type WaitlistTimes } from '../../../contract/waitlist/waitlist.ts'
import { longDay } from '../../data/dates.ts'
import { useWaitlistText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { hourOfDay } from './hour-of-day.ts'

/** The days and hours of an entry in words. */
export function useTimesText({ earliest, latest, from_hour, until_hour }: WaitlistTimes) {
  const text = useWaitlistText()
  const locale = useLocale()
  const isAny = from_hour === 0 && until_hour === LAST_HOUR
  return {
    days: { earliest: longDay(earliest, locale), latest: longDay(latest, locale) },
    hours: isAny
      ? text('waitlist.hoursAny')
      : text('waitlist.hours', { from: hourOfDay(from_hour, locale), until: hourOfDay(until_hour, locale) }),
  }
}
