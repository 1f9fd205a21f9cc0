import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { PURCHASE_DAYS, type PurchaseState } from '#contract/records/pageImages';
import type { DocumentDetails } from '#contract/schemas/documents';
import type { Purchase } from '#contract/schemas/pageImages';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';

/** Maximum purchases in one list; older ones are on the account's invoices. */
export const MAX_PURCHASES = 1_000;
/** Maximum purchases in one file. */
export const MAX_IN_FILE = 50_000;

/** A purchase as stored, with the file of its pages. */
export interface StoredPurchase extends Purchase {
  readonly hash: string;
  /** Hash of the copy; null if it is made on download. */
  readonly copyHash: string | null;
  /** `IN` or `MI`. */
  readonly countyState: string;
}

/** Converts a stored purchase into what its buyer sees. */
export function toPurchase({
  copyHash: _copyHash,
  countyState: _countyState,
  hash: _hash,
  ...purchase
}: StoredPurchase): Purchase {
  return purchase;
}

interface PurchaseRow extends Omit<StoredPurchase, 'county' | 'boughtAt' | 'expiresAt' | 'state'> {
  readonly county_id: number;
  readonly county_name: string;
  readonly bought_at: Date;
  readonly expires_at: Date;
  readonly is_public: boolean;
}

async function findWhere(
  db: Kysely<Database>,
  condition: RawBuilder<boolean>,
  now: number,
  most = MAX_PURCHASES,
): Promise<StoredPurchase[]> {
  const { rows } = await sql<PurchaseRow>`
    select p.id, d.id as "documentId", p.document_number as "documentNumber",
           p.type_name as "typeName", p.county_id, y.name as county_name,
           y.state as "countyState", p.pages, p.hash,
           p.copy_hash as "copyHash",
           u.first_name || ' ' || u.last_name as buyer, p.billing_code as "billingCode",
           p.office_cents as "officeCents", p.service_cents as "serviceCents", p.bought_at,
           p.expires_at, d.id is not null and d.image_status <> 'RESTRICTED' as is_public
      from document_purchase p
      join county y on y.id = p.county_id
      join app_user u on u.id = p.user_id
      left join public_document d on d.id = p.document_id
     where ${condition}
     order by p.bought_at desc, p.id desc
     limit ${most}`.execute(db);
  return rows.map(({ bought_at, county_id, county_name, expires_at, is_public, ...row }) => ({
    ...row,
    county: { id: county_id, name: county_name },
    boughtAt: bought_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    state: stateOf(is_public, expires_at, now),
  }));
}

/** Returns a purchase's state; "withdrawn by law" takes precedence over "expired". */
function stateOf(isPublic: boolean, expiresAt: Date, now: number): PurchaseState {
  if (!isPublic) return 'WITHDRAWN';
  return expiresAt.getTime() <= now ? 'EXPIRED' : 'READY';
}

/** Loads the account's purchases in an edition, newest first; one more than the maximum. */
export function findPurchases(
  db: Kysely<Database>,
  accountId: number,
  { purchaseId, state }: { readonly purchaseId: number | undefined; readonly state: string },
  now: number,
): Promise<StoredPurchase[]> {
  const isAsked = purchaseId === undefined ? sql`true` : sql`p.id = ${purchaseId}`;
  const condition = sql<boolean>`p.account_id = ${accountId} and y.state = ${state} and ${isAsked}`;
  return findWhere(db, condition, now, MAX_PURCHASES + 1);
}

/**
 * Loads the account's purchases in Indiana and Michigan, newest first; one more than fit in a file.
 */
export function findAllPurchases(
  db: Kysely<Database>,
  accountId: number,
  now: number,
): Promise<StoredPurchase[]> {
  return findWhere(db, sql`p.account_id = ${accountId}`, now, MAX_IN_FILE + 1);
}

/** Loads one purchase; null if it belongs to someone else. */
export async function findPurchase(
  db: Kysely<Database>,
  accountId: number,
  id: number,
  now: number,
): Promise<StoredPurchase | null> {
  const isOne = sql<boolean>`p.id = ${id} and p.account_id = ${accountId}`;
  return (await findWhere(db, isOne, now))[0] ?? null;
}

/**
 * Loads the purchases of a document's current pages that the account can still download. Purchases
 * of pages that the office has replaced since are only in the account's list. Without a hash, loads
 * the purchases of all versions.
 */
export async function findFetchable(
  db: Kysely<Database>,
  accountId: number,
  { documentId, hash }: { readonly documentId: number; readonly hash: string | null },
  now: number,
): Promise<StoredPurchase[]> {
  const isOf = sql<boolean>`
    p.account_id = ${accountId} and p.document_id = ${documentId} and (${hash}::text is null or p.hash = ${hash}::text)
      and p.expires_at > ${new Date(now)}`;
  return (await findWhere(db, isOf, now)).filter(({ state }) => state === 'READY');
}

/**
 * Returns the cents that an account pays per page under the best of its active plans; without a
 * plan, the highest fee.
 */
export async function findPageFee(
  db: Kysely<Database>,
  accountId: number,
  today: string,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(
      (select min(p.page_price_cents) from subscription b join plan p on p.id = b.plan_id
        where b.account_id = ${accountId} and b.starts_on <= ${today}::date
          and (b.ends_on is null or b.ends_on >= ${today}::date)),
      (select max(page_price_cents) from plan)) as cents`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('No plan sets a page price.');
  return row.cents;
}

/** A copy made before its purchase is charged. */
export interface PurchaseCopy {
  readonly purchaseId: number;
  readonly hash: string;
}

/** The pages, the buyer, and how the price is split. */
export interface NewPurchase {
  /** The copy and its purchase number; null if the copy is made on download. */
  readonly copy: PurchaseCopy | null;
  readonly entryId: number;
  readonly accountId: number;
  readonly userId: number;
  readonly document: Pick<DocumentDetails, 'id' | 'documentNumber' | 'typeName' | 'county'>;
  readonly hash: string;
  readonly pages: readonly number[];
  readonly officeCents: number;
  readonly serviceCents: number;
  readonly billingCode: string | null;
}

/** Reserves a purchase number, so that the copy can show it. Unused numbers are skipped. */
export async function reservePurchaseId(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('document_purchase', 'id')) as id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no purchase number.');
  return row.id;
}

/** Clears the copies of expired purchases; returns their files' hashes. */
export async function forgetExpiredCopies(db: Kysely<Database>, now: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    update document_purchase p set copy_hash = null
      from (select id, copy_hash from document_purchase
             where copy_hash is not null and expires_at <= ${new Date(now)} for update) old
     where p.id = old.id
    returning old.copy_hash as hash`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Returns those of the copies' hashes that a purchase has. */
export async function findUsedCopies(
  db: Kysely<Database>,
  hashes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct copy_hash as hash from document_purchase
     where copy_hash = any(${[...hashes]}::text[])`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Saves a purchase and returns its id. */
export async function addPurchase(
  trx: Transaction<Database>,
  purchase: NewPurchase,
  at: number,
): Promise<number> {
  const { copy, document } = purchase;
  const { id } = await trx
    .insertInto('document_purchase')
    .values({
      ...(copy === null ? {} : { id: copy.purchaseId, copy_hash: copy.hash }),
      entry_id: purchase.entryId,
      account_id: purchase.accountId,
      user_id: purchase.userId,
      document_id: document.id,
      document_number: document.documentNumber,
      type_name: document.typeName,
      county_id: document.county.id,
      hash: purchase.hash,
      pages: [...purchase.pages],
      office_cents: purchase.officeCents,
      service_cents: purchase.serviceCents,
      billing_code: purchase.billingCode,
      bought_at: new Date(at),
      expires_at: new Date(at + PURCHASE_DAYS * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
