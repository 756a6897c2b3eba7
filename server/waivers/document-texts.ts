import type { Language } from '../../contract/records/languages.ts'

const english = {
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

const spanish: typeof english = {
  signature: 'Firma',
  signedBy: 'Firmado por',
  typed: ', escribiendo su nombre',
  signedAt: 'Fecha y hora de la firma',
  ip: 'Dirección IP',
  browser: 'Navegador',
  edition: 'Edición del consentimiento',
  language: 'Idioma del texto mostrado',
  shownIn: 'Español',
  hash: 'SHA-256 del texto mostrado',
  unknown: 'desconocido',
}

/** The texts around the waiver in a signature's document, in the language of the signature. */
export const documentTexts: Readonly<Record<Language, typeof english>> = { en: english, es: spanish }
