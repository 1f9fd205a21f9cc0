import { sql, type Kysely, type Transaction } from 'kysely';
import {
  FOUND_FIRMS_MAX,
  INVITATION_DAYS,
  OPEN_INVITATIONS_MAX,
  REGISTRATION_HOURS,
  type FirmRole,
  type RegistrationKind,
} from '#contract/filing/firms';
import type { FoundFirm } from '#contract/schemas/firms';
import { DAY_MS, HOUR_MS } from '#contract/time';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';

/** What a user registers as. */
export interface Registration {
  readonly kind: RegistrationKind;
  readonly firmName: string;
  readonly barNumber: string | null;
  readonly joinFirmId: number | null;
  readonly termsVersion: string;
}

/** Stores a registration, replacing an earlier one; its link works for 48 hours. */
export async function storeRegistration(
  trx: Transaction<Database>,
  userId: number,
  { barNumber, firmName, joinFirmId, kind, termsVersion }: Registration,
  tokenHash: string,
  at: number,
): Promise<void> {
  const row = {
    kind,
    firm_name: firmName,
    bar_number: barNumber,
    join_firm_id: joinFirmId,
    terms_version: termsVersion,
    token_hash: tokenHash,
    created_at: new Date(at),
    expires_at: new Date(at + REGISTRATION_HOURS * HOUR_MS),
  };
  await trx
    .insertInto('filing_registration')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/**
 * Deletes and returns a user's registration by its link; null if the link isn't theirs or has
 * expired.
 */
export async function takeRegistration(
  trx: Transaction<Database>,
  userId: number,
  tokenHash: string,
  at: number,
): Promise<Registration | null> {
  const taken = await trx
    .deleteFrom('filing_registration')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date(at))
    .returning(['kind', 'firm_name', 'bar_number', 'join_firm_id', 'terms_version'])
    .executeTakeFirst();
  if (taken === undefined) return null;
  return {
    kind: taken.kind,
    firmName: taken.firm_name,
    barNumber: taken.bar_number,
    joinFirmId: taken.join_firm_id,
    termsVersion: taken.terms_version,
  };
}

/**
 * Finds the firm that the link of a registration or an invitation leads to; null if there is none.
 */
export async function findFirmOfLink(
  trx: Transaction<Database>,
  userId: number,
  tokenHash: string,
): Promise<number | null> {
  const { rows } = await sql<{ firmId: number }>`
    select join_firm_id as "firmId" from filing_registration
     where user_id = ${userId} and token_hash = ${tokenHash} and join_firm_id is not null
    union all
    select firm_id from filing_invitation where token_hash = ${tokenHash}`.execute(trx);
  return rows[0]?.firmId ?? null;
}

/** Records that a user accepted a version of the terms. */
export async function recordTerms(
  trx: Transaction<Database>,
  userId: number,
  version: string,
  at: number,
): Promise<void> {
  await trx
    .insertInto('filing_terms_acceptance')
    .values({ user_id: userId, version, at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Finds the pending step of a user's registration: opening the email's link, or the firm's
 * decision.
 */
export async function findPending(
  db: Kysely<Database>,
  userId: number,
  at: number,
): Promise<{
  readonly kind: 'link' | 'request';
  readonly requestId: number | null;
  readonly firmName: string;
  readonly since: string;
  readonly until: string | null;
} | null> {
  const request = await db
    .selectFrom('filing_join_request as r')
    .innerJoin('filing_firm as f', 'f.id', 'r.firm_id')
    .where('r.user_id', '=', userId)
    .where('r.answered_at', 'is', null)
    .select(['r.id', 'f.name', 'r.created_at'])
    .executeTakeFirst();
  if (request !== undefined) {
    const since = request.created_at.toISOString();
    const { id: requestId, name: firmName } = request;
    return { kind: 'request', requestId, firmName, since, until: null };
  }
  const link = await db
    .selectFrom('filing_registration as r')
    .leftJoin('filing_firm as f', 'f.id', 'r.join_firm_id')
    .where('r.user_id', '=', userId)
    .where('r.expires_at', '>', new Date(at))
    .select(['r.firm_name', 'f.name', 'r.created_at', 'r.expires_at'])
    .executeTakeFirst();
  if (link === undefined) return null;
  return {
    kind: 'link',
    requestId: null,
    firmName: link.name ?? link.firm_name,
    since: link.created_at.toISOString(),
    until: link.expires_at.toISOString(),
  };
}

/** Finds a firm that isn't an individual; null for an unknown id. */
export async function findFirm(
  db: Kysely<Database>,
  firmId: number,
): Promise<{ readonly id: number; readonly name: string } | null> {
  const found = await db
    .selectFrom('filing_firm')
    .where('id', '=', firmId)
    .where('is_individual', '=', false)
    .select(['id', 'name'])
    .executeTakeFirst();
  return found ?? null;
}

/** Finds firms whose name contains the words; an exact match comes first. */
export async function findFirmsByName(
  db: Kysely<Database>,
  name: string,
): Promise<readonly FoundFirm[]> {
  const pattern = `%${name.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .selectFrom('filing_firm as f')
    .where('f.is_individual', '=', false)
    .where(sql<boolean>`lower(f.name) like ${pattern}`)
    .select(['f.id', 'f.name', 'f.is_agency as isAgency'])
    .orderBy(sql`lower(f.name) <> ${name.toLowerCase()}`)
    .orderBy('f.name', byName)
    .limit(FOUND_FIRMS_MAX)
    .execute();
}

/** Finds the firm with the same name, ignoring case and spaces; null if there is none. */
export async function findFirmByName(
  db: Kysely<Database>,
  name: string,
): Promise<{ readonly id: number; readonly name: string } | null> {
  const found = await db
    .selectFrom('filing_firm')
    .where('is_individual', '=', false)
    .where(sql<boolean>`lower(name) = ${name.toLowerCase()}`)
    .select(['id', 'name'])
    .executeTakeFirst();
  return found ?? null;
}

/** Finds an attorney on the roll, and the firm that lists the attorney on this site. */
export async function findRollEntry(db: Kysely<Database>, barNumber: string) {
  const found = await db
    .selectFrom('filing_roll as r')
    .leftJoin('filing_firm_attorney as a', 'a.bar_number', 'r.bar_number')
    .leftJoin('filing_firm as f', 'f.id', 'a.firm_id')
    .where('r.bar_number', '=', barNumber)
    .select(['r.bar_number as barNumber', 'r.name', 'r.status', 'r.email'])
    .select(['f.id as firmId', 'f.name as firmName'])
    .orderBy('f.id')
    .executeTakeFirst();
  return found ?? null;
}

/** Adds a request to join. The user is locked and has no open request. */
export async function addJoinRequest(
  trx: Transaction<Database>,
  request: { readonly firmId: number; readonly userId: number; readonly barNumber: string | null },
  at: number,
): Promise<void> {
  await trx
    .insertInto('filing_join_request')
    .values({
      firm_id: request.firmId,
      user_id: request.userId,
      bar_number: request.barNumber,
      created_at: new Date(at),
    })
    .execute();
}

/** Finds a user's own request to join a firm; null for another user's request. */
export async function findOwnRequest(
  trx: Transaction<Database>,
  userId: number,
  requestId: number,
): Promise<{ readonly firmId: number; readonly firmName: string } | null> {
  const found = await trx
    .selectFrom('filing_join_request as r')
    .innerJoin('filing_firm as f', 'f.id', 'r.firm_id')
    .where('r.id', '=', requestId)
    .where('r.user_id', '=', userId)
    .select(['f.id as firmId', 'f.name as firmName'])
    .executeTakeFirst();
  return found ?? null;
}

/** Finds the user of a request to join a firm; null for another firm's request. */
export async function findRequester(
  trx: Transaction<Database>,
  firmId: number,
  requestId: number,
): Promise<number | null> {
  const found = await trx
    .selectFrom('filing_join_request')
    .where('id', '=', requestId)
    .where('firm_id', '=', firmId)
    .select('user_id')
    .executeTakeFirst();
  return found?.user_id ?? null;
}

/**
 * Decides on an open request to join a firm; null for another firm's request, or for a decided one.
 */
export async function answerRequest(
  trx: Transaction<Database>,
  firmId: number,
  requestId: number,
  isApproved: boolean,
  at: number,
): Promise<{ readonly barNumber: string | null } | null> {
  const found = await trx
    .updateTable('filing_join_request')
    .set({ answered_at: new Date(at), is_approved: isApproved })
    .where('id', '=', requestId)
    .where('firm_id', '=', firmId)
    .where('answered_at', 'is', null)
    .returning('bar_number')
    .executeTakeFirst();
  return found === undefined ? null : { barNumber: found.bar_number };
}

/** Deletes a user's pending requests after they joined a firm. */
export async function endPending(
  trx: Transaction<Database>,
  userId: number,
  at: number,
): Promise<void> {
  await trx.deleteFrom('filing_registration').where('user_id', '=', userId).execute();
  await trx
    .updateTable('filing_join_request')
    .set({ answered_at: new Date(at), is_approved: false })
    .where('user_id', '=', userId)
    .where('answered_at', 'is', null)
    .execute();
}

/** Stores an invitation, replacing an open one to the same address. */
export async function storeInvitation(
  trx: Transaction<Database>,
  invitation: {
    readonly firmId: number;
    readonly email: string;
    readonly role: FirmRole;
    readonly tokenHash: string;
  },
  at: number,
): Promise<void> {
  const { email, firmId, role, tokenHash } = invitation;
  await trx
    .updateTable('filing_invitation')
    .set({ ended_at: new Date(at) })
    .where('firm_id', '=', firmId)
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .where('ended_at', 'is', null)
    .execute();
  await trx
    .insertInto('filing_invitation')
    .values({
      firm_id: firmId,
      email,
      role,
      token_hash: tokenHash,
      created_at: new Date(at),
      expires_at: new Date(at + INVITATION_DAYS * DAY_MS),
    })
    .execute();
}

/** Locks and returns a valid invitation with its firm; null for any other token. */
export async function findInvitation(trx: Transaction<Database>, tokenHash: string, at: number) {
  const found = await trx
    .selectFrom('filing_invitation as i')
    .innerJoin('filing_firm as f', 'f.id', 'i.firm_id')
    .where('i.token_hash', '=', tokenHash)
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', new Date(at))
    .select(['i.id', 'i.firm_id as firmId', 'i.email', 'i.role', 'f.name as firmName'])
    .forUpdate('i')
    .executeTakeFirst();
  return found ?? null;
}

/** Revokes an open invitation of a firm; returns false for others. */
export async function endInvitation(
  trx: Transaction<Database>,
  firmId: number,
  invitationId: number,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('filing_invitation')
    .set({ ended_at: new Date(at) })
    .where('id', '=', invitationId)
    .where('firm_id', '=', firmId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Counts open invitations to these lowercase addresses, without expired ones. A new invitation to
 * an address replaces the open one.
 */
export async function countInvitationsTo(
  trx: Transaction<Database>,
  firmId: number,
  emails: readonly string[],
  at: number,
): Promise<number> {
  const { count } = await trx
    .selectFrom('filing_invitation')
    .where('firm_id', '=', firmId)
    .where(sql<boolean>`lower(email) = any(${[...emails]}::text[])`)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(at))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts open invitations toward the firm's limit, without expired ones. */
export async function countOpenInvitations(
  trx: Transaction<Database>,
  firmId: number,
  at: number,
): Promise<number> {
  const rows = await trx
    .selectFrom('filing_invitation')
    .where('firm_id', '=', firmId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(at))
    .select('id')
    .limit(OPEN_INVITATIONS_MAX)
    .execute();
  return rows.length;
}
