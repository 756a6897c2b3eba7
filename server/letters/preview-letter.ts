import * as z from 'zod/mini'
import { letterPreview } from '../../contract/letters/letters.ts'
import { id } from '../../contract/records/fields.ts'
import { applicants } from '../applicants/applicants.ts'
import { statusCodes } from '../applicants/status-codes.ts'
import { locations, vendors } from '../environments/locations-and-vendors.ts'
import { files } from '../platform/files/files.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { areAllReadable } from '../platform/records/references.ts'
import { emptyFieldsOf } from './empty-fields.ts'
import { readLetterValues } from './letter-values.ts'
import { merge, readValidTemplate, shareOf } from './template.ts'

const known = new Map([files, applicants, statusCodes, locations, vendors].map((recordKind) => [recordKind.contract.path, recordKind]))

/** POST /statuscodes/preview: the letter of a template for an applicant. Stores and sends nothing. */
export const previewLetter: Action = action({
  method: 'POST',
  path: '/api/statuscodes/preview',
  permission: 'statuscodes.preview',
  summary: 'Preview a letter with an applicant',
  body: z.strictObject({
    template: id,
    applicant: id,
    status_code: z.optional(z.nullable(id)),
    recipient: z.optional(z.nullable(z.enum(['LOC', 'VEN']))),
    /** The one that it is for; otherwise the applicant's first. */
    location: z.optional(z.nullable(id)),
    vendor: z.optional(z.nullable(id)),
  }),
  answer: letterPreview,
  async handle({ database, settings, sealing, clock, viewer, record, body }) {
    const { template, applicant, status_code = null, recipient, location = null, vendor = null } = body
    const wanted = {
      files: ['template', template],
      applicants: ['applicant', applicant],
      statuscodes: ['status_code', status_code],
      locations: ['location', location],
      vendors: ['vendor', vendor],
    } as const
    for (const [path, [name, value]] of Object.entries(wanted))
      if (value !== null && !(await areAllReadable(database, known, path, viewer, [value]))) throw invalid({ [name]: 'Not found' })
    const checked = await readValidTemplate(database, { settings, sealing }, template, shareOf(viewer))
    const about = { applicant, status_code, history: null, location, vendor }
    const values = await readLetterValues(database, new Date(clock.now()), about, recipient ?? 'LOC')
    const merged = await merge(checked, values, shareOf(viewer))
    if ('problem' in merged) throw invalid({ template: merged.problem })
    await record({ type: 'letter.previewed', applicant })
    const { docx, paragraphs, uses } = merged
    return {
      paragraphs,
      empty: emptyFieldsOf(uses, values),
      original_name: checked.original_name,
      docx: Buffer.from(docx).toString('base64'),
    }
  },
})
