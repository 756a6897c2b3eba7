import { defineRecord, equals } from '../records/define-record.ts'
import { choice, key, nullable, paragraphs, ref, whole } from '../records/fields.ts'
import { translations } from '../records/translations.ts'
import { oneEnvironment } from './one-environment.ts'

/** The flows of applicants: a new application, a re-print after illegible prints, and a transfer to another work location. */
export const flows = ['new', 'illegible', 'transfer'] as const
export type Flow = (typeof flows)[number]
/** The applications of each flow, as staff see them. */
export const flowNames: Readonly<Record<Flow, string>> = { new: 'new applications', illegible: 'resubmissions', transfer: 'transfers' }

/** A disclaimer in other languages. */
export const disclaimerTranslations = translations({ disclaimer_text: paragraphs(20_000) })

/** A text of an environment to which applicants agree. A changed text is a new edition. */
export const disclaimer = defineRecord('disclaimers', {
  title: 'Disclaimers',
  readonly: { id: key, edition: whole(1, 1_000_000) },
  immutable: { employer: nullable(ref('employers')), network: nullable(ref('networks')) },
  editable: {
    flow: choice(flows),
    disclaimer_text: paragraphs(20_000),
    /** The same in other languages; without it, their readers see the English one. */
    translations: disclaimerTranslations,
  },
  filters: { employer: equals('employer'), network: equals('network'), flow: equals('flow') },
  order: ['id'],
  check: oneEnvironment,
})
