import * as z from 'zod/mini'
import { oneEnvironment } from '../environments/one-environment.ts'
import { complaintsUnless, defineRecord, equals } from '../records/define-record.ts'
import { choice, id, key, nullable, paragraphs, ref } from '../records/fields.ts'
import { languages } from '../records/languages.ts'
import { translations } from '../records/translations.ts'

/** The mails to applicants that an environment may word, by subject. */
export const wordableMails = ['BOOKED', 'MOVED', 'CANCELLED', 'REMINDER', 'ILLEGIBLE', 'PAYMENT', 'FOUND'] as const
export type WordableMail = (typeof wordableMails)[number]

const part = paragraphs(2_000)
const words = nullable(part)
const translatedWords = translations({ introduction: part, closing: part })

/** An environment's additions to one kind of mail, before and after its content. An employer without one uses its network's. */
export const mailWording = defineRecord('mailwordings', {
  title: 'Mail wordings',
  readonly: { id: key },
  immutable: { employer: nullable(ref('employers')), network: nullable(ref('networks')), kind: choice(wordableMails) },
  editable: {
    introduction: words,
    closing: words,
    /** The same in other languages; without them, their readers see the English ones. */
    translations: translatedWords,
  },
  filters: { employer: equals('employer'), network: equals('network') },
  order: ['id'],
  check: (wording) => ({
    ...oneEnvironment(wording),
    ...complaintsUnless(wording.introduction !== null || wording.closing !== null, {
      introduction: 'Write an introduction or closing words',
    }),
  }),
})

const typed = z.optional(words.input as z.ZodMiniType<string | null>)

/** The body of `POST /mailwordings/preview`: `wording` as typed; absent, the preview shows the stored wording. */
export const mailPreviewBody = z.strictObject({
  employer: z.optional(z.nullable(id)),
  network: z.optional(z.nullable(id)),
  kind: z.enum(wordableMails),
  language: z.enum(languages),
  wording: z.optional(z.strictObject({ introduction: typed, closing: typed, translations: z.optional(translatedWords.input) })),
})

/** A sample mail without a recipient. */
export const mailPreview = z.object({
  from: z.string(),
  reply_to: z.nullable(z.string()),
  subject: z.string(),
  text_body: z.string(),
  html_body: z.string(),
})
/** A sample mail without a recipient. */
export type MailPreview = z.infer<typeof mailPreview>
