/* A passkey of a test, which signs as a device does after it was unlocked. Not used by the product. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
/** The user was there, and was verified. */
const FLAGS = Buffer.from([0x05])

/** A new passkey: what the database keeps of it, and its answer to a challenge of a site. */
export function makePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16).toString('base64url')
  return {
    credential_id: id,
    /** In CBOR, as COSE defines it: a key of two coordinates, for ES256, on P-256. */
    public_key: Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]),
    answer(challenge: string, { origin, rpId }: { origin: string; rpId: string }) {
      const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }))
      const device = Buffer.concat([sha256(rpId), FLAGS, Buffer.alloc(4)])
      const signature = sign('sha256', Buffer.concat([device, sha256(client)]), privateKey)
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: device.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
