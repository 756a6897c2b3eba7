import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { ZIP_LISTS, type ZipList } from '../portal/application/places-by-zip.ts'

type Codes = Readonly<Record<string, { zip: string; city: string; state: string; country: string }>>

const require = createRequire(import.meta.url)
const AREA_DIGITS = 3
/** A few codes are a company's or a box's. */
const PLACE_NAME = /^[A-Z][A-Za-z .'-]+$/

/** The places of all ZIP codes, by their first three digits: a page loads the list of one area only. */
export function listZipPlaces(): ReadonlyMap<string, ZipList> {
  const { codes } = require('zipcodes/lib/codes.js') as { codes: Codes }
  const lists = new Map<string, Record<string, readonly [string, string]>>()
  for (const { zip, city, state, country } of Object.values(codes)) {
    if (country !== 'US' || !PLACE_NAME.test(city)) continue
    const [area, rest] = [zip.slice(0, AREA_DIGITS), zip.slice(AREA_DIGITS)]
    const list = lists.get(area) ?? {}
    list[rest] = [city, state]
    lists.set(area, list)
  }
  return lists
}

/** Writes the lists beside the built pages; in development they are answered as they are asked for. */
export function zipLists(): Plugin {
  const name = (area: string) => `${ZIP_LISTS.slice(1)}/${area}.json`
  return {
    name: 'zip-lists',
    buildStart() {
      const { version } = require('zipcodes/package.json') as { version: string }
      // A browser keeps the lists for a year.
      if (!ZIP_LISTS.endsWith(`-${version}`))
        this.error(`places-by-zip.ts: the folder of the lists is not called after zipcodes ${version}`)
    },
    generateBundle() {
      for (const [area, list] of listZipPlaces()) this.emitFile({ type: 'asset', fileName: name(area), source: JSON.stringify(list) })
    },
    configureServer(server) {
      const lists = listZipPlaces()
      server.middlewares.use((request, response, next) => {
        const list = lists.get(/\/(\d{3})\.json$/.exec(request.url ?? '')?.[1] ?? '')
        if (!list || !request.url?.startsWith(ZIP_LISTS)) return next()
        response.setHeader('content-type', 'application/json').end(JSON.stringify(list))
      })
    },
  }
}
