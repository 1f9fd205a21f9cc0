import { sql, type Kysely } from 'kysely';

/**
 * Stores the filing parties of envelopes. Previously, only their services stored them, as names, so
 * earlier envelopes without a service get none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table filing_envelope add column filer_party_ids uuid[] not null default '{}'`.execute(
    db,
  );
  await sql`
    update filing_envelope e set filer_party_ids = n.ids
      from (select m.correlation_id, array_agg(distinct (p ->> 'partyId')::uuid) as ids
              from filing_message m
             cross join lateral jsonb_array_elements(m.body -> 'parties') p
              join service s on s.envelope_id = m.correlation_id and s.cause = 'filing'
             where m.operation = 'ReviewFiling' and m.direction = 'OUT'
               and exists (select from unnest(s.filer_parties) f
                            where p ->> 'name' = f
                               or starts_with(p ->> 'name', f || ', also known as '))
             group by m.correlation_id) n
     where e.id = n.correlation_id`.execute(db);
}
