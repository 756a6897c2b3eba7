import type { texts as english } from '../en/document.ts'

export const texts: typeof english = {
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
