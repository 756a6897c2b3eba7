import type { Role } from './platform/records/access.ts'
import { resources } from './resources.ts'

/** What a role may do, record by record: the screens hide what it lacks and repeat no rule. */
export const mayOf = (role: Role): Record<string, string[]> =>
  Object.fromEntries(resources.map(({ contract, access }) => [contract.path, Object.keys(access[role])]))
