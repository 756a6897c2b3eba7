import * as z from 'zod/mini'
import { id } from '../../contract/records/fields.ts'
import { files } from '../platform/files/files.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { areAllReadable } from '../platform/records/references.ts'
import { readValidTemplate, shareOf } from './template.ts'

const known = new Map([[files.contract.path, files]])

/** POST /statuscodes/check: whether a file that was just uploaded can be a template; a 400 names the broken tag. */
export const checkTemplate: Action = action({
  method: 'POST',
  path: '/api/statuscodes/check',
  permission: 'statuscodes.preview',
  summary: 'Check a letter template',
  body: z.strictObject({ template: id }),
  async handle({ database, settings, sealing, viewer, body }) {
    if (!(await areAllReadable(database, known, files.contract.path, viewer, [body.template]))) throw invalid({ template: 'Not found' })
    await readValidTemplate(database, { settings, sealing }, body.template, shareOf(viewer))
  },
})
