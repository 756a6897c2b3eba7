/** The names of all rights; `server/permissions.ts`, the table of their roles, declares them here for the compiler. */
// biome-ignore lint/suspicious/noEmptyInterface: the server's table fills it in
export interface PermissionNames {}

/** A right by its name: a record and a verb or action, `applicants.merge`. */
export type Permission = keyof PermissionNames & string

/** The records that have this verb or action. */
export type RecordWith<Does extends string> = Permission extends infer Name ? (Name extends `${infer Path}.${Does}` ? Path : never) : never

/** The verbs and actions of the record with this path; of all records where the compiler does not know the path. */
export type Ability<Path extends string = string> = Permission extends infer Name
  ? Name extends `${Path}.${infer Ability}`
    ? Ability
    : never
  : never
