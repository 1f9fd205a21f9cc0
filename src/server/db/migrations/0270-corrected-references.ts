import { sql, type Kysely } from 'kysely';

/** Types of mortgages and liens, which are open or released. */
const RELEASABLE = ['MTG', 'ML', 'FTL', 'STL', 'ESL', 'AL', 'SL', 'HL'];
/** Marks a status in the tokens of a name. */
const STATUS_MARK = ';';

/**
 * Links references to the document that has their number now, if it was corrected since. Updates
 * the release status of both documents in the name index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ old: number; new: number | null }>`
    update document_reference f
       set target_id = (select o.id from recorded_document o
                         where o.county_id = d.county_id and o.number_key = f.target_key
                           and o.id <> d.id
                         order by o.id limit 1)
      from recorded_document d, recorded_document t
     where d.id = f.document_id and t.id = f.target_id and f.target_key is not null
       and (t.county_id <> d.county_id or t.number_key <> f.target_key)
    returning t.id as old, f.target_id as new`.execute(db);
  const ids = [
    ...new Set(rows.flatMap((row) => [row.old, ...(row.new === null ? [] : [row.new])])),
  ];
  if (ids.length === 0) return;
  await sql`
    with changed as (
      update document_name_posting p set status = n.status
        from (select r.id, case when exists (
                       select from document_reference f join public_document d on d.id = f.document_id
                        where f.target_id = r.id and f.relation = 'RELEASES')
                     then 'RELEASED' else 'OPEN' end as status
                from recorded_document r
               where r.id = any(${ids}::bigint[]) and r.type_code = any(${RELEASABLE}::text[])) n
       where p.record_id = n.id and p.status <> n.status
      returning p.name_id, p.status)
    update document_name n
       set tokens = n.tokens || c.tokens
      from (select name_id, string_agg(distinct quote_literal(${STATUS_MARK}::text || status), ' ')::tsvector as tokens
              from changed group by name_id) c
     where n.id = c.name_id`.execute(db);
}
