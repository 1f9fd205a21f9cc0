import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: the state whose edition shows what notification `n` is about, such as a saved search or a
 * recorded document; Indiana for others. `n` is the name of the table or its alias.
 */
export function stateOf(n: string): RawBuilder<'IN' | 'MI'> {
  const target = sql.ref(`${n}.target`);
  const idIf = (kind: string) => sql`
    case when ${target} like ${`${kind}/%`} then split_part(${target}, '/', 2)::bigint end`;
  return sql<'IN' | 'MI'>`coalesce(
    (select y.state from public_document d join county y on y.id = d.county_id
      where d.id = ${idIf('recorderDocument')}),
    (select right(w.locale, 2) from saved_search w where w.id = ${idIf('savedSearch')}),
    'IN')`;
}
