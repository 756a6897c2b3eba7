import { defineRecord, equals } from '../records/define-record.ts'
import { choice, key, nullable, paragraphs, ref, whole } from '../records/fields.ts'
import { oneEnvironment } from './one-environment.ts'

/** The applicant's flows. */
export const flows = ['new', 'illegible', 'transfer'] as const
export type Flow = (typeof flows)[number]
/** The applications of each flow, as staff see them. */
export const flowNames: Readonly<Record<Flow, string>> = { new: 'new applications', illegible: 'resubmissions', transfer: 'transfers' }

/** A text of an environment to which applicants agree. A changed text is a new edition. */
export const disclaimer = defineRecord('disclaimers', {
  readonly: { id: key, edition: whole(1, 1_000_000) },
  immutable: { employer: nullable(ref('employers')), network: nullable(ref('networks')) },
  editable: {
    flow: choice(flows),
    disclaimer_text: paragraphs(20_000),
    /** The Spanish text; without it, Spanish readers see the English one. */
    disclaimer_text_es: nullable(paragraphs(20_000)),
  },
  filters: { employer: equals('employer'), network: equals('network'), flow: equals('flow') },
  order: ['id'],
  check: oneEnvironment,
})
