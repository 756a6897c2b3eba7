import * as z from 'zod/mini'
import { type Field, json, pattern } from '../records/fields.ts'
import { type Language, languages } from '../records/languages.ts'
import { storable } from '../records/storable.ts'
import { textsByLanguage } from '../records/translations.ts'
import { type BrandColors, colorProblem, isColor } from './brand-colors.ts'

/** An environment's own texts of the landing page in one language; the product's texts replace missing ones. */
export type LandingWords = {
  title?: string | undefined
  introduction?: string | undefined
  /** The documents that applicants bring: plain text or simple HTML. */
  bring?: string | undefined
}
/** By language. */
export type LandingTexts = { [language in Language]?: LandingWords | undefined }

/** The maximum length of each text. */
export const landingLimits = { title: 100, introduction: 500, bring: 2_000 } as const satisfies Record<keyof LandingWords, number>

const landingNames: Readonly<Record<keyof LandingWords, string>> = {
  title: 'title',
  introduction: 'introduction',
  bring: 'text of what to bring',
}

const hexadecimal = pattern(/^#[0-9a-f]{6}$/, 'Must be a color such as #1a6b54')

/** The one colour of an environment, with enough contrast for buttons, links and focus rings. */
export const brandColor: Field<string, 'required'> = {
  ...hexadecimal,
  input: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)),
    hexadecimal.input.check(
      z.check<string>((context) => {
        const problem = isColor(context.value) ? colorProblem(context.value) : null
        if (problem !== null) context.issues.push({ code: 'custom', input: context.value, message: problem })
      }),
    ),
  ) as unknown as z.ZodMiniType<string>,
}

/** The landing page's own texts; empty ones are removed, and null is stored if none is left. */
export const landingTexts: Field<LandingTexts | null, 'nullable'> = textsByLanguage<LandingTexts>(
  languages,
  Object.keys(landingLimits),
  (name) => {
    const [most, subject] = [landingLimits[name as keyof LandingWords], landingNames[name as keyof LandingWords]]
    const refused = `The ${subject} may be at most ${most.toLocaleString('en-US')} characters`
    return z.string('Must be text').check(z.trim(), z.maxLength(most, refused), storable)
  },
)

const color = z.string()

/** The public settings of an environment: its own, else those of its network. */
const faceShape = z.object({
  logo_url: z.nullable(z.string()),
  logo_width: z.nullable(z.int()),
  colors: z.nullable(z.object({ filled: color, hover: color, text: color, link: color, light: color })),
  help_phone: z.nullable(z.string()),
  help_email: z.nullable(z.string()),
  landing_texts: landingTexts.output,
  languages: z.array(z.enum(languages)),
  text_messages: z.boolean(),
})

/** The public settings of an environment: its own, else those of its network. */
export type Face = {
  logo_url: string | null
  /** In pixels, at the height at which pages show the logo; null if unknown until the logo is loaded. */
  logo_width: number | null
  /** The shades of its colour; null stands for the product's. */
  colors: BrandColors | null
  help_phone: string | null
  help_email: string | null
  landing_texts: LandingTexts | null
  /** The languages of the pages, English first. */
  languages: Language[]
  /** Whether its applicants may ask for text messages. */
  text_messages: boolean
}

/** The schema of the answer with an environment's face. */
export const face: Field<Face, 'required'> = {
  ...json,
  input: z.unknown() as unknown as z.ZodMiniType<Face>,
  output: faceShape as unknown as z.ZodMiniType<Face>,
  computed: true,
}
