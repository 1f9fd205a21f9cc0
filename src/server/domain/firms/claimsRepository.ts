import { sql, type Kysely, type Transaction } from 'kysely';
import { ATTORNEY_LINK_DAYS } from '#contract/filing/firms';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';

/** Stores a firm's claim of an attorney, replacing an earlier one; returns true for a new one. */
export async function storeClaim(
  trx: Transaction<Database>,
  claim: {
    readonly firmId: number;
    readonly barNumber: string;
    /** Address on the roll and the hash of its link; null if the roll has no address. */
    readonly link: { readonly email: string; readonly tokenHash: string } | null;
  },
  at: number,
): Promise<boolean> {
  const { barNumber, firmId, link } = claim;
  const isNew = !(await deleteClaim(trx, firmId, barNumber));
  await trx
    .insertInto('filing_attorney_claim')
    .values({
      firm_id: firmId,
      bar_number: barNumber,
      email: link?.email ?? null,
      token_hash: link?.tokenHash ?? null,
      created_at: new Date(at),
      expires_at: link === null ? null : new Date(at + ATTORNEY_LINK_DAYS * DAY_MS),
    })
    .execute();
  return isNew;
}

/** True if the firm has a claim of the attorney. */
export async function hasClaim(
  trx: Transaction<Database>,
  firmId: number,
  barNumber: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('filing_attorney_claim')
    .where('firm_id', '=', firmId)
    .where('bar_number', '=', barNumber)
    .select('firm_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a firm's claim; returns false if there is none. */
export async function deleteClaim(
  trx: Transaction<Database>,
  firmId: number,
  barNumber: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('filing_attorney_claim')
    .where('firm_id', '=', firmId)
    .where('bar_number', '=', barNumber)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A claim that an attorney can confirm. */
export interface Claim {
  readonly firmId: number;
  readonly firmName: string;
  readonly barNumber: string;
  /** Name on the roll. */
  readonly attorneyName: string;
  /** The other firm that lists the attorney now; null for none. */
  readonly otherFirm: { readonly id: number; readonly name: string } | null;
}

interface ClaimRow extends Omit<Claim, 'otherFirm'> {
  readonly otherId: number | null;
  readonly otherName: string | null;
}

const CLAIMS = sql`
  select c.firm_id as "firmId", f.name as "firmName", c.bar_number as "barNumber",
         r.name as "attorneyName", o.id as "otherId", o.name as "otherName"
    from filing_attorney_claim c
    join filing_firm f on f.id = c.firm_id
    join filing_roll r on r.bar_number = c.bar_number and r.status = 'active'
    left join filing_firm_attorney a on a.bar_number = c.bar_number and a.firm_id <> c.firm_id
    left join filing_firm o on o.id = a.firm_id`;

function claimOf(row: ClaimRow | undefined): Claim | null {
  if (row === undefined) return null;
  const { otherId, otherName, ...claim } = row;
  return { ...claim, otherFirm: otherId === null ? null : { id: otherId, name: otherName ?? '' } };
}

/**
 * Finds the claim of a link that hasn't expired, if the roll still lists the attorney as active at
 * the address that got the link; null otherwise.
 */
export async function findClaimOfLink(
  db: Kysely<Database>,
  tokenHash: string,
  at: number,
): Promise<Claim | null> {
  const { rows } = await sql<ClaimRow>`
    ${CLAIMS}
     where c.token_hash = ${tokenHash} and c.expires_at > ${new Date(at)}::timestamptz
       and lower(r.email) = lower(c.email)
     order by o.id limit 1`.execute(db);
  return claimOf(rows[0]);
}

/** Finds a firm's claim of an active attorney; null if there is none. */
export async function findClaim(
  db: Kysely<Database>,
  firmId: number,
  barNumber: string,
): Promise<Claim | null> {
  const { rows } = await sql<ClaimRow>`
    ${CLAIMS}
     where c.firm_id = ${firmId} and c.bar_number = ${barNumber}
     order by o.id limit 1`.execute(db);
  return claimOf(rows[0]);
}

/** Removes an attorney from all other firms. */
export async function removeFromOthers(
  trx: Transaction<Database>,
  firmId: number,
  barNumber: string,
): Promise<readonly number[]> {
  const rows = await trx
    .deleteFrom('filing_firm_attorney')
    .where('bar_number', '=', barNumber)
    .where('firm_id', '<>', firmId)
    .returning('firm_id')
    .execute();
  return rows.map(({ firm_id }) => firm_id);
}

/**
 * Returns a user's email address if the user confirmed it by a link; null otherwise. An account's
 * administrator can vouch for any address, so that doesn't count.
 */
export async function findProvedEmail(
  db: Kysely<Database>,
  userId: number,
): Promise<string | null> {
  const found = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .where('email_proved_at', 'is not', null)
    .select('email')
    .executeTakeFirst();
  return found?.email ?? null;
}
