import { sql, type Insertable, type Kysely } from 'kysely';
import { DAY_MS } from '#contract/time';
import type { Database } from '../server/db/tables/database';
import type { PropertyWatchTable } from '../server/db/tables/propertyWatch';
import {
  hashMailToken,
  keysOfWatch,
  sameAs,
  watchedLabel,
  type Watched,
} from '../server/domain/propertyWatch/rules';
import { NAME_RULES_VERSION } from '../server/domain/nameIndex/nameRows';

const WATCHES = 40;
/** One in this many watches is unconfirmed; one in this many has ended. */
const WAITS_EVERY = 9;
const ENDS_EVERY = 7;
/** Notices per watch, and days between them. */
const NOTICES = 5;
const NOTICE_DAYS = 61;

interface DemoParty {
  readonly name: string;
  readonly last: string;
  readonly given: string;
  readonly isOrganization: boolean;
  readonly documentIds: readonly number[];
}

/** Finds names on a county's documents, starting with names on a few documents. */
async function findParties(db: Kysely<Database>, countyId: number): Promise<DemoParty[]> {
  const { rows } = await sql<DemoParty>`
    select p.name, p.is_organization as "isOrganization",
           initcap(split_part(p.sort_name, ', ', 1)) as last,
           initcap(split_part(split_part(p.sort_name, ', ', 2), ' ', 1)) as given,
           json_agg(distinct d.id order by d.id desc) as "documentIds"
      from public_document d join document_party p on p.document_id = d.id
     where d.county_id = ${countyId} and (p.is_organization or p.sort_name like '%, __%')
     group by p.name, p.is_organization, p.sort_name
    having count(distinct d.id) between 2 and 40
     order by count(distinct d.id) desc, p.name limit ${WATCHES}`.execute(db);
  return rows;
}

function watchedOf({ given, isOrganization, last, name }: DemoParty): Watched {
  return isOrganization
    ? { kind: 'BUSINESS', business: name }
    : { kind: 'PERSON', lastName: last, firstName: given };
}

/** Adds property watches in an office's county, and their emails of recent months. */
export async function loadDemoWatches(
  db: Kysely<Database>,
  countyId: number,
  now: number,
): Promise<void> {
  const parties = await findParties(db, countyId);
  const watches = parties.flatMap((party, index): DemoWatch[] => {
    const watched = watchedOf(party);
    if (keysOfWatch(watched).length === 0) return [];
    const state =
      index % WAITS_EVERY === 4 ? 'WAITING' : index % ENDS_EVERY === 3 ? 'ENDED' : 'ACTIVE';
    const askedAt = now - (state === 'WAITING' ? 1 + (index % 5) : 20 + index * 9) * DAY_MS;
    return [{ askedAt, index, party, state, watched }];
  });
  if (watches.length === 0) return;
  const rows = await db
    .insertInto('property_watch')
    .values(watches.map((watch) => watchRow(watch, countyId, now)))
    .returning('id')
    .execute();
  const kept = watches.map((watch, at) => ({ ...watch, id: rows[at]?.id ?? 0 }));
  await db
    .insertInto('property_watch_key')
    .values(
      kept
        .filter(({ state }) => state !== 'ENDED')
        .flatMap(({ id, watched }) =>
          keysOfWatch(watched).map((key) => ({
            key,
            watch_id: id,
            rules_version: NAME_RULES_VERSION,
          })),
        ),
    )
    .execute();
  await addNotices(db, kept, countyId, now);
}

interface DemoWatch {
  readonly index: number;
  readonly party: DemoParty;
  readonly watched: Watched;
  readonly state: 'WAITING' | 'ENDED' | 'ACTIVE';
  readonly askedAt: number;
}

function emailOf({ index }: DemoWatch): string {
  return `watcher${String(index + 1)}@demo.invalid`;
}

function watchRow(watch: DemoWatch, countyId: number, now: number): Insertable<PropertyWatchTable> {
  const { askedAt, index, state, watched } = watch;
  const email = emailOf(watch);
  const { kind, ...fields } = watched;
  return {
    kind,
    watched: JSON.stringify(fields),
    label: watchedLabel(watched),
    county_ids: [countyId],
    same_as: sameAs(watched, [countyId]),
    email,
    email_key: email,
    terms_version: 1,
    state,
    asked_at: new Date(askedAt),
    confirmed_at: state === 'WAITING' ? null : new Date(askedAt + DAY_MS / 8),
    ended_at: state === 'ENDED' ? new Date(now - (index % 60) * DAY_MS) : null,
    ended_by: state === 'ENDED' ? 'OWNER' : null,
  };
}

/** Adds emails about watches. Some bounced; most links were followed. */
async function addNotices(
  db: Kysely<Database>,
  watches: readonly (DemoWatch & { readonly id: number })[],
  countyId: number,
  now: number,
): Promise<void> {
  const notices = watches
    .filter(({ state }) => state !== 'WAITING')
    .flatMap((watch) =>
      watch.party.documentIds.slice(0, NOTICES).map((documentId, at) => {
        const mailedAt = now - (3 + (watch.index % 17) + at * NOTICE_DAYS) * DAY_MS;
        const isBounced = (watch.index + at) % 13 === 5;
        return { at, documentId, isBounced, mailedAt, watch };
      }),
    )
    .filter(({ mailedAt, watch }) => mailedAt >= watch.askedAt);
  if (notices.length === 0) return;
  const mailings = await db
    .insertInto('property_watch_mailing')
    .values(
      notices.map(({ at, isBounced, mailedAt, watch }) => ({
        email_key: emailOf(watch),
        token_hash: hashMailToken(`demo/${String(watch.id)}/${String(at)}/${String(now)}`),
        confirms_id: null,
        mail_id: null,
        mailed_at: new Date(mailedAt),
        bounced_at: isBounced ? new Date(mailedAt + DAY_MS / 24) : null,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('property_watch_notice')
    .values(
      notices.map(({ at, documentId, isBounced, mailedAt, watch }, index) => ({
        watch_id: watch.id,
        document_id: documentId,
        county_id: countyId,
        reason: '',
        made_at: new Date(mailedAt),
        mailing_id: mailings[index]?.id ?? 0,
        clicked_at:
          isBounced || (watch.index + at) % 3 === 0 ? null : new Date(mailedAt + DAY_MS / 4),
      })),
    )
    .execute();
}
