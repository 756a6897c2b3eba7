/** An appointment as calendars on the web take it from an address. Instants in ISO 8601. */
export type CalendarEntry = { title: string; starts: string; ends: string; timezone: string; place: string; details: string }

/** Where Google Calendar adds it. */
export const googleAddress = ({ title, starts, ends, timezone, place, details }: CalendarEntry): string =>
  addressOf('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(starts)}/${compact(ends)}`,
    ctz: timezone,
    location: place,
    details,
  })

/** Where Outlook on the web adds it. */
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

/** Blanks as %20: Outlook shows a plus as it stands. */
const addressOf = (page: string, values: Record<string, string>) =>
  `${page}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** 20261124T141500Z */
const compact = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
