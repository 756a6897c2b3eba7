/* Reads iCalendar files as strictly as RFC 5545 is written; shares no code with the writer. Not used by the product. */

/** A property: its name, its parameters as they are written, and its value without escapes. */
type CalendarProperty = { within: string; name: string; parameters: string; value: string }

const MAX_OCTETS = 75
const LINE = /^([A-Z-]+)((?:;[A-Z-]+=[^\p{Cc}";:,]+)*):(.*)$/su
const TEXTS = ['SUMMARY', 'LOCATION', 'DESCRIPTION']

/** The properties of a file; throws where the file violates the standard. */
export function readCalendar(file: string): CalendarProperty[] {
  const open: string[] = []
  const properties: CalendarProperty[] = []
  for (const line of unfold(file)) {
    const [, name = '', parameters = '', value = ''] = LINE.exec(line) ?? refuse(`no content line: ${line}`)
    if (name === 'BEGIN') open.push(value)
    else if (name === 'END') {
      if (open.pop() !== value) refuse(`END:${value} ends nothing`)
    } else properties.push({ within: open.join('/'), name, parameters, value: TEXTS.includes(name) ? withoutEscapes(value) : value })
  }
  if (open.length > 0) refuse(`${open.join()} does not end`)
  return properties
}

function unfold(file: string): string[] {
  if (!file.isWellFormed()) refuse('no UTF-8')
  if (!file.endsWith('\r\n')) refuse('no line end at the end')
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (Buffer.byteLength(line) > MAX_OCTETS) refuse(`a line of ${Buffer.byteLength(line)} octets`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression has to match them
    if (/[\0-\x08\x0a-\x1f\x7f]/.test(line)) refuse(`a control character: ${JSON.stringify(line)}`)
  }
  return lines
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
}

function withoutEscapes(value: string): string {
  if (/[\\;,]/.test(value.replaceAll(/\\[\\;,nN]/g, ''))) refuse(`a wrong escape: ${value}`)
  return value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
}

function refuse(why: string): never {
  throw new Error(`The calendar has ${why}`)
}
