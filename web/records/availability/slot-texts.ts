import { isAfternoon, timeOnly } from '../../data/dates.ts'

/** The texts of open slots in a list. On the night of a repeated hour, its times have their zone. */
export function slotTexts(instants: readonly string[], zone: string, locale = 'en-US') {
  const texts = instants.map((instant) => timeOnly(instant, zone, locale))
  return instants.map((value, index) => {
    const text = texts[index] ?? ''
    const twice = texts.indexOf(text) !== texts.lastIndexOf(text)
    return { value, text: twice ? `${text} ${shortZone(value, zone, locale)}` : text, afternoon: isAfternoon(value, zone) }
  })
}

function shortZone(instant: string, zone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(instant))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}
