import type { FastifyRequest } from 'fastify'
import { FLOOD_WINDOW_MS } from '../../workers/siblings.ts'
import { addressBlock } from './call-limits.ts'

/** Files of the pages for each request that an address may make: a page has up to 42, and a phone that opens it first asks for all. */
const FILES_PER_REQUEST = 20
const FILES = 'files '

/**
 * The limit of all requests of an address in a minute. The files of the pages cost little and count apart: a school whose phones all open
 * its link in one minute is not refused.
 */
export const floodLimit = (most: number) => ({
  timeWindow: FLOOD_WINDOW_MS,
  keyGenerator: ({ ip, url }: Pick<FastifyRequest, 'ip' | 'url'>) => `${url.startsWith('/assets/') ? FILES : ''}${addressBlock(ip)}`,
  max: (_request: FastifyRequest, key: string) => (key.startsWith(FILES) ? most * FILES_PER_REQUEST : most),
})
