import type { Resource } from '../platform/records/resource.ts'
import { readValidTemplate } from './template.ts'

/** Status codes with a validated template: a broken one is refused when it is set, not when the first letter is due. */
export const withCheckedTemplate = (statusCodes: Resource): Resource => ({
  ...statusCodes,
  async hook({ db, settings }, { values }) {
    if (typeof values.template === 'number') await readValidTemplate(db, settings, values.template)
  },
})
