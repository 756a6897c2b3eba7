import matrix from '../docs/permissions.json' with { type: 'json' }

const VERBS_OF_RECORDS = ['list', 'read', 'create', 'update', 'delete']

/** The names that a route may carry: those of the permission matrix, further calls as `record.call`. */
export const permissionNames: ReadonlySet<string> = new Set(
  Object.entries(matrix)
    .filter(([record]) => record !== '_meta')
    .flatMap(([record, verbs]) => [
      record,
      ...Object.keys(verbs)
        .filter((verb) => !verb.startsWith('_') && !VERBS_OF_RECORDS.includes(verb))
        .map((verb) => `${record}.${verb}`),
    ]),
)
