import { sql, type Kysely } from 'kysely';
import { createNameIndex, createNameIndexState } from '../nameIndexTables';

/**
 * Adds an index of distinct names for finding court cases, which replaces tokens on each party.
 * It's empty after this migration; the server fills it before it responds to requests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table case_party drop column name_tokens`.execute(db);
  await createNameIndexState(db);
  await createNameIndex(db, { register: 'court', classes: ['party', 'attorney'] });
  await keepWhatIsPublic(db);
}

/**
 * Removes a case from the index in the statement that seals, expunges, or deletes it or makes it
 * confidential; otherwise applies its changes. Code that makes a case public again must index it.
 */
async function keepWhatIsPublic(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function follow_case_in_name_index() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from court_name_posting where record_id = old.id;
        return old;
      end if;
      if new.is_expunged or new.is_sealed or exists (
           select from case_type t where t.code = new.type_code and t.is_confidential) then
        delete from court_name_posting where record_id = new.id;
      else
        update court_name_posting p
           set source_id = new.court_id, filed_on = new.filed_on, status = new.status,
               type_code = new.type_code,
               county_id = (select k.county_id from court k where k.id = new.court_id)
         where p.record_id = new.id;
        -- Names are found by where they stand: what is new is added.
        update court_name n set tokens = n.tokens || placed.lexemes::tsvector
          from (select p.name_id, concat_ws(' ',
                         quote_literal('!' || p.county_id), quote_literal('?' || p.type_code),
                         quote_literal(';' || p.status),
                         quote_literal('=' || extract(year from p.filed_on)::integer)) as lexemes
                  from court_name_posting p where p.record_id = new.id) placed
         where n.id = placed.name_id
           and not n.tokens @@ replace(placed.lexemes, ' ', ' & ')::tsquery;
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger follow_case_in_name_index
      after update of is_expunged, is_sealed, type_code, status, filed_on, court_id or delete
      on court_case for each row execute function follow_case_in_name_index()`.execute(db);
  await sql`
    create function follow_case_type_in_name_index() returns trigger language plpgsql as $$
    begin
      delete from court_name_posting p where p.type_code = new.code;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger follow_case_type_in_name_index
      after update of is_confidential on case_type for each row
      when (new.is_confidential and not old.is_confidential)
      execute function follow_case_type_in_name_index()`.execute(db);
}
