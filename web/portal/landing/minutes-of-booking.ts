import type { Language } from '../../../contract/records/languages.ts'
import type { Environment } from '../../data/environment.ts'

/** The minutes that versions before the estimate named everywhere. */
const OF_OLDER_SERVERS = 10

/** How many minutes a booking takes in the reader's language; a server that is not upgraded yet does not say. */
export const minutesOfBooking = ({ booking_minutes }: Environment, language: Language): string =>
  String(booking_minutes?.[language] ?? OF_OLDER_SERVERS)
