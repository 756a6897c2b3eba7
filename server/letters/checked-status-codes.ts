import type { Resource } from '../platform/records/resource.ts'
import { readValidTemplate } from './template.ts'

/** Status codes whose template has been tried: a broken one is refused when it is given, not when the first letter is due. */
export const withCheckedTemplate = (statusCodes: Resource): Resource => ({
  ...statusCodes,
  async hook({ db, settings }, { values }) {
    if (typeof values.template === 'number') await readValidTemplate(db, settings, values.template)
  },
})
