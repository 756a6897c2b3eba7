import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/applicant.ts'

export const texts: SameTexts<typeof english> = {
  hello: (name) => (name === '' ? 'Kính chào quý vị,' : `Kính chào ${name},`),
  help: 'Trợ giúp',
  requestedBy: (environment) => `Theo yêu cầu của ${environment}`,
}
