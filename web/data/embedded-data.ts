import type { Environment } from './environment.ts'

/** The data embedded in a page, so that it renders without a request. Undefined: not embedded. */
type EmbeddedData = {
  /** Null when the host name belongs to no environment. */
  environment?: Environment | null
  /** The location in the page's address. */
  lsv?: { id: number }
}

type Place = Pick<Document, 'getElementById'>

/** Reads the data embedded in the page. */
export const readEmbedded = (page: Place | undefined = globalThis.document): EmbeddedData =>
  readElement<EmbeddedData>('carried', page) ?? {}

type Provider = {
  name: string
  url?: string
  mails_leave?: boolean
  /** The server's time, in milliseconds. */
  now?: number
}

/** The provider of this installation: its name, the address of its website, and its clock. Pages of applicants and networks contain it. */
export const readProvider = (page: Place | undefined = globalThis.document): Provider => readElement('provider', page) ?? { name: 'BIMS' }

/** Whether this installation can send mails: pages promise none otherwise. */
export const mailsLeave = (): boolean => readProvider().mails_leave !== false

function readElement<Value>(id: string, page: Place | undefined): Value | undefined {
  const text = page?.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as Value) : undefined
}
