import { sql, type Kysely } from 'kysely';

/** Types of mortgages and liens, which are open or released. */
const RELEASABLE = ['MTG', 'ML', 'FTL', 'STL', 'ESL', 'AL', 'SL', 'HL'];
/** Marks a status in the tokens of a name. */
const STATUS_MARK = ';';

/**
 * Links a reference only to the one document that it can mean: recorded not later than the document
 * that refers to it, and for a release, a mortgage or lien if one has the number. Unlinks references
 * to a number that several documents have; a document that several sources describe counts once.
 * Updates the release status of these documents in the name
 * index. Indexes the numbers of all references, because a second document unlinks them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index document_reference_target_key`.execute(db);
  await sql`create index document_reference_target_key on document_reference (target_key)`.execute(
    db,
  );
  const { rows } = await sql<{ old: number | null; new: number | null }>`
    with possible as (
      select f.id, t.id as target_id, t.recorded_at, t.type_code, t.source, t.is_confidential,
             rank() over (partition by f.id order by f.relation in ('RELEASES', 'PARTLY_RELEASES')
               and t.type_code <> all(${RELEASABLE}::text[])) as place
        from document_reference f join recorded_document d on d.id = f.document_id
        join recorded_document t on t.county_id = d.county_id and t.number_key = f.target_key
         and t.id <> d.id and t.recorded_on <= d.recorded_on),
    meant as (
      select f.id, f.target_id, n.target_id as next_id
        from document_reference f
        left join (select id, case when count(*) = 1
                                     or count(distinct (recorded_at, type_code)) = 1
                                        and count(distinct coalesce(source, '')) = count(*)
                              then coalesce(min(target_id) filter (where not is_confidential),
                                            min(target_id)) end as target_id
                     from possible where place = 1 group by id) n on n.id = f.id
       where f.target_key is not null and f.target_id is distinct from n.target_id)
    update document_reference f set target_id = m.next_id
      from meant m
     where f.id = m.id
    returning m.target_id as old, m.next_id as new`.execute(db);
  const ids = [...new Set(rows.flatMap((row) => [row.old, row.new]))].filter((id) => id !== null);
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
