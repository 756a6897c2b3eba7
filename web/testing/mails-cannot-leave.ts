import { onTestFinished } from 'vitest'

/** Makes the page that of an installation without a mail server, until the test ends. */
export function mailsCannotLeave(): void {
  const element = document.createElement('script')
  Object.assign(element, { type: 'application/json', id: 'provider', textContent: JSON.stringify({ name: 'BIMS', mails_leave: false }) })
  document.head.append(element)
  onTestFinished(() => element.remove())
}
