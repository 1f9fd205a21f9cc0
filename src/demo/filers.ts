import { sql, type Kysely } from 'kysely';
import { DAY_MS } from '#contract/time';
import type { Database } from '../server/db/tables/database';
import { demoAccounts } from './accounts';

/** One in this many attorneys is inactive; one in this many is suspended. */
const INACTIVE_ONE_IN = 25;
const SUSPENDED_ONE_IN = 150;
/** Number of days for which the demo's invitation is still valid. */
const INVITED_DAYS = 13;

/** Fills the roll with the attorneys of the demo's cases, and adds the firms of the demo's filers. */
export async function loadDemoFilers(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const at = new Date(now);
  await sql`
    insert into filing_roll (bar_number, name, status, email, updated_at)
    select bar_number, min(name),
           case when split_part(bar_number, '-', 1)::integer % ${SUSPENDED_ONE_IN} = 0
                then 'suspended'
                when split_part(bar_number, '-', 1)::integer % ${INACTIVE_ONE_IN} = 0
                then 'inactive' else 'active' end,
           'attorney' || replace(bar_number, '-', '.') || '@demo.invalid', ${at}
      from case_party
     where is_attorney and bar_number ~ '^[0-9]{1,5}-[0-9]{2}$'
     group by bar_number
    on conflict (bar_number) do nothing`.execute(db);
  for (const { account, efm, firstName, lastName, username } of demoAccounts) {
    const userId = userIds.get(username);
    if (efm === undefined || account === null || userId === undefined) continue;
    await db.transaction().execute(async (trx) => {
      const firm = await trx
        .insertInto('filing_firm')
        .values((eb) => ({
          account_id: eb.selectFrom('app_user').where('id', '=', userId).select('account_id'),
          name: efm.individual ? `${firstName} ${lastName}` : account.name,
          is_individual: efm.individual,
          created_at: at,
        }))
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (firm === undefined) return;
      const firmId = firm.id;
      await trx
        .insertInto('filing_firm_user')
        .values({
          user_id: userId,
          firm_id: firmId,
          role: efm.admin || efm.individual ? 'ADMIN' : 'FILER',
          added_at: at,
        })
        .execute();
      await trx
        .insertInto('filing_payment_account')
        .values([
          { firm_id: firmId, kind: 'card', name: 'Account’s card on file', created_at: at },
          { firm_id: firmId, kind: 'waiver', name: 'Fee waiver', created_at: at },
        ])
        .execute();
      if (efm.individual) return;
      await sql`
        insert into filing_firm_attorney (firm_id, bar_number, added_at)
        select ${firmId}, bar_number, ${at} from filing_roll
         where status = 'active' order by md5(bar_number || ${username}) limit 3`.execute(trx);
    });
  }
}

/** The colleague who prepares filings but can't submit them. */
const TRAINEE = 'demo.lindqvist';

/** Makes filers of the other active users in the demo's firms; one of them only prepares. */
export async function addFirmColleagues(db: Kysely<Database>, now: number): Promise<void> {
  await sql`
    insert into filing_firm_user (user_id, firm_id, role, added_at)
    select u.id, f.id, 'FILER', ${new Date(now)}::timestamptz
      from app_user u join filing_firm f on f.account_id = u.account_id
     where not f.is_individual and u.status = 'ACTIVE'
    on conflict (user_id) do nothing`.execute(db);
  await sql`
    update filing_firm_user m
       set is_restricted = true, restriction_note = 'In training: a colleague submits for now'
      from app_user u where u.id = m.user_id and u.username = ${TRAINEE}`.execute(db);
  await sql`
    update app_user u
       set efm_users = jsonb_build_object('STATE-IN', jsonb_build_object(
             'id', 'efm-' || u.username, 'individual', false, 'admin', false))
      from filing_firm_user m where m.user_id = u.id and u.efm_users = '{}'`.execute(db);
}

/**
 * Adds decisions for a firm's administrator: a request to join, a pending invitation, and an
 * attorney suspended on the roll.
 */
export async function addFirmQuestions(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const administrator = userIds.get('admin');
  const applicant = userIds.get('trial');
  if (administrator === undefined || applicant === undefined) return;
  const { firm_id } = await db
    .selectFrom('filing_firm_user')
    .where('user_id', '=', administrator)
    .select('firm_id')
    .executeTakeFirstOrThrow();
  const yesterday = new Date(now - DAY_MS);
  await db
    .insertInto('filing_join_request')
    .values({
      firm_id,
      user_id: applicant,
      bar_number: null,
      created_at: yesterday,
      answered_at: null,
      is_approved: null,
    })
    .execute();
  await db
    .insertInto('filing_invitation')
    .values({
      firm_id,
      email: 'new.paralegal@demo.invalid',
      role: 'FILER',
      created_at: yesterday,
      // Placeholder hash that matches no link: the demo sends no email.
      token_hash: 'demo',
      expires_at: new Date(now + INVITED_DAYS * DAY_MS),
      ended_at: null,
    })
    .execute();
  await sql`
    insert into filing_firm_attorney (firm_id, bar_number, added_at)
    select ${firm_id}, bar_number, ${yesterday} from filing_roll
     where status = 'suspended' order by bar_number limit 1
    on conflict do nothing`.execute(db);
}
