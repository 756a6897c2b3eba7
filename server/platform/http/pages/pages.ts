import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FrontEnd, frontEndOf, frontEnds } from '../../../../contract/environments/hosts.ts'
import { mailsLeave, type Settings } from '../../settings/settings.ts'
import type { Services } from '../action.ts'
import { answerUnknownCall } from '../problems.ts'

const DIST = join(import.meta.dirname, '../../../../dist')
const YEAR_SECONDS = 31_536_000
/** A page does not wait longer for its embedded data, which it can request itself. */
const CARRY_MS = 1_000
/** The place of the embedded data in a page. */
const PLACE = '<!--carried-->'

/** The data embedded in a front end's page, so that it renders without a request; undefined embeds nothing. */
export type Carry = (frontEnd: FrontEnd, request: FastifyRequest) => Promise<unknown>

/**
 * Serves the built pages: files with a hash in their name for a year, every other address as the entry page of the host. A page is
 * never cached and has no ETag: a cached one would have a nonce that its new headers do not permit.
 */
export async function servePages(app: FastifyInstance, { settings, clock }: Pick<Services, 'settings' | 'clock'>, carry: Carry) {
  if (!existsSync(DIST)) {
    app.setNotFoundHandler(answerUnknownCall)
    return
  }
  const pages = new Map(frontEnds.map((name) => [name, readPage(name)]))
  await app.register(fastifyStatic, {
    root: join(DIST, 'assets'),
    prefix: '/assets/',
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    index: false,
    preCompressed: true,
  })
  app.setNotFoundHandler((request, reply) => (wantsPage(request) ? sendPage(request, reply) : answerUnknownCall(request, reply)))

  const installation = () => element('provider', { ...settings.provider, mails_leave: mailsLeave(settings), now: clock.now() })

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const frontEnd = frontEndOf(request.hostname)
    const carried = await inTime(carry(frontEnd, request))
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(200)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': policy(nonce, settings, frontEnd),
      })
      .send(
        pages
          .get(frontEnd)
          ?.replaceAll('__NONCE__', nonce)
          .replace(PLACE, () => installation() + element('carried', carried)),
      )
  }
}

/** The data to embed, or undefined when it is late or fails: the page then calls the API and shows its error. */
async function inTime(carried: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), CARRY_MS)
  })
  try {
    return await Promise.race([carried, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** JSON in an element that no browser runs. Without `<` nothing in it can end the element or begin a comment. */
const element = (id: 'provider' | 'carried', value: unknown) =>
  value === undefined ? '' : `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const readPage = (name: FrontEnd) => readFileSync(join(DIST, `${name}.html`), 'utf8')

/** Whether a call requests a page: browsers accept text/html; monitors and scripts accept anything. Missing pictures get no page. */
const wantsPage = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) && !/^\/(api|assets)(\/|$)/.test(url) && (accept === '*/*' || accept.includes('text/html'))

/**
 * Permits our own origin; scripts and style elements have the answer’s nonce. Forms may not submit, so that a broken page sends no
 * password.
 */
function policy(nonce: string, settings: Settings, frontEnd: FrontEnd): string {
  const { script, frame, connect } = frontEnd === 'scheduler' ? processorSources(settings) : NO_SOURCES
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${script}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${connect}`,
    `frame-src 'self'${frame}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(settings.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const NO_SOURCES = { script: '', frame: '', connect: '' }

/** The sources that the card processor's script needs on the applicants' site; empty without a processor. */
function processorSources({ stripe }: Settings): typeof NO_SOURCES {
  if (stripe === undefined) return NO_SOURCES
  const script = new URL(stripe.scriptUrl).origin
  const wide = script === 'https://js.stripe.com' ? `${script} https://*.js.stripe.com` : script
  return { script: ` ${wide}`, frame: ` ${wide} https://hooks.stripe.com`, connect: ` ${new URL(stripe.apiUrl).origin}` }
}
