import { Transform } from 'node:stream'

const TIMEOUT_MS = 30_000

/** Another process hands the mail over, or it is to be sent no more. */
export class NotClaimed extends Error {}

/** One attempt to deliver a mail. Its content leaves only once the claim is stored. */
export type Delivery = {
  /** Whether the server may have the message. */
  claimed(): Promise<boolean>
  /** Aborted when another process sends it, or when it must not leave from here any more. */
  signal: AbortSignal
  /** The client has asked the server to take the content. */
  dataBegins(): void
  /** Holds the content back until it may leave. */
  hold(): Transform
  /** Keeps a mail that is not claimed from being sent by this process. */
  giveUp(): void
  end(): void
}

/** The mails that this process is sending. */
const underWay = new Set<Delivery>()

/** Before the process ends: mails that are not being handed over wait, and do not become unknown. */
export function giveUpUnsentMails(): void {
  for (const delivery of underWay) delivery.giveUp()
}

/** Opens an attempt; `claim` stores that the mail is being handed over, and tells whether it may be. */
export function openDelivery(claim: () => Promise<boolean>): Delivery {
  const abort = new AbortController()
  const data = Promise.withResolvers<void>()
  let claiming: Promise<boolean> | undefined
  let leaves: Promise<void> | undefined
  const mayLeave = async () => {
    await data.promise
    abort.signal.throwIfAborted()
    claiming = claim()
    if (!(await claiming)) throw new NotClaimed()
  }
  const delivery: Delivery = {
    claimed: async () => (await claiming?.catch(() => false)) === true,
    signal: abort.signal,
    dataBegins: data.resolve,
    hold: () =>
      new Transform({
        transform: (chunk, _encoding, done) => {
          leaves ??= mayLeave()
          // The connection is closed by the signal: an error of the stream would end the message, as its end would.
          leaves.then(
            () => done(null, chunk),
            (error) => abort.abort(error),
          )
        },
      }),
    giveUp: () => {
      if (claiming === undefined) abort.abort(new Error('The server is ending.'))
    },
    end: () => void underWay.delete(delivery),
  }
  underWay.add(delivery)
  return delivery
}

/**
 * A connection for one mail. Observes the commands, since an error alone does not show whether the connection broke before
 * or after DATA; stores nothing of them.
 */
export async function openTransport(
  { smtpUrl: url, smtpTls }: { smtpUrl: string; smtpTls: boolean },
  { dataBegins, hold }: Pick<Delivery, 'dataBegins' | 'hold'>,
) {
  const onCommand = (entry: { tnx?: string }, command?: unknown) => {
    if (entry?.tnx === 'client' && command === 'DATA') dataBegins()
  }
  const deaf = () => undefined
  const logger = { trace: deaf, debug: onCommand, info: deaf, warn: deaf, error: deaf, fatal: deaf, level: deaf }
  // Imported at its first use, so that the start does not wait for it.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    debug: true,
    logger,
    // A link in a mail opens a booking or an account: it does not leave in the clear unless the operator permits it.
    requireTLS: smtpTls,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as never)
  transport.use('stream', (mail, done) => {
    mail.message.transform(hold)
    done()
  })
  return transport
}
