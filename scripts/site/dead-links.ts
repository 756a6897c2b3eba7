import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A page of the site: its path and its content. */
export type Built = { path: string; html: string }

/** The links of pages that lead to no page, heading or file of the site, one sentence each. Links to other sites are not followed. */
export function deadLinks(folder: string, pages: readonly Built[], exists = (path: string) => existsSync(join(folder, path))): string[] {
  const ids = new Map(pages.map(({ path, html }) => [path, new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id))]))
  return pages.flatMap(({ path, html }) =>
    [...html.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return []
      const [target = '', id] = link.split('#')
      const file = target === '' ? path : posix.join(posix.dirname(path), target)
      const isThere = ids.has(file) ? id === undefined || ids.get(file)?.has(id) : id === undefined && exists(file)
      return isThere ? [] : [`${path}: ${link} leads nowhere`]
    }),
  )
}
