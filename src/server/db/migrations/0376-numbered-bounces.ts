import { sql, type Kysely } from 'kysely';

/**
 * Numbers envelopes again when a service notice bounces and when a bounce is resolved, so that open
 * pages show it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function number_service_bounce() returns trigger language plpgsql as $$
    begin
      update filing_envelope e set change_number = nextval('filing_change_number')
        from service s where s.id = new.service_id and e.id = s.envelope_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger service_recipient_bounced
      after update of state, resolved_at on service_recipient
      for each row when ((old.state = 'bounced') is distinct from (new.state = 'bounced')
                         or old.resolved_at is distinct from new.resolved_at)
      execute function number_service_bounce()`.execute(db);
}
