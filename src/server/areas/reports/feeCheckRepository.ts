import { sql, type Kysely } from 'kysely';
import { isInStateMonth, STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';

/** Purchases per query, to bound memory. */
const PART = 1_000;

/** A purchase with the facts that determine its price. */
export interface CheckedPurchase {
  readonly id: number;
  readonly entryId: number;
  readonly accountId: number;
  readonly accountName: string;
  readonly document: string;
  readonly boughtAt: Date;
  readonly pages: readonly number[];
  readonly officeCents: number;
  readonly serviceCents: number;
  /** `IN` or `MI`. */
  readonly state: string;
  /** Null if the document was deleted. */
  readonly typeCode: string | null;
  readonly recordedOn: string | null;
  /** Sizes of its pages; null if there is no file. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[] | null;
  /** True if the file was replaced since the purchase. */
  readonly isReplaced: boolean;
  /** The plan with the lowest fee on that day; null without a plan. */
  readonly planId: number | null;
  readonly feeCents: number;
}

/** Reads the purchases of a month, in order of id. */
export async function* readPurchases(
  db: Kysely<Database>,
  month: string,
): AsyncGenerator<CheckedPurchase> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<CheckedPurchase>`
      select p.id, p.entry_id as "entryId", p.account_id as "accountId", a.name as "accountName",
             p.document_number || ', ' || p.type_name as document, p.bought_at as "boughtAt",
             p.pages, p.office_cents as "officeCents", p.service_cents as "serviceCents", y.state,
             d.type_code as "typeCode", d.recorded_on as "recordedOn", i.pages as sizes,
             coalesce(i.hash <> p.hash, false) and p.copy_hash is not null as "isReplaced",
             f.plan_id as "planId",
             coalesce(f.cents, (select max(page_price_cents) from plan)) as "feeCents"
        from document_purchase p
        join account a on a.id = p.account_id
        join county y on y.id = p.county_id
        left join recorded_document d on d.id = p.document_id
        left join document_image i on i.document_id = p.document_id
        left join lateral (
          select n.id as plan_id, n.page_price_cents as cents
            from subscription s join plan n on n.id = s.plan_id
           cross join lateral (
             select (p.bought_at at time zone ${STATE_ZONE})::date as day) t
           where s.account_id = p.account_id and s.starts_on <= t.day
             and (s.ends_on is null or s.ends_on >= t.day)
           order by n.page_price_cents, n.id limit 1) f on true
       where p.id > ${after}::bigint and ${isInStateMonth(sql`p.bought_at`, month)}
       order by p.id limit ${PART}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PART) return;
    after = last.id;
  }
}

/** A plan's fee per page. */
export interface PlanFee {
  readonly id: number;
  readonly name: string;
  readonly cents: number;
}

export async function findPlanFees(db: Kysely<Database>): Promise<PlanFee[]> {
  return db
    .selectFrom('plan')
    .select(['id', 'name', 'page_price_cents as cents'])
    .orderBy('id')
    .execute();
}
