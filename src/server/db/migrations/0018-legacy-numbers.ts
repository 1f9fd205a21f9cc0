import { sql, type Kysely } from 'kysely';

/**
 * Makes keys of older case numbers keep the dashes between their parts; without dashes, different
 * numbers had equal keys. Doesn't apply to numbers of trial courts, which have a tail, or of
 * appellate courts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update court_case
       set number_key = regexp_replace(
             trim(both '-' from regexp_replace(upper(number), '[^[:alnum:]]+', '-', 'g')),
             '(^|[^0-9])0+(?=[0-9])', '\\1', 'g')
     where number_tail is null
       and upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'))
           !~ '^[0-9]{2}[AST]([A-Z]{2}|[A-Z][0-9])[0-9]+$'`.execute(db);
}
