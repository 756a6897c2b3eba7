import type { Language } from '../../../contract/records/languages.ts'
import type { SameTexts } from '../mail-language.ts'

const english = {
  subject: 'Your email address was changed',
  what: 'The email address of your fingerprint application was changed. Messages about it go to the new address from now on. Links that were sent to this address do not work any more.',
  takeBack: 'This was not you? Take it back here',
  unexpected: (environment: string) => `If you did not ask for this, please contact ${environment}.`,
}

const spanish: SameTexts<typeof english> = {
  subject: 'Se cambió su correo electrónico',
  what: 'Se cambió el correo electrónico de su solicitud de huellas dactilares. A partir de ahora, los mensajes se envían a la dirección nueva. Los enlaces que se enviaron a esta dirección ya no funcionan.',
  takeBack: '¿No fue usted? Deshágalo aquí',
  unexpected: (environment) => `Si usted no lo pidió, comuníquese con ${environment}.`,
}

/** The texts of the mail to an address that was replaced. */
export const formerAddressTexts: Readonly<Record<Language, SameTexts<typeof english>>> = { en: english, es: spanish }
