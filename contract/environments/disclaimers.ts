import { defineRecord, equals } from '../records/define-record.ts'
import { choice, key, nullable, ref, text, whole } from '../records/fields.ts'
import { oneEnvironment } from './one-environment.ts'

/** The applicant's flows. */
export const flows = ['new', 'illegible', 'transfer'] as const
export type Flow = (typeof flows)[number]
/** The applications of a flow, as staff read of them. */
export const flowNames: Readonly<Record<Flow, string>> = { new: 'new applications', illegible: 'resubmissions', transfer: 'transfers' }

/** A text of an environment that applicants agree to. A change of its text is a new edition. */
export const disclaimer = defineRecord('disclaimers', {
  readonly: { id: key, edition: whole(1, 1_000_000) },
  immutable: { employer: nullable(ref('employers')), network: nullable(ref('networks')) },
  editable: {
    flow: choice(flows),
    disclaimer_text: text(20_000),
    /** For Spanish readers; without it they see the English. */
    disclaimer_text_es: nullable(text(20_000)),
  },
  filters: { employer: equals('employer'), network: equals('network'), flow: equals('flow') },
  order: ['id'],
  check: oneEnvironment,
})
