import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/applicant.ts'

export const texts: SameTexts<typeof english> = {
  hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  help: 'Ayuda',
  requestedBy: (environment) => `Solicitado por ${environment}`,
}
