import sql, { type Sql } from 'sql-template-tag'

type Named = Record<'type' | 'lsv' | 'employer' | 'network', Sql>

/** The id of the type with the same ORI code and description at another LSV, for applicants of an environment; null without one. */
export const sameTypeAt = ({ type, lsv, employer, network }: Named): Sql => sql`
  (select y.id from applicant_type own join ori oo on oo.id = own.ori
     join applicant_type y on y.description = own.description join ori o on o.id = y.ori and o.ori = oo.ori
   where own.id = ${type} and y.lsv = ${lsv} and y.removed_at is null
     and (y.employer is null or y.employer = ${employer}) and (y.network is null or y.network = ${network})
   order by y.id limit 1)`
