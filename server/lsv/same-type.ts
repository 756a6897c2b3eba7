import sql, { type Sql } from 'sql-template-tag'

type Environment = Record<'employer' | 'network', Sql>

/** Whether an applicant type is for the applicants of an environment: for all, or limited to theirs. */
export const isTypeFor = (type: Sql, { employer, network }: Environment): Sql => sql`(
  coalesce(${type}.employer = ${employer}, ${type}.employer is null) and coalesce(${type}.network = ${network}, ${type}.network is null))`

type Named = Environment & Record<'type' | 'lsv', Sql>

/** The id of the type with the same ORI code and description at another LSV, for applicants of an environment; null without one. */
export const sameTypeAt = ({ type, lsv, employer, network }: Named): Sql => sql`
  (select y.id from applicant_type own join ori oo on oo.id = own.ori
     join applicant_type y on y.description = own.description join ori o on o.id = y.ori and o.ori = oo.ori
   where own.id = ${type} and y.lsv = ${lsv} and y.removed_at is null
     and ${isTypeFor(sql`y`, { employer, network })}
   order by y.id limit 1)`
