import type { Environment } from './environment.ts'

/** The data embedded in a page, so that it renders without a request. Undefined: not embedded. */
type Carried = {
  /** Null when the host name belongs to no environment. */
  environment?: Environment | null
  /** The location in the page's address. */
  lsv?: { id: number }
}

/** The data embedded in this page. */
export function readCarried(page: Pick<Document, 'getElementById'> | undefined = globalThis.document): Carried {
  const text = page?.getElementById('carried')?.textContent
  return text ? (JSON.parse(text) as Carried) : {}
}
