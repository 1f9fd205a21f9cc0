import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql, type Kysely } from 'kysely';
import { mailNotifications } from '../../src/server/areas/notifications/mailRepository';
import { openEmbedded } from '../../src/server/db/embedded';
import type { Database } from '../../src/server/db/tables/database';
import { setUpWithDemo } from '../../src/demo/setUpWithDemo';
import {
  readWatched,
  writeEvents,
} from '../../src/server/domain/imports/writing/watchedRepository';
import { notifyAboutEvents } from '../../src/server/domain/recordEvents/notifyRepository';
import type { Figure, Measure } from './measure';
import { withFolder } from './running';

const ROWS = 100_000;
const WATCHES = 50_000;
const USERS = 500;
/** Rows per import transaction. */
const BATCH = 500;
const DEMO_SCALE = 0.05;
const GOAL_S = 60;
/** Maximum heap growth from the first alert to the last. */
const GOAL_GROWTH_MB = 16;

const AS_OF = new Date('2026-07-06T10:00:00Z');
const NOW = AS_OF.getTime();

// Uncollected garbage depends on the machine's memory, so collect it before measuring.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_048_576;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

/** Adds one county's warrants, half of them saved with an alert; returns their ids. */
async function addWatched(db: Kysely<Database>): Promise<number[]> {
  await sql`
    insert into app_user (username, password_hash, first_name, last_name, email, status, created_at)
    select 'watcher' || n, 'none', 'Watcher', 'Number' || n, 'watcher' || n || '@example.org', 'ACTIVE', now()
      from generate_series(1, ${USERS}::integer) n`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into tax_warrant (county_id, warrant_number, taxpayer_name, amount_cents, issued_on,
                             filed_on, status, loaded_at, expires_on)
    select (select min(id) from county), lpad(n::text, 8, '0'), 'WATCHED, PERSON ' || n, 100000,
           '2026-01-05', '2026-01-12', 'OPEN', ${AS_OF}::timestamptz, '2036-01-12'
      from generate_series(1, ${ROWS}::integer) n
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into saved_item (user_id, kind, target_id, alert, saved_at)
    select (select min(id) from app_user where username = 'watcher' || (1 + n % ${USERS}::integer)),
           'taxWarrant', id, true, ${AS_OF}::timestamptz
      from unnest(${ids.filter((_id, at) => at % 2 === 0)}::bigint[]) with ordinality as x(id, n)
     limit ${WATCHES}`.execute(db);
  await sql`analyze`.execute(db);
  return ids;
}

/** Updates each row like an import of changed rows, events included. */
async function loadChanges(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    await db.transaction().execute(async (trx) => {
      const watched = await readWatched(trx, 'taxWarrant', batch);
      await sql`
        update tax_warrant set amount_cents = amount_cents + 500, status = 'RENEWED'
         where id = any(${batch}::bigint[])`.execute(trx);
      await writeEvents(trx, { asOf: AS_OF, register: 'taxWarrant' }, watched, []);
    });
  }
}

/** Writes as many rows as there are notifications, in one statement. */
async function writePlainly(db: Kysely<Database>, count: number): Promise<void> {
  await sql`
    insert into notification (user_id, kind, target, title, body, created_at, mailed_at)
    select (select min(id) from app_user), 'ACCOUNT', null, 'Amount of 01234567 changed',
           repeat('x', 80), now(), now()
      from generate_series(1, ${count}::integer)`.execute(db);
}

async function measure(): Promise<Figure[]> {
  return withFolder(async (dataDir) => {
    const handle = await openEmbedded({ dataDir, setUp: setUpWithDemo(DEMO_SCALE) });
    const { db } = handle;
    try {
      await notifyAboutEvents(db, NOW);
      await mailNotifications(db, NOW, () => ({ subject: '', lines: [], stopAddress: '' }));
      let ids: number[] = [];
      await handle.maintain(async (maintained) => {
        ids = await addWatched(maintained);
      });
      const atStart = heldMegabytes();
      const load = await seconds(() => loadChanges(db, ids));
      const inTheMiddle = heldMegabytes();
      let told = 0;
      const telling = await seconds(async () => {
        told = await notifyAboutEvents(db, NOW);
      });
      const afterTelling = heldMegabytes();
      let mails = 0;
      const mailing = await seconds(async () => {
        const write = ({ listed: items }: { readonly listed: readonly unknown[] }) => ({
          subject: 'Countyline',
          lines: [JSON.stringify(items)],
          stopAddress: 'https://example.org/',
        });
        mails = await mailNotifications(db, NOW, write);
      });
      const atEnd = heldMegabytes();
      if (told !== 2 * WATCHES || mails !== USERS) {
        throw new Error(`${String(told)} notifications and ${String(mails)} mails were written.`);
      }
      const floor = await seconds(() =>
        handle.maintain((maintained) => writePlainly(maintained, told)),
      );
      const inMemory = (name: string, value: number): Figure => ({
        name: `Memory held ${name}`,
        unit: 'MB',
        value,
        floor: atStart,
        floorIs: 'before the load',
        goal: atStart + GOAL_GROWTH_MB,
      });
      return [
        {
          name: `Events of ${String(ROWS)} changed rows, ${String(WATCHES)} watched`,
          unit: 's',
          value: load,
          floor,
          floorIs: 'as many notifications inserted by one statement',
          goal: GOAL_S,
        },
        {
          name: `${String(told)} notifications told`,
          unit: 's',
          value: telling,
          floor,
          floorIs: 'as many inserted by one statement',
          goal: GOAL_S,
        },
        {
          name: `Mails to ${String(USERS)} users gathered`,
          unit: 's',
          value: mailing,
          floor: null,
          floorIs: '',
          goal: GOAL_S,
        },
        {
          name: 'All of it',
          unit: 's',
          value: load + telling + mailing,
          floor,
          floorIs: 'as many notifications inserted by one statement',
          goal: GOAL_S,
        },
        inMemory('after the load', inTheMiddle),
        inMemory('after telling', afterTelling),
        inMemory('at the end', atEnd),
      ];
    } finally {
      await handle.close();
    }
  });
}

/** Measures from an import to its alert emails, on the embedded database. */
export const alerts: Measure = { name: 'alerts', measure };
