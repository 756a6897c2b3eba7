import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StripeServer } from '../../server/testing/servers/stripe-server.ts'

/** A server with a script that replaces the used part of Stripe's: fields in a frame of its own origin, tokens, the bank's challenge. */
export type StripePage = {
  /** The address of the script. */
  url: string
  /** The paths that browsers have requested. */
  requested: string[]
  close(): Promise<void>
}

/** Handles the bank's challenge for the intents of `api`. */
export async function openStripePage(api: StripeServer): Promise<StripePage> {
  const requested: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe')
    requested.push(pathname)
    if (pathname === '/v3/') return send(response, 'text/javascript', SCRIPT)
    if (pathname === '/fields') return send(response, 'text/html', FIELDS)
    if (pathname === '/bank') return send(response, 'text/html', BANK)
    if (pathname !== '/bank/answer') return void response.writeHead(404).end()
    const intent = api.intents.get(searchParams.get('secret')?.replace(/_secret_x$/, '') ?? '')
    const approved = searchParams.get('answer') === 'yes'
    const latest_charge = { refunded: false, payment_method_details: { card: { brand: 'visa', last4: '3220' } } }
    Object.assign(
      intent ?? {},
      approved
        ? { status: 'requires_capture', latest_charge }
        : {
            status: 'requires_payment_method',
            last_payment_error: { code: 'payment_intent_authentication_failure', message: 'Stripe could not authenticate.' },
          },
    )
    send(response, 'application/json', '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/`,
    requested,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const send = (response: ServerResponse, type: string, body: string) => void response.writeHead(200, { 'content-type': type }).end(body)

/** The holder who is typed into the processor's fields. */
export const PAYER = { name: 'Bea Payer', address: { postal_code: '10001' } }

const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  const framed = (path, title) => Object.assign(document.createElement('iframe'), { src: origin + path, title, width: '100%', height: '160' })
  const nextMessage = (name) => new Promise((resolve) => addEventListener('message', function hear({ data, origin: from }) {
    if (from !== origin || data.name !== name) return
    removeEventListener('message', hear)
    resolve(data)
  }))
  window.Stripe = (key) => {
    if (!key.startsWith('pk_')) throw new Error('no key')
    let frame
    const query = (name) => {
      const answer = nextMessage(name)
      frame.contentWindow.postMessage({ name, pressed: navigator.userActivation.isActive }, origin)
      return answer
    }
    return {
      elements(options) {
        if (options.mode !== 'payment' || options.captureMethod !== 'manual' || options.currency !== 'usd') throw new Error('wrong options')
        frame = framed('/fields?locale=' + options.locale, 'Card')
        return {
          create: (type, { wallets, defaultValues }) => (window.billingDetails = defaultValues.billingDetails, {
            mount: (at) => {
              if (wallets.applePay === 'auto') frame.src += '&wallet=1'
              at.append(frame)
            },
            destroy: () => frame.remove(),
            on: (event, heard) => { if (event === 'ready') frame.addEventListener('load', heard) },
          }),
          update: ({ locale }) => frame.contentWindow.postMessage({ name: 'speak', locale }, origin),
          submit: async () => { const { error } = await query('submit'); return error ? { error } : {} },
        }
      },
      createConfirmationToken: async () => {
        const { id, last4 } = await query('token')
        return { confirmationToken: { id, payment_method_preview: { card: { brand: 'visa', last4 }, billing_details: ${JSON.stringify(PAYER)} } } }
      },
      handleNextAction: async ({ clientSecret }) => {
        const bank = framed('/bank?secret=' + clientSecret, 'Your bank')
        document.body.append(bank)
        await nextMessage('answered')
        bank.remove()
        return {}
      },
    }
  }
})()`

const FIELDS = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title><label>Card <input id="card"></label>
<label id="wallets"><input type="checkbox" id="wallet"> Apple Pay</label><script>
  const names = { '4242': 'visa', '0002': 'declined', '9995': 'declined_insufficient_funds', '3220': '3ds' }
  const words = { en: 'Your card number is incomplete.', es: 'El número de tu tarjeta está incompleto.' }
  let locale = new URLSearchParams(location.search).get('locale')
  const wallet = document.getElementById('wallet')
  document.getElementById('wallets').hidden = !location.search.includes('wallet=1')
  addEventListener('message', ({ data, source, origin }) => {
    const last4 = wallet.checked ? '4242' : document.getElementById('card').value.slice(-4)
    const closed = wallet.checked && data.name === 'submit' && !data.pressed
    const wrong = names[last4] === undefined
    const error = closed ? { type: 'invalid_request_error', code: 'wallet_without_a_press' } : wrong ? { type: 'validation_error', code: 'incomplete_number', message: words[locale] } : undefined
    if (data.name === 'speak') locale = data.locale
    if (data.name === 'submit') source.postMessage({ name: 'submit', error }, origin)
    if (data.name === 'token') source.postMessage({ name: 'token', id: 'ctoken_' + names[last4], last4 }, origin)
  })
</script></html>`

const BANK = `<!doctype html><html lang="en"><title>Your bank</title><button data-answer="yes">It is me</button><button data-answer="no">It is not me</button><script>
  const secret = new URLSearchParams(location.search).get('secret')
  addEventListener('click', async ({ target }) => {
    await fetch('/bank/answer?secret=' + secret + '&answer=' + target.dataset.answer)
    parent.postMessage({ name: 'answered' }, '*')
  })
</script></html>`
