import { sql, type Kysely, type Transaction } from 'kysely';
import type { FilerEmailKind, PaymentAccountKind } from '#contract/filing/firms';
import type { FirmAttorney, FirmRecord, FirmUser } from '#contract/schemas/firms';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import { findFilingCourts } from '../filing/filersRepository';
import type { Member } from './membersRepository';

const NO_LISTS = {
  users: [],
  requests: [],
  invitations: [],
  attorneys: [],
  paymentAccounts: [],
  courts: [],
};

/** Returns the firm record of a user who left a firm: no firm. */
export function leftFirm(userId: number): FirmRecord {
  const head = { name: '', isIndividual: true, isAgency: false, isAdmin: false, userId };
  return { ...head, mutedEmails: [], ...NO_LISTS };
}

/** Loads a member's firm; includes the lists only for its administrators. */
export async function findFirmRecord(
  db: Kysely<Database>,
  member: Member,
  at: number,
): Promise<FirmRecord> {
  const { firmId, firmName: name, isAgency, isIndividual, role, userId } = member;
  const isAdmin = role === 'ADMIN';
  const mutedEmails = [...(await findDisabledEmailKinds(db, userId))];
  const head = { name, isIndividual, isAgency, isAdmin, userId, mutedEmails };
  if (!isAdmin) {
    // Users to whom a leaving filer can transfer drafts.
    const users = (await findUsers(db, firmId)).filter(
      (user) => user.userId === userId || user.role === 'ADMIN',
    );
    return { ...head, ...NO_LISTS, users: isIndividual ? [] : users };
  }
  return {
    ...head,
    users: await findUsers(db, firmId),
    requests: await findRequests(db, firmId),
    invitations: await findInvitations(db, firmId, at),
    attorneys: await findAttorneys(db, firmId),
    paymentAccounts: await findPaymentAccounts(db, firmId),
    courts: (await findFilingCourts(db)).map((court) => ({ id: court.id, name: court.name })),
  };
}

async function findUsers(db: Kysely<Database>, firmId: number): Promise<FirmRecord['users']> {
  const rows = await db
    .selectFrom('filing_firm_user as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.firm_id', '=', firmId)
    .select(['m.user_id', 'u.first_name', 'u.last_name', 'u.email', 'm.role', 'm.is_restricted'])
    .select(['m.restriction_note', 'm.added_at'])
    .select((eb) =>
      eb
        .selectFrom('filing_draft as d')
        .whereRef('d.user_id', '=', 'm.user_id')
        .where('d.firm_id', '=', firmId)
        .where('d.deleted_at', 'is', null)
        .where('d.template_scope', 'is', null)
        .select((each) => each.fn.countAll<number>().as('drafts'))
        .as('drafts'),
    )
    .select((eb) =>
      eb
        .selectFrom('filing_draft as d')
        .whereRef('d.user_id', '=', 'm.user_id')
        .where('d.firm_id', '=', firmId)
        .where('d.deleted_at', 'is', null)
        .where('d.template_scope', 'is not', null)
        .select((each) => each.fn.countAll<number>().as('templates'))
        .as('templates'),
    )
    .orderBy('u.last_name', byName)
    .orderBy('u.first_name', byName)
    .orderBy('m.user_id')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    role: row.role,
    isRestricted: row.is_restricted,
    restrictionNote: row.restriction_note,
    addedAt: row.added_at.toISOString(),
    drafts: Number(row.drafts),
    templates: Number(row.templates),
  }));
}

async function findRequests(db: Kysely<Database>, firmId: number): Promise<FirmRecord['requests']> {
  const rows = await db
    .selectFrom('filing_join_request as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .where('r.firm_id', '=', firmId)
    .where('r.answered_at', 'is', null)
    .select(['r.id', 'u.first_name', 'u.last_name', 'u.email', 'r.bar_number', 'r.created_at'])
    .orderBy('r.id')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    barNumber: row.bar_number,
    createdAt: row.created_at.toISOString(),
  }));
}

async function findInvitations(
  db: Kysely<Database>,
  firmId: number,
  at: number,
): Promise<FirmRecord['invitations']> {
  const rows = await db
    .selectFrom('filing_invitation')
    .where('firm_id', '=', firmId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(at))
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, expires_at, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  }));
}

async function findAttorneys(
  db: Kysely<Database>,
  firmId: number,
): Promise<FirmRecord['attorneys']> {
  const { rows } = await sql<
    Omit<FirmAttorney, 'claim'> & { readonly isClaim: boolean; readonly until: Date | null }
  >`
    select a.bar_number as "barNumber", coalesce(r.name, '') as name, r.status,
           (select count(*)::integer from filing_draft d
             where d.firm_id = a.firm_id and d.deleted_at is null and d.template_scope is null
               and d.attorney = a.bar_number)
             as drafts,
           a.is_claim as "isClaim", a.until
      from (select firm_id, bar_number, false as is_claim, null::timestamptz as until
              from filing_firm_attorney
            union all
            select firm_id, bar_number, true, expires_at from filing_attorney_claim) a
      left join filing_roll r on r.bar_number = a.bar_number
     where a.firm_id = ${firmId} order by a.bar_number`.execute(db);
  return rows.map(({ isClaim, until, ...attorney }) => ({
    ...attorney,
    claim: isClaim ? { until: until === null ? null : new Date(until).toISOString() } : null,
  }));
}

/** Loads the payment accounts of a firm, with the users and courts that may use them. */
export async function findPaymentAccounts(
  db: Kysely<Database>,
  firmId: number,
): Promise<FirmRecord['paymentAccounts']> {
  const { rows } = await sql<FirmRecord['paymentAccounts'][number]>`
    select p.id, p.kind, p.name, p.is_active as "isActive",
           coalesce((select json_agg(u.user_id order by u.user_id)
                       from filing_payment_account_user u where u.payment_account_id = p.id), '[]')
             as "userIds",
           coalesce((select json_agg(c.court_id order by c.court_id)
                       from filing_payment_account_court c where c.payment_account_id = p.id), '[]')
             as "courtIds"
      from filing_payment_account p where p.firm_id = ${firmId} order by p.id`.execute(db);
  return rows;
}

/** Loads the kinds of emails that a filer turned off. */
export async function findDisabledEmailKinds(
  db: Kysely<Database>,
  userId: number,
): Promise<ReadonlySet<FilerEmailKind>> {
  const rows = await db
    .selectFrom('filing_muted_email')
    .where('user_id', '=', userId)
    .select('kind')
    .orderBy('kind')
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** Replaces the kinds of emails that a filer turned off. */
export async function storeMuted(
  trx: Transaction<Database>,
  userId: number,
  kinds: readonly FilerEmailKind[],
): Promise<void> {
  await trx.deleteFrom('filing_muted_email').where('user_id', '=', userId).execute();
  const rows = [...new Set(kinds)].map((kind) => ({ user_id: userId, kind }));
  if (rows.length > 0) await trx.insertInto('filing_muted_email').values(rows).execute();
}

/** Loads what administrators can change about a member of a firm. */
export async function findMemberFacts(
  trx: Transaction<Database>,
  userId: number,
): Promise<Pick<FirmUser, 'isRestricted' | 'restrictionNote' | 'role'>> {
  return trx
    .selectFrom('filing_firm_user')
    .where('user_id', '=', userId)
    .select(['role', 'is_restricted as isRestricted', 'restriction_note as restrictionNote'])
    .executeTakeFirstOrThrow();
}

/** Changes a member of a firm; returns false for a user of another firm. */
export async function updateMember(
  trx: Transaction<Database>,
  firmId: number,
  userId: number,
  change: { readonly isRestricted: boolean; readonly restrictionNote: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('filing_firm_user')
    .set({ is_restricted: change.isRestricted, restriction_note: change.restrictionNote })
    .where('user_id', '=', userId)
    .where('firm_id', '=', firmId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds an attorney to a firm; does nothing if the firm already has the attorney. */
export async function addAttorney(
  trx: Transaction<Database>,
  firmId: number,
  barNumber: string,
  at: number,
): Promise<void> {
  await trx
    .insertInto('filing_firm_attorney')
    .values({ firm_id: firmId, bar_number: barNumber, added_at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes an attorney from a firm; returns false if the firm doesn't have the attorney. */
export async function deleteAttorney(
  trx: Transaction<Database>,
  firmId: number,
  barNumber: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('filing_firm_attorney')
    .where('firm_id', '=', firmId)
    .where('bar_number', '=', barNumber)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts a firm's attorneys, including those who haven't confirmed. */
export async function countAttorneys(trx: Transaction<Database>, firmId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from filing_firm_attorney where firm_id = ${firmId})
            + (select count(*) from filing_attorney_claim where firm_id = ${firmId}))::integer
             as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** A payment account as edited by an administrator. */
export interface PaymentAccountFacts {
  readonly kind: PaymentAccountKind;
  readonly name: string;
  readonly isActive: boolean;
  readonly userIds: readonly number[];
  readonly courtIds: readonly number[];
}

/**
 * Adds or changes a payment account; returns false for another firm's account. A stored account
 * keeps its kind.
 */
export async function storePaymentAccount(
  trx: Transaction<Database>,
  firmId: number,
  id: number | null,
  { courtIds, isActive, kind, name, userIds }: PaymentAccountFacts,
  at: number,
): Promise<boolean> {
  const stored =
    id === null
      ? await trx
          .insertInto('filing_payment_account')
          .values({ firm_id: firmId, kind, name, is_active: isActive, created_at: new Date(at) })
          .returning('id')
          .executeTakeFirst()
      : await trx
          .updateTable('filing_payment_account')
          .set({ name, is_active: isActive })
          .where('id', '=', id)
          .where('firm_id', '=', firmId)
          .returning('id')
          .executeTakeFirst();
  if (stored === undefined) return false;
  const of = { payment_account_id: stored.id };
  await trx
    .deleteFrom('filing_payment_account_user')
    .where('payment_account_id', '=', stored.id)
    .execute();
  await trx
    .deleteFrom('filing_payment_account_court')
    .where('payment_account_id', '=', stored.id)
    .execute();
  const users = [...new Set(userIds)].map((user_id) => ({ ...of, user_id }));
  const courts = [...new Set(courtIds)].map((court_id) => ({ ...of, court_id }));
  if (users.length > 0) await trx.insertInto('filing_payment_account_user').values(users).execute();
  if (courts.length > 0) {
    await trx.insertInto('filing_payment_account_court').values(courts).execute();
  }
  return true;
}

export async function countPaymentAccounts(
  trx: Transaction<Database>,
  firmId: number,
): Promise<number> {
  const { count } = await trx
    .selectFrom('filing_payment_account')
    .where('firm_id', '=', firmId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the users who aren't in the firm. */
export async function findUsersOutsideFirm(
  trx: Transaction<Database>,
  firmId: number,
  userIds: readonly number[],
): Promise<readonly number[]> {
  if (userIds.length === 0) return [];
  const rows = await trx
    .selectFrom('filing_firm_user')
    .where('firm_id', '=', firmId)
    .where('user_id', 'in', [...userIds])
    .select('user_id')
    .execute();
  const known = new Set(rows.map(({ user_id }) => user_id));
  return userIds.filter((id) => !known.has(id));
}
