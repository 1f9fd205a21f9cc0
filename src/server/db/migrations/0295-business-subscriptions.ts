import { sql, type Kysely } from 'kysely';

/**
 * Adds every county and the reports to business subscriptions and their pending orders. Earlier
 * versions accepted orders without them, at the price that includes both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update warrant_subscription set county_ids = null, has_reports = true
     where kind = 'BUSINESS' and (county_ids is not null or not has_reports)`.execute(db);
  await sql`
    update card_order set details = details || '{"countyIds": [], "hasReports": true}'
     where kind = 'WARRANT_SUBSCRIPTION' and status = 'WAITING'
       and details->>'kind' = 'BUSINESS'`.execute(db);
}
