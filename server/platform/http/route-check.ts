import type { FastifyInstance } from 'fastify'

/** The pages that show the document, and nothing of anybody. */
const DOCUMENT = '/api/docs'

/** Refuses to start with an API route whose name is not in the permission matrix: what nobody decided on stays closed. */
export function checkRoutes(app: FastifyInstance, names: ReadonlySet<string>): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api/') || url.startsWith(DOCUMENT)) return
    const name = config?.permission
    if (name === undefined || !names.has(name))
      throw new Error(`${method} ${url} has no entry in the permission matrix (${name ?? 'no name'})`)
  })
}
