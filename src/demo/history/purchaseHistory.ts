import { sql, type Kysely, type Transaction } from 'kysely';
import { PLANS } from '../../server/db/reference/plans';
import type { Database } from '../../server/db/tables/database';
import { transactionWithAudit } from '../../server/domain/audit/repository';
import { chargeAccounts } from '../../server/domain/ledger/repository';
import { DEMO_OFFICE } from '../accounts';
import { parseDay } from '../days';
import { plannedFrom, type Drawing } from './drawing';
import type { HistoryUser } from './people';
import {
  BUYING_HABITS,
  chargeOf,
  createPurchases,
  expiryOf,
  hashOfGone,
  type BoughtDocument,
  type DemoPurchase,
} from './purchases';

/** Generates all users' purchases, oldest first. */
export async function createAllPurchases(
  db: Kysely<Database>,
  users: ReadonlyMap<string, HistoryUser>,
  { day, random }: Drawing,
): Promise<DemoPurchase[]> {
  const documents = await findDocuments(db);
  const fees = await findFees(db);
  const drawn = BUYING_HABITS.flatMap((habit) => {
    const user = users.get(habit.username);
    if (user === undefined || user.accountId === null) return [];
    const buyer = {
      id: user.id,
      accountId: user.accountId,
      pageFee: fees.get(user.accountId) ?? 0,
      plannedFrom: plannedFrom(habit.username, day),
    };
    const own = { day: parseDay(day), random: random.fork(habit.username) };
    return createPurchases(habit, buyer, documents, own);
  });
  return drawn.sort((a, b) => a.at - b.at);
}

/**
 * Finds documents with purchasable pages, many from Wayne County, whose recorder is a demo user.
 */
async function findDocuments(db: Kysely<Database>): Promise<BoughtDocument[]> {
  const { rows } = await sql<BoughtDocument>`
    select d.id, d.document_number as "documentNumber", d.type_code as "typeCode",
           d.type_name as "typeName", d.county_id as "countyId", y.name as "countyName", y.state,
           to_char(d.recorded_on, 'YYYY-MM-DD') as "recordedOn", d.image_pages as pages,
           coalesce(d.image_width_inches, 8.5)::float8 as width,
           coalesce(d.image_height_inches, 11)::float8 as height
      from (select d.*, row_number() over (
              partition by d.county_id order by (d.id * 7919) % 1009, d.id) as place
              from public_document d where d.image_status = 'AVAILABLE' and d.image_pages > 0) d
      join county y on y.id = d.county_id
     where d.place <= case when d.county_id = ${DEMO_OFFICE} then 150
                           when y.state = 'MI' then 12 else 2 end
     order by d.place, d.id`.execute(db);
  return rows;
}

/** Reads the fee per page that each account's plan adds, in cents. */
async function findFees(db: Kysely<Database>): Promise<ReadonlyMap<number, number>> {
  const prices = new Map(PLANS.map((plan) => [plan.id, plan.page_price_cents]));
  const rows = await db.selectFrom('subscription').select(['account_id', 'plan_id']).execute();
  return new Map(rows.map((row) => [row.account_id, prices.get(row.plan_id) ?? 0]));
}

/** Charges purchases and inserts them. */
export async function writePurchases(
  trx: Transaction<Database>,
  purchases: readonly DemoPurchase[],
  hashes: ReadonlyMap<number, string>,
): Promise<void> {
  const entryIds = await chargeAccounts(trx, purchases.map(chargeOf), 0);
  await trx
    .insertInto('document_purchase')
    .values(
      purchases.map((purchase, index) => ({
        entry_id: entryIds[index] ?? 0,
        account_id: purchase.buyer.accountId,
        user_id: purchase.buyer.id,
        document_id: purchase.document.id,
        document_number: purchase.document.documentNumber,
        type_name: purchase.document.typeName,
        county_id: purchase.document.countyId,
        hash: hashes.get(purchase.document.id) ?? hashOfGone(purchase),
        pages: [...purchase.pages],
        office_cents: purchase.officeCents,
        service_cents: purchase.serviceCents,
        billing_code: purchase.billingCode,
        bought_at: new Date(purchase.at),
        expires_at: expiryOf(purchase),
      })),
    )
    .execute();
}

/** Adds purchases to the audit log, as a purchase on the site does. */
export async function auditPurchases(
  db: Kysely<Database>,
  purchases: readonly DemoPurchase[],
): Promise<void> {
  if (purchases.length === 0) return;
  const rows = await db
    .selectFrom('document_purchase')
    .select(['id', 'user_id', 'document_id', 'pages', 'office_cents', 'service_cents', 'bought_at'])
    .orderBy('bought_at')
    .orderBy('id')
    .execute();
  await transactionWithAudit(db, (_trx, audit) => {
    for (const row of rows) {
      audit({
        at: row.bought_at.getTime(),
        actorId: row.user_id,
        requestId: `demo-purchase-${row.id}`,
        action: 'documentPagesBought',
        target: `documentPurchase/${row.id}`,
        detail: {
          documentId: row.document_id,
          pages: row.pages.length,
          cents: row.office_cents + row.service_cents,
        },
      });
    }
    return Promise.resolve();
  });
}
