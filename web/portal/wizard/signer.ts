import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import { hasReached, stepOf } from './steps.ts'
import type { Wizard } from './wizard.ts'

/** The facts that tell one signer from another, however they are typed. */
const signerOf = ({ firstName = '', middleName = '', lastName = '', dob = '' }: Wizard['person']): string =>
  [firstName, middleName, lastName, dob].map((part) => singleSpaced(part).toLowerCase()).join('|')

/** Another name or date of birth is another signer, who has neither answered nor signed: the waivers are signed again. */
export function unsignedByOther(before: Wizard, after: Wizard): Wizard {
  if (signerOf(before.person) === signerOf(after.person)) return after
  const unanswered = { ...after, answers: {} }
  if (after.signatures.length === 0) return unanswered
  const step = hasReached(after, 'waivers') ? (stepOf(after.kind, 'person') ?? after.step) : after.step
  return { ...unanswered, signatures: [], signer_changed: true, step }
}

/** Whether the found record has waivers to sign; answers and signatures of another one are not for it. */
export function withSigner(wizard: Wizard, { id, needs_signatures: shows_waiver = wizard.shows_waiver }: FoundRecord): Wizard {
  if (wizard.found?.id === id) return { ...wizard, shows_waiver }
  const step = hasReached(wizard, 'waivers') ? (stepOf(wizard.kind, 'time') ?? wizard.step) : wizard.step
  return { ...wizard, shows_waiver, answers: {}, signatures: [], step }
}

type FoundRecord = NonNullable<Wizard['found']>
