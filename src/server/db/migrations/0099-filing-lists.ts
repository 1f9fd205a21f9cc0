import { sql, type Kysely } from 'kysely';

/**
 * Adds lists of envelopes: the filer's firm and client number, and a number that grows with each
 * change, so that open pages can detect changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence filing_change_number`.execute(db);
  await sql`
    alter table filing_envelope
      add column firm_id bigint references filing_firm,
      add column client_number text,
      add column change_number bigint not null default nextval('filing_change_number')`.execute(db);
  await sql`
    update filing_envelope e set firm_id = u.firm_id
      from filing_firm_user u where u.user_id = e.user_id`.execute(db);
  for (const owner of ['user_id', 'firm_id']) {
    const index = `filing_envelope_${owner.replace('_id', '')}`;
    await sql`
      create index ${sql.id(`${index}_page`)} on filing_envelope
        (${sql.id(owner)}, filed_at desc, id desc)`.execute(db);
    await sql`
      create index ${sql.id(`${index}_change`)} on filing_envelope
        (${sql.id(owner)}, change_number desc)`.execute(db);
  }
  await sql`drop index filing_envelope_user`.execute(db);
  await sql`
    create function number_filing_change() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'filing_envelope' then
        new.change_number := nextval('filing_change_number');
        return new;
      end if;
      update filing_envelope e set change_number = nextval('filing_change_number')
        from filing_filing f where f.id = new.filing_id and e.id = f.envelope_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger filing_envelope_numbered
      before update of money, case_number, completed_cents on filing_envelope
      for each row execute function number_filing_change()`.execute(db);
  await sql`
    create trigger filing_change_numbered after insert on filing_change
      for each row execute function number_filing_change()`.execute(db);
}
