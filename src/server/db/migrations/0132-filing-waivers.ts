import { sql, type Kysely } from 'kysely';

const MONEY_STEPS = [
  ['none', 'authorized'],
  ['none', 'due'],
  ['authorized', 'captured'],
  ['authorized', 'released'],
  ['authorized', 'expired'],
  ['authorized', 'due'],
  ['expired', 'authorized'],
  ['expired', 'due'],
  ['expired', 'released'],
  ['due', 'captured'],
] as const;

/**
 * Adds fee waivers at the provider: the court's decision, and the fees that become due although the
 * envelope had no card.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table filing_envelope
      add column waiver text check (waiver in ('granted', 'denied', 'part')),
      add column waiver_due_cents bigint not null default 0 check (waiver_due_cents >= 0),
      add column waiver_due_on date`.execute(db);
  const money = MONEY_STEPS.map(([from, to]) => sql`(${sql.lit(from)}, ${sql.lit(to)})`);
  await sql`
    create or replace function is_money_step(a_from text, a_to text)
    returns boolean language sql immutable as $$
      select (a_from, a_to) in (${sql.join(money)})
    $$`.execute(db);
}
