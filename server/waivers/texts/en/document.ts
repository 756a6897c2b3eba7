/** The texts around the waiver in a signature's document. */
export const texts = {
  signature: 'Signature',
  signedBy: 'Signed by',
  typed: ', by typing the name',
  signedAt: 'Signed at',
  ip: 'IP address',
  browser: 'Browser',
  edition: 'Edition of the waiver',
  language: 'Language of the text shown',
  shownIn: 'English',
  hash: 'SHA-256 of the text shown',
  unknown: 'unknown',
}
