import { choice, key, nullable, ref, text } from './fields.ts'
import { oneEnvironment } from './one-environment.ts'
import { equals, resource, unless } from './resource.ts'

/** The mails to applicants that an environment may word, by what they tell. */
export const mailKinds = ['BOOKED', 'MOVED', 'CANCELLED', 'REMINDER', 'ILLEGIBLE', 'PAYMENT'] as const
export type MailKind = (typeof mailKinds)[number]

const words = nullable(text(2_000))

/** What an environment adds to one kind of mail: before and after what the mail tells. An employer without one uses its network's. */
export const mailWording = resource('mailwordings', {
  given: { id: key },
  once: { employer: nullable(ref('employers')), network: nullable(ref('networks')), kind: choice(mailKinds) },
  fields: {
    introduction: words,
    /** For Spanish readers; without it they see the English. */
    introduction_es: words,
    closing: words,
    closing_es: words,
  },
  filters: { employer: equals('employer'), network: equals('network') },
  order: ['id'],
  check: (wording) => ({
    ...oneEnvironment(wording),
    ...unless(wording.introduction !== null || wording.closing !== null, { introduction: 'Write an introduction or closing words' }),
  }),
})
