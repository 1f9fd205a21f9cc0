import { sql, type Transaction } from 'kysely';
import { INDIANA, localeByCode, type LocaleCode } from '#contract/locales';
import { registerOf, type RegisterId } from '#contract/records/registers';
import type { Database } from '../../db/tables/database';
import { criteriaKey } from '../searchLog/rules';

/**
 * Moves a user's alerts and scheduled searches to another user of the account, with the user's own
 * regions that these searches cover. Merges duplicates, and keeps their alerts and emails on.
 */
export async function handOverAlerts(
  trx: Transaction<Database>,
  fromId: number,
  toId: number,
): Promise<void> {
  await sql`
    insert into saved_item (user_id, kind, target_id, alert, saved_at)
    select ${toId}, kind, target_id, true, saved_at from saved_item
     where user_id = ${fromId} and alert
    on conflict (user_id, kind, target_id) do update set alert = true`.execute(trx);
  await sql`
    update bar_follow f set alert = true
     where f.user_id = ${toId} and exists (select from bar_follow l
       where l.user_id = ${fromId} and l.alert and l.bar_number = f.bar_number)`.execute(trx);
  await sql`
    insert into bar_follow (user_id, bar_number, alert, followed_at)
    select ${toId}, l.bar_number, true, l.followed_at from bar_follow l
     where l.user_id = ${fromId} and l.alert and not exists (select from bar_follow f
       where f.user_id = ${toId} and f.bar_number = l.bar_number)`.execute(trx);
  const isSame = sql`
    o.user_id = ${toId} and o.locale = w.locale and o.criteria_key = w.criteria_key
      and o.removed_at is null`;
  await sql`
    update saved_search o
       set cadence = w.cadence, due_on = w.due_on, is_paused = false,
           is_notified = o.is_notified or w.is_notified, version = o.version + 1
      from saved_search w
     where ${isSame} and (o.cadence = 'NONE' or o.is_paused)
       and w.user_id = ${fromId} and w.cadence <> 'NONE' and not w.is_paused
       and w.removed_at is null`.execute(trx);
  await sql`
    update saved_search o set is_notified = true, version = o.version + 1
      from saved_search w
     where ${isSame} and not o.is_notified
       and w.user_id = ${fromId} and w.cadence <> 'NONE' and not w.is_paused
       and w.removed_at is null and w.is_notified`.execute(trx);
  await sql`
    update saved_search w set user_id = ${toId}, version = version + 1
     where w.user_id = ${fromId} and w.cadence <> 'NONE' and w.removed_at is null
       and not exists (select from saved_search o where ${isSame})`.execute(trx);
  await copySharedRegions(trx, fromId, toId);
  // Moves regions instead of copying them, because a search's key contains its region.
  await sql`
    update region r set user_id = ${toId}
     where r.kind = 'USER' and r.user_id = ${fromId}
       and exists (select from saved_search w
         where w.user_id = ${toId} and w.region_id = r.id)`.execute(trx);
  await removeAlerts(trx, fromId);
}

/**
 * Copies regions that both moved and remaining searches use; the remaining searches get the copies.
 */
async function copySharedRegions(
  trx: Transaction<Database>,
  fromId: number,
  toId: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select r.id from region r
     where r.kind = 'USER' and r.user_id = ${fromId}
       and exists (select from saved_search w where w.user_id = ${toId} and w.region_id = r.id)
       and exists (select from saved_search w where w.user_id = ${fromId} and w.region_id = r.id)
     order by r.id`.execute(trx);
  for (const { id } of rows) {
    const copy = sql<MovedSearch>`
      with copy as (
        insert into region (region_code, name, kind, user_id, position)
        select region_code, name, kind, user_id, position from region where id = ${id}
        returning id),
      counties as (
        insert into region_county (region_id, county_id)
        select copy.id, c.county_id from copy, region_county c where c.region_id = ${id})
      update saved_search w set region_id = copy.id, version = w.version + 1
        from copy where w.user_id = ${fromId} and w.region_id = ${id}
      returning w.id, w.region_id as "regionId", w.register, w.locale, w.criteria`;
    const { rows: moved } = await copy.execute(trx);
    for (const search of moved) await renewKey(trx, search);
  }
}

/** A saved search whose region was replaced by its copy. */
interface MovedSearch {
  readonly id: number;
  readonly regionId: number;
  readonly register: RegisterId;
  readonly locale: LocaleCode;
  readonly criteria: Readonly<Record<string, string>>;
}

/** Updates the key of a search, which contains its region. */
async function renewKey(
  trx: Transaction<Database>,
  { criteria, id, locale, regionId, register }: MovedSearch,
): Promise<void> {
  const { application } = registerOf(register, localeByCode(locale) ?? INDIANA);
  const key = criteriaKey({ appCode: application, regionId, criteria });
  await trx.updateTable('saved_search').set({ criteria_key: key }).where('id', '=', id).execute();
}

/** Turns off a user's alerts and pauses scheduled searches; saved items stay saved. */
export async function removeAlerts(trx: Transaction<Database>, userId: number): Promise<void> {
  await sql`update saved_item set alert = false where user_id = ${userId} and alert`.execute(trx);
  await sql`update bar_follow set alert = false where user_id = ${userId} and alert`.execute(trx);
  await sql`
    update saved_search set is_paused = true, version = version + 1
     where user_id = ${userId} and cadence <> 'NONE' and not is_paused`.execute(trx);
}
