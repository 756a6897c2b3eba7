/** The data of an appointment for links to web calendars. Instants in ISO 8601. */
type CalendarEntry = { title: string; starts: string; ends: string; timezone: string; place: string; details: string }

/** The link to Google Calendar. */
export const googleAddress = ({ title, starts, ends, timezone, place, details }: CalendarEntry): string =>
  addressOf('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(starts)}/${compact(ends)}`,
    ctz: timezone,
    location: place,
    details,
  })

/** The link to Outlook on the web. */
export const outlookAddress = ({ title, starts, ends, place, details }: CalendarEntry): string =>
  addressOf('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(starts).toISOString(),
    enddt: new Date(ends).toISOString(),
    location: place,
    body: details,
  })

/** Encodes blanks as %20, since Outlook shows a plus as a plus. */
const addressOf = (page: string, values: Record<string, string>) =>
  `${page}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** 20261124T141500Z */
const compact = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
