import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { WatchNoticeState, WatchState } from '#contract/account/propertyWatch';
import type { WatchNoticeRow, WatchRow } from '#contract/schemas/propertyWatch';
import type { Database } from '../../db/tables/database';

/** Filters and offset of a list page. */
export interface ListQuery<State extends string> {
  readonly countyId?: number | undefined;
  readonly state?: State | undefined;
  /** Part of an email address; empty for any. */
  readonly email: string;
  readonly offset: number;
  readonly size: number;
}

/** One page of a list, and its total. */
export interface ListPage<Row> {
  readonly items: Row[];
  readonly total: number;
}

/** SQL: true if the email address of watch `w` contains the text. */
function hasEmail(email: string): RawBuilder<boolean> {
  return email === ''
    ? sql<boolean>`true`
    : sql<boolean>`strpos(w.email_key, lower(${email.normalize('NFC')})) > 0`;
}

/** Loads watches, newest first. */
export async function findWatches(
  db: Kysely<Database>,
  { countyId, email, offset, size, state }: ListQuery<WatchState>,
): Promise<ListPage<WatchRow>> {
  const fits = sql`${hasEmail(email)}
    and ${state === undefined ? sql`true` : sql`w.state = ${state}`}
    and ${countyId === undefined ? sql`true` : sql`(w.county_ids is null or ${countyId} = any(w.county_ids))`}`;
  const { rows } = await sql<
    Omit<WatchRow, 'askedAt' | 'endedAt'> & {
      readonly askedAt: Date;
      readonly endedAt: Date | null;
    }
  >`
    select w.id, w.kind, w.label, w.email, w.state, w.asked_at as "askedAt",
           w.ended_at as "endedAt",
           case when w.county_ids is not null then to_json(array(
             select y.name from county y where y.id = any(w.county_ids)
              order by y.name collate by_name)) end as counties,
           (select count(*)::integer from property_watch_notice n where n.watch_id = w.id)
             as notices
      from property_watch w where ${fits}
     order by w.asked_at desc, w.id desc offset ${offset} limit ${size}`.execute(db);
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::integer as total from property_watch w where ${fits}`.execute(db);
  return {
    items: rows.map(({ askedAt, endedAt, ...row }) => ({
      ...row,
      askedAt: askedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    total: totals[0]?.total ?? 0,
  };
}

const NOTICE_STATES: Readonly<Record<WatchNoticeState, RawBuilder<boolean>>> = {
  WAITING: sql`n.mailing_id is null`,
  SENT: sql`n.mailing_id is not null and g.bounced_at is null`,
  BOUNCED: sql`g.bounced_at is not null`,
};

/** Loads notices, newest first. */
export async function findNotices(
  db: Kysely<Database>,
  { countyId, email, offset, size, state }: ListQuery<WatchNoticeState>,
): Promise<ListPage<WatchNoticeRow>> {
  const from = sql`
    property_watch_notice n
      join property_watch w on w.id = n.watch_id
      left join property_watch_mailing g on g.id = n.mailing_id
     where ${hasEmail(email)}
       and ${countyId === undefined ? sql`true` : sql`n.county_id = ${countyId}`}
       and ${state === undefined ? sql`true` : NOTICE_STATES[state]}`;
  const { rows } = await sql<
    Omit<WatchNoticeRow, 'madeAt' | 'clickedAt'> & {
      readonly madeAt: Date;
      readonly clickedAt: Date | null;
    }
  >`
    select n.id, n.watch_id as "watchId", w.kind, w.label, w.email, n.made_at as "madeAt",
           n.clicked_at as "clickedAt",
           (select y.name from county y where y.id = n.county_id) as county,
           (select json_build_object('id', d.id, 'number', d.document_number,
                                     'typeName', d.type_name)
              from public_document d where d.id = n.document_id) as document,
           case when n.mailing_id is null then 'WAITING' when g.bounced_at is null then 'SENT'
                else 'BOUNCED' end as state
      from ${from} order by n.id desc offset ${offset} limit ${size}`.execute(db);
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::integer as total from ${from}`.execute(db);
  return {
    items: rows.map(({ clickedAt, madeAt, ...row }) => ({
      ...row,
      madeAt: madeAt.toISOString(),
      clickedAt: clickedAt?.toISOString() ?? null,
    })),
    total: totals[0]?.total ?? 0,
  };
}
