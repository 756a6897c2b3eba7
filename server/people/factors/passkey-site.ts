import { Refusal } from '../../platform/http/errors.ts'
import { publicAddress, type Settings } from '../../platform/settings/settings.ts'

/** The origin that the browser states, and the host name that its passkeys are bound to. */
export type PasskeySite = { origin: string; rpID: string }

/**
 * The site of a browser's call. Only addresses of PUBLIC_URL are valid. A passkey is bound to the general host name, so
 * that all front ends share it; where browsers do not allow that (names without a dot, such as localhost), to the host itself.
 */
export function siteOf(settings: Pick<Settings, 'publicUrl'>, origin: string | undefined): PasskeySite {
  const general = new URL(publicAddress(settings, 'staff'))
  const here = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined
  if (here === undefined || !isOurs(settings.publicUrl, here)) throw elsewhere()
  const below = here.hostname === general.hostname || here.hostname.endsWith(`.${general.hostname}`)
  return { origin: here.origin, rpID: below && general.hostname.includes('.') ? general.hostname : here.hostname }
}

function isOurs(pattern: string, { protocol, hostname, port }: URL): boolean {
  const [before = '', after = ''] = pattern.split('{host}.')
  const given = `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`
  const rest = given.startsWith(before) ? given.slice(before.length) : undefined
  return rest !== undefined && (rest === withoutDefaultPort(after, protocol) || rest.endsWith(`.${withoutDefaultPort(after, protocol)}`))
}

const withoutDefaultPort = (host: string, protocol: string) => host.replace(protocol === 'https:' ? /:443$/ : /:80$/, '')

const elsewhere = () => new Refusal(400, 'ELSEWHERE', 'Passkeys work only on the public address of this product.')
