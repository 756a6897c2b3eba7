import { calendarFile } from '../../../contract/calendar-file.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Scheduled } from '../../../contract/scheduled.ts'
import { addressLines, type PublicLsv } from '../lsv/lsv.ts'

/** Hands the appointment to the browser as an .ics file; the mail's file is the same event, so a calendar keeps one. */
export function saveCalendarFile(booked: Scheduled, place: PublicLsv, words: { title: string; number: string; language: Language }) {
  const { applicant_instructions, applicant_instructions_es } = place
  const instructions = (words.language === 'es' && applicant_instructions_es) || applicant_instructions
  const file = calendarFile({
    id: booked.id,
    starts: booked.date_time,
    ends: booked.ends_at,
    revision: 0,
    cancelled: false,
    title: words.title,
    place: [place.name, ...addressLines(place)].join(', '),
    description: [`${words.number}: ${booked.id}`, instructions].filter(Boolean).join('\n\n'),
    stamp: new Date().toISOString(),
  })
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `appointment-${booked.id}.ics`
  link.click()
  URL.revokeObjectURL(address)
}
