import sql, { type Sql } from 'sql-template-tag'
import type { EnvironmentId } from '../platform/records/access.ts'

/** Joins the environment of the row `t`: its employer `e`, and as `n` its network or the employer's. */
export const joinEnvironmentOf = (t: Sql): Sql =>
  sql`left join employer e on e.id = ${t}.employer left join network n on n.id = coalesce(${t}.network, e.network)`

/** Joins the environment of the row `a`. */
export const joinEnvironment = joinEnvironmentOf(sql`a`)

/** Whether the row `t` is of an environment, given by its ids or by expressions of the statement. */
export const isOfEnvironment = (t: Sql, { employer, network }: { [Part in keyof EnvironmentId]: number | null | Sql }): Sql =>
  sql`${t}.employer is not distinct from ${employer}::bigint and ${t}.network is not distinct from ${network}::bigint`

/** Whether two rows are of the same environment. */
export const isOfSameEnvironment = (one: Sql, other: Sql): Sql =>
  isOfEnvironment(one, { employer: sql`${other}.employer`, network: sql`${other}.network` })

/** The joined environment by its own id, as the single row of a statement. */
export const environmentById = ({ employer, network }: EnvironmentId): Sql =>
  sql`(select ${employer}::bigint as employer, ${network}::bigint as network) a ${joinEnvironment}`

/** Columns of a joined environment; what an employer lacks is its network's. */
export const environmentName = sql`coalesce(e.name, n.name) as environment`
export const environmentSubdomain = sql`coalesce(e.applicant_subdomain, n.applicant_subdomain) as subdomain`
export const environmentReplyTo = sql`coalesce(e.reply_to, n.reply_to) as reply_to`
/** The landing texts as objects by language, which `bringOf` reads. */
export const environmentTexts = sql`coalesce(e.landing_texts, n.landing_texts) as landing_texts`
export const environmentLogo = sql`coalesce(e.logo_url, n.logo_url) as logo_url`
export const environmentHasLogo = sql`coalesce(e.logo_file, n.logo_file) is not null as has_logo`
export const environmentLogoFile = sql`coalesce(e.logo_file, n.logo_file)`
export const environmentColor = sql`coalesce(e.brand_color, n.brand_color) as brand_color`
export const environmentHelp = sql`coalesce(e.help_phone, n.help_phone) as help_phone, coalesce(e.help_email, n.help_email) as help_email`
