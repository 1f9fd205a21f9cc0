import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables/database';
import {
  hashMailToken,
  keysOfWatch,
  sameAs,
  watchedLabel,
  type Watched,
} from '../domain/propertyWatch/rules';
import { NAME_RULES_VERSION } from '../domain/nameIndex/nameRows';

const DAY_MS = 86_400_000;
const WATCHES = 40;
/** Every so many-th watch waits, or has ended. */
const WAITS_EVERY = 9;
const ENDS_EVERY = 7;
/** Notices of a watch, and days from one to the next. */
const NOTICES = 5;
const NOTICE_DAYS = 61;

interface DemoParty {
  readonly name: string;
  readonly last: string;
  readonly given: string;
  readonly isOrganization: boolean;
  readonly documentIds: readonly number[];
}

/** Names on documents of a county, those with a few documents first. */
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

/** Property watches in the county of an office, and what was mailed of them in the last months. */
export async function loadDemoWatches(
  db: Kysely<Database>,
  countyId: number,
  now: number,
): Promise<void> {
  const parties = await findParties(db, countyId);
  for (const [index, party] of parties.entries()) {
    const watched = watchedOf(party);
    if (keysOfWatch(watched).length > 0)
      await addWatch(db, { countyId, index, now, party, watched });
  }
}

interface DemoWatch {
  readonly countyId: number;
  readonly index: number;
  readonly now: number;
  readonly party: DemoParty;
  readonly watched: Watched;
}

async function addWatch(db: Kysely<Database>, demo: DemoWatch): Promise<void> {
  const { countyId, index, now, watched } = demo;
  const email = `watcher${String(index + 1)}@demo.invalid`;
  const state =
    index % WAITS_EVERY === 4 ? 'WAITING' : index % ENDS_EVERY === 3 ? 'ENDED' : 'ACTIVE';
  const askedAt = now - (state === 'WAITING' ? 1 + (index % 5) : 20 + index * 9) * DAY_MS;
  const { kind, ...fields } = watched;
  const { id } = await db
    .insertInto('property_watch')
    .values({
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state !== 'ENDED') {
    const keys = keysOfWatch(watched).map((key) => ({
      key,
      watch_id: id,
      rules_version: NAME_RULES_VERSION,
    }));
    await db.insertInto('property_watch_key').values(keys).execute();
  }
  if (state !== 'WAITING') await addNotices(db, { ...demo, askedAt, email, watchId: id });
}

/** Some came back, and of most the link was followed. */
async function addNotices(
  db: Kysely<Database>,
  watch: DemoWatch & { readonly watchId: number; readonly askedAt: number; readonly email: string },
): Promise<void> {
  const { askedAt, countyId, email, index, now, party, watchId } = watch;
  for (const [at, documentId] of party.documentIds.slice(0, NOTICES).entries()) {
    const mailedAt = now - (3 + (index % 17) + at * NOTICE_DAYS) * DAY_MS;
    if (mailedAt < askedAt) return;
    const isBounced = (index + at) % 13 === 5;
    const { id } = await db
      .insertInto('property_watch_mailing')
      .values({
        email_key: email,
        token_hash: hashMailToken(`demo/${String(watchId)}/${String(at)}/${String(now)}`),
        confirms_id: null,
        mail_id: null,
        mailed_at: new Date(mailedAt),
        bounced_at: isBounced ? new Date(mailedAt + DAY_MS / 24) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('property_watch_notice')
      .values({
        watch_id: watchId,
        document_id: documentId,
        county_id: countyId,
        reason: '',
        made_at: new Date(mailedAt),
        mailing_id: id,
        clicked_at: isBounced || (index + at) % 3 === 0 ? null : new Date(mailedAt + DAY_MS / 4),
      })
      .execute();
  }
}
