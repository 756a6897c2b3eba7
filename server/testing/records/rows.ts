import type { Values } from '../../platform/records/record-kind.ts'
import type { Expected } from './expected.ts'

type RowsOf<Kinds> = {
  readonly [Kind in keyof Kinds as Kinds[Kind] extends { rows: object } ? Kind : never]: Kinds[Kind] extends { rows: infer Rows }
    ? Rows
    : never
}

/** The rows of the record kinds that declare some, by path and name. */
export const rowsOf = <Kinds extends Readonly<Record<string, Expected>>>(kinds: Kinds): RowsOf<Kinds> =>
  Object.fromEntries(Object.entries(kinds).flatMap(([path, { rows }]) => (rows === undefined ? [] : [[path, rows]]))) as RowsOf<Kinds>

/** A row of an employer and of each network. */
export const ofEach = (values: Values) => ({
  lakesides: { ...values, employer: 'lakeside' },
  metros: { ...values, network: 'metro' },
  coastals: { ...values, network: 'coastal' },
})

/** The columns of an applicant with this first name. */
export const testPerson = (name: string) => ({
  first_name: name,
  last_name: 'Tester',
  email: `${name}@bims.example`,
  phone: '3055550100',
  ssn4: '1234',
  dob: '1990-04-05',
})
