import type { Environment } from './environment.ts'

/** What a page was sent with, so that it need not ask before it shows anything. Undefined: not carried, ask. */
type Carried = {
  /** Null when nobody has this host's name. */
  environment?: Environment | null
  /** The location that the page's address names. */
  place?: { id: number }
}

/** What this page was sent with. */
export function carried(page: Pick<Document, 'getElementById'> | undefined = globalThis.document): Carried {
  const text = page?.getElementById('carried')?.textContent
  return text ? (JSON.parse(text) as Carried) : {}
}
