import { sql, type Kysely, type Transaction } from 'kysely';
import { FIRM_ROLES, type FirmRole } from '#contract/filing/firms';
import type { Database } from '../../db/tables/database';
import { lockUserRow } from '../users/lockRepository';

/** A user's membership in a firm. */
export interface Member {
  readonly userId: number;
  readonly firmId: number;
  readonly firmName: string;
  readonly isIndividual: boolean;
  readonly isAgency: boolean;
  readonly role: FirmRole;
}

/** Finds a user's membership in a firm; null if there is none. */
export async function findMember(db: Kysely<Database>, userId: number): Promise<Member | null> {
  const found = await db
    .selectFrom('filing_firm_user as m')
    .innerJoin('filing_firm as f', 'f.id', 'm.firm_id')
    .where('m.user_id', '=', userId)
    .select(['m.user_id as userId', 'f.id as firmId', 'f.name as firmName', 'm.role'])
    .select(['f.is_individual as isIndividual', 'f.is_agency as isAgency'])
    .executeTakeFirst();
  return found ?? null;
}

/** Loads a user's email address. */
export async function findUserEmail(db: Kysely<Database>, userId: number): Promise<string> {
  const { email } = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow();
  return email;
}

/** Adds a firm with the payment accounts for a card and, unless it is an agency, a fee waiver. */
export async function addFirm(
  trx: Transaction<Database>,
  firm: {
    readonly name: string;
    readonly accountId: number | null;
    readonly isIndividual: boolean;
    readonly isAgency: boolean;
  },
  at: number,
): Promise<number> {
  const created = new Date(at);
  const { id } = await trx
    .insertInto('filing_firm')
    .values({
      account_id: firm.accountId,
      name: firm.name,
      is_individual: firm.isIndividual,
      is_agency: firm.isAgency,
      created_at: created,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const other = firm.isAgency
    ? { kind: 'agency' as const, name: 'Agency' }
    : { kind: 'waiver' as const, name: 'Fee waiver' };
  await trx
    .insertInto('filing_payment_account')
    .values(
      [{ kind: 'card' as const, name: 'Account’s card on file' }, other].map((each) => ({
        ...each,
        firm_id: id,
        created_at: created,
      })),
    )
    .execute();
  return id;
}

/**
 * Returns the account id, or null if another firm has the account; an account has at most one firm.
 */
export async function freeAccount(
  trx: Transaction<Database>,
  accountId: number | null,
): Promise<number | null> {
  if (accountId === null) return null;
  const taken = await trx
    .selectFrom('filing_firm')
    .where('account_id', '=', accountId)
    .select('id')
    .executeTakeFirst();
  return taken === undefined ? accountId : null;
}

/** Detaches an individual's account, so that their new firm can use it. */
export async function releaseAccount(trx: Transaction<Database>, firmId: number): Promise<void> {
  await trx
    .updateTable('filing_firm')
    .set({ account_id: null })
    .where('id', '=', firmId)
    .where('is_individual', '=', true)
    .execute();
}

/**
 * Makes a user a member of a firm, or changes the role. A former individual filer keeps their open
 * drafts.
 */
export async function saveFirmUser(
  trx: Transaction<Database>,
  {
    firmId,
    role,
    userId,
  }: { readonly firmId: number; readonly role: FirmRole; readonly userId: number },
  at: number,
): Promise<void> {
  await trx
    .insertInto('filing_firm_user')
    .values({ user_id: userId, firm_id: firmId, role, added_at: new Date(at) })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ firm_id: firmId, role, added_at: new Date(at) }),
    )
    .execute();
  const firm = await trx
    .selectFrom('filing_firm')
    .where('id', '=', firmId)
    .select('is_individual')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('filing_draft')
    .set({ firm_id: firm.is_individual ? null : firmId, payment_account_id: null })
    .where('user_id', '=', userId)
    .where('firm_id', 'is distinct from', firm.is_individual ? null : firmId)
    .execute();
  const isAdmin = role === 'ADMIN' && !firm.is_individual;
  const efm = { id: `efm-${String(userId)}`, individual: firm.is_individual, admin: isAdmin };
  await sql`
    update app_user set efm_users = efm_users || ${JSON.stringify({ 'STATE-IN': efm })}::jsonb
     where id = ${userId}`.execute(trx);
}

/**
 * Makes a user an individual filer, with the payment accounts for the account's card and a fee
 * waiver. Returns false if the user is already a filer.
 */
export async function addIndividualFiler(
  trx: Transaction<Database>,
  user: { readonly userId: number; readonly accountId: number | null; readonly name: string },
  at: number,
): Promise<boolean> {
  const { name, userId } = user;
  await lockUserRow(trx, userId);
  if ((await findMember(trx, userId)) !== null) return false;
  const accountId = await freeAccount(trx, user.accountId);
  const firm = { name, accountId, isIndividual: true, isAgency: false };
  await saveFirmUser(trx, { firmId: await addFirm(trx, firm, at), role: 'ADMIN', userId }, at);
  return true;
}

/**
 * Ends a user's membership; the user is then no longer a filer. Turns off payment accounts that
 * only this user could use, because a payment account without users is open to all. Returns their
 * names.
 */
export async function deleteMember(
  trx: Transaction<Database>,
  userId: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    update filing_payment_account p set is_active = false
     where p.is_active
       and exists (select from filing_payment_account_user o
                    where o.payment_account_id = p.id and o.user_id = ${userId})
       and not exists (select from filing_payment_account_user o
                        where o.payment_account_id = p.id and o.user_id <> ${userId})
    returning p.name`.execute(trx);
  await trx.deleteFrom('filing_payment_account_user').where('user_id', '=', userId).execute();
  await trx.deleteFrom('filing_firm_user').where('user_id', '=', userId).execute();
  await sql`
    update app_user set efm_users = efm_users - 'STATE-IN' where id = ${userId}`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Finds the administrators of a firm. */
export async function findAdmins(trx: Transaction<Database>, firmId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('filing_firm_user')
    .where('firm_id', '=', firmId)
    .where('role', '=', 'ADMIN')
    .select('user_id')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** True if a firm has an active administrator other than the given user. */
export async function hasOtherAdmin(
  trx: Transaction<Database>,
  firmId: number,
  userId: number,
): Promise<boolean> {
  const found = await trx
    .selectFrom('filing_firm_user as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.firm_id', '=', firmId)
    .where('m.role', '=', 'ADMIN')
    .where('u.status', '=', 'ACTIVE')
    .where('m.user_id', '<>', userId)
    .select('m.user_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts the users and open invitations of a firm, without expired invitations. */
export async function countSeats(
  trx: Transaction<Database>,
  firmId: number,
  at: number,
): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select (select count(*) from filing_firm_user where firm_id = ${firmId})::integer
         + (select count(*) from filing_invitation
             where firm_id = ${firmId} and ended_at is null
               and expires_at > ${new Date(at)}::timestamptz)::integer as seats`.execute(trx);
  return rows[0]?.seats ?? 0;
}

/** Transfers a user's drafts in a firm to another user. Returns how many. */
export async function handOverDrafts(
  trx: Transaction<Database>,
  firmId: number,
  from: number,
  to: number,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('filing_draft')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where('firm_id', '=', firmId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Transfers a user's files in a firm's drafts to the owners of the drafts. */
export async function handOverFiles(
  trx: Transaction<Database>,
  firmId: number,
  from: number,
): Promise<void> {
  await sql`
    update filing_upload u set user_id = d.user_id
      from filing_draft d
     where d.id = u.draft_id and d.firm_id = ${firmId}
       and u.user_id = ${from} and d.user_id <> ${from}`.execute(trx);
}

/** Counts a user's open drafts and templates in a firm. */
export async function countDrafts(
  trx: Transaction<Database>,
  firmId: number,
  userId: number,
): Promise<{ readonly drafts: number; readonly templates: number }> {
  return trx
    .selectFrom('filing_draft')
    .where('user_id', '=', userId)
    .where('firm_id', '=', firmId)
    .where('deleted_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('template_scope', 'is', null).as('drafts'),
      eb.fn.countAll<number>().filterWhere('template_scope', 'is not', null).as('templates'),
    ])
    .executeTakeFirstOrThrow();
}

/** Notifies the active users of a firm, or only its administrators. */
export async function notifyMembers(
  trx: Transaction<Database>,
  firmId: number,
  { at, body, title }: { readonly title: string; readonly body: string; readonly at: number },
  roles: readonly FirmRole[] = FIRM_ROLES,
): Promise<void> {
  await sql`
    insert into notification (user_id, kind, target, title, body, created_at)
    select u.id, 'FILING_CHANGED', null, ${title}, ${body}, ${new Date(at)}::timestamptz
      from filing_firm_user m join app_user u on u.id = m.user_id and u.status = 'ACTIVE'
     where m.firm_id = ${firmId} and m.role = any(${[...roles]}::text[]) order by u.id`.execute(
    trx,
  );
}

/** Notifies one user. */
export async function notifyUser(
  trx: Transaction<Database>,
  userId: number,
  { at, body, title }: { readonly title: string; readonly body: string; readonly at: number },
): Promise<void> {
  await trx
    .insertInto('notification')
    .values({
      user_id: userId,
      kind: 'FILING_CHANGED',
      target: null,
      title,
      body,
      created_at: new Date(at),
      read_at: null,
      archived_at: null,
      mailed_at: null,
    })
    .execute();
}
