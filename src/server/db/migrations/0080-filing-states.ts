import { sql, type Kysely } from 'kysely';

/** Permitted status changes of a filing: from, to, actor, kinds. */
const STEPS = [
  ['draft', 'submitting', 'filer', 'file,fileAndServe,serve'],
  ['submitting', 'submitted', 'manager', 'file,fileAndServe,serve'],
  ['submitting', 'failed', 'manager', 'file,fileAndServe,serve'],
  ['submitted', 'canceled', 'filer', 'file,fileAndServe,serve'],
  ['submitted', 'underReview', 'clerk', 'file,fileAndServe'],
  ['submitted', 'served', 'manager', 'serve'],
  ['underReview', 'accepted', 'clerk', 'file,fileAndServe'],
  ['underReview', 'rejected', 'clerk', 'file,fileAndServe'],
  ['underReview', 'returned', 'clerk', 'file,fileAndServe'],
  ['underReview', 'sentToJudge', 'clerk', 'file,fileAndServe'],
  ['underReview', 'deferred', 'clerk', 'file,fileAndServe'],
  ['deferred', 'underReview', 'clerk', 'file,fileAndServe'],
  ['returned', 'replaced', 'filer', 'file,fileAndServe'],
  ['returned', 'rejected', 'clock', 'file,fileAndServe'],
  ['sentToJudge', 'granted', 'judge', 'file,fileAndServe'],
  ['sentToJudge', 'denied', 'judge', 'file,fileAndServe'],
  ['sentToJudge', 'moot', 'judge', 'file,fileAndServe'],
] as const;

const MONEY_STEPS = [
  ['none', 'authorized'],
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
 * Adds functions for triggers that permit only valid changes to electronic filings and their money.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const steps = STEPS.flatMap(([from, to, actor, kinds]) =>
    kinds.split(',').map((kind) => sql`(${lit(kind)}, ${lit(from)}, ${lit(to)}, ${lit(actor)})`),
  );
  await sql`
    create function is_filing_step(a_kind text, a_from text, a_to text, an_actor text)
    returns boolean language sql immutable as $$
      select (a_kind, a_from, a_to, an_actor) in (${sql.join(steps)})
    $$`.execute(db);
  const money = MONEY_STEPS.map(([from, to]) => sql`(${lit(from)}, ${lit(to)})`);
  await sql`
    create function is_money_step(a_from text, a_to text)
    returns boolean language sql immutable as $$
      select (a_from, a_to) in (${sql.join(money)})
    $$`.execute(db);
}

/** Returns a literal, because a function's body takes no parameters. */
function lit(text: string) {
  return sql.lit(text);
}
