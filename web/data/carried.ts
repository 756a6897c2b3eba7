import type { Environment } from './environment.ts'

/** The data embedded in a page, so that it renders without a request. Undefined: not embedded, request it. */
type Carried = {
  /** Null when nobody has this host's name. */
  environment?: Environment | null
  /** The location that the page's address names. */
  lsv?: { id: number }
}

/** What this page was sent with. */
export function readCarried(page: Pick<Document, 'getElementById'> | undefined = globalThis.document): Carried {
  const text = page?.getElementById('carried')?.textContent
  return text ? (JSON.parse(text) as Carried) : {}
}
