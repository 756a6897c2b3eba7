import sql, { type Sql } from 'sql-template-tag'
import type { Flow } from '../../contract/environments/disclaimers.ts'
import { type Language, languageOfNotice } from '../../contract/records/languages.ts'
import { shownLanguage, type Translations } from '../../contract/records/translations.ts'
import { disclaimers } from '../environments/disclaimers.ts'
import { publicRows } from '../environments/named-environment.ts'
import type { Viewer } from '../platform/records/access.ts'

/** A disclaimer that was shown to an applicant. */
export type ShownDisclaimer = { id: number; edition: number; translations: Translations<'disclaimer_text'> | null }

/** The documents that an applicant agreed to, each with its version and the language in which it was shown. */
type Agreement = {
  privacy_notice?: string
  privacy_notice_language?: Language
  disclaimers?: { id: number; edition: number; language: Language }[]
}

/** The part of a body that agrees. */
type Agreeing = { privacy_notice?: string | null | undefined; disclaimer_language?: Language | null | undefined }

/** The disclaimers `t` that the public of the viewer's environment is shown in a flow. */
export const shownDisclaimers = (viewer: Viewer, flow: Flow): Sql => sql`(t.flow = ${flow} and ${publicRows(disclaimers, viewer)})`

/** Requires the agreement to all disclaimers that were shown. */
export const findMissingAgreement = (
  shown: readonly { id: number }[],
  agreed: readonly number[] | null | undefined,
): Record<string, string> => (shown.every(({ id }) => agreed?.includes(id)) ? {} : { disclaimer: 'Please agree to the terms first' })

/** The agreement of a body that was checked, as every flow keeps it. */
export const agreementOf = (shown: readonly ShownDisclaimer[], { privacy_notice, disclaimer_language }: Agreeing): Agreement => ({
  ...(privacy_notice == null ? {} : { privacy_notice, privacy_notice_language: languageOfNotice(privacy_notice, disclaimer_language) }),
  ...(shown.length === 0 ? {} : { disclaimers: shown.map((each) => agreedDisclaimer(each, disclaimer_language ?? 'en')) }),
})

const agreedDisclaimer = ({ id, edition, translations }: ShownDisclaimer, reader: Language) => ({
  id,
  edition,
  language: shownLanguage(translations, 'disclaimer_text', reader),
})
