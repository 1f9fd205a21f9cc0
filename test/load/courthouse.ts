import { setTimeout as wait } from 'node:timers/promises';
import type { Figure, Measure } from '../bench/measure';
import { openEmbedded } from '../../src/server/db/embedded';
import { PLAN } from '../../src/server/db/reference/plans';
import { PASSWORD_COST } from '../../src/server/limits';
import { hashPassword } from '../../src/server/security/passwords';
import { SEARCHED_NAMES } from '../support/searchedNames';
import { refusedFigure, waitFigure } from './goals';
import { loopback } from './loopback';
import { withLoadedSite, type LoadedSite } from './site';
import { Visitor, visitTimes, type Visits } from './visitor';
import { NO_RIGHTS } from '../../src/server/domain/users/noRights';

const PEOPLE = 200;
const SEARCHES_A_MINUTE = 5;
const MINUTES = 2;
const WAIT_GOAL_MS = 1_000;
const PASSWORD = 'gavel beside the oak bench';
const MINUTE_MS = 60_000;

function username(index: number): string {
  return `courthouse${index}`;
}

/** Creates one account with many users, all with the same password. */
async function addPeople(dataDir: string): Promise<void> {
  const handle = await openEmbedded({ dataDir });
  try {
    const createdAt = new Date();
    const password_hash = await hashPassword(PASSWORD, PASSWORD_COST);
    await handle.db.transaction().execute(async (trx) => {
      const { id: account_id } = await trx
        .insertInto('account')
        .values({
          name: 'Marion County Courthouse',
          status: 'ACTIVE',
          account_status: 'ACTIVE',
          billing_code_enabled: false,
          bulk_efiling_enabled: false,
          created_at: createdAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('subscription')
        .values({
          account_id,
          app_code: 'COURT',
          plan_id: PLAN.S10000,
          starts_on: createdAt.toISOString().slice(0, 10),
          ends_on: null,
        })
        .execute();
      await trx
        .insertInto('app_user')
        .values(
          Array.from({ length: PEOPLE }, (_, index) => ({
            account_id,
            username: username(index),
            password_hash,
            email: `${username(index)}@example.org`,
            status: 'ACTIVE' as const,
            first_name: 'Court',
            last_name: `Clerk ${index}`,
            ...NO_RIGHTS,
            created_at: createdAt,
          })),
        )
        .execute();
    });
  } finally {
    await handle.close();
  }
}

/** Creates one browser per user, all at the same address. */
function createPeople({ address }: LoadedSite): readonly Visitor[] {
  return Array.from({ length: PEOPLE }, () => new Visitor(address, loopback('courthouse', 0)));
}

function searchPath(person: number, turn: number): string {
  const name = SEARCHED_NAMES[(person + turn) % SEARCHED_NAMES.length] ?? '';
  const query = new URLSearchParams({ fullName: name, isFullTextNameBasedSearch: 'true' });
  return `/web/court/cases?${query.toString()}`;
}

/** All users search concurrently, each at their own pace. */
async function searchAll(people: readonly Visitor[]): Promise<Visits> {
  const everyMs = MINUTE_MS / SEARCHES_A_MINUTE;
  const visits = await Promise.all(
    people.map(async (person, index) => {
      await wait((everyMs * index) / people.length);
      return visitTimes(SEARCHES_A_MINUTE * MINUTES, everyMs, async (turn) => {
        await person.call(searchPath(index, turn));
      });
    }),
  );
  return {
    ms: visits.flatMap(({ ms }) => ms),
    refusals: visits.flatMap(({ refusals }) => refusals),
  };
}

/** Measures honest use by many people behind one address. */
export const courthouse: Measure = {
  name: 'courthouse',
  measure: () =>
    withLoadedSite(async (site): Promise<Figure[]> => {
      const people = createPeople(site);
      const isIn = new Set<Visitor>();
      const signIn = async (index: number): Promise<void> => {
        const person = people[index];
        if (person === undefined || isIn.has(person)) return;
        await person.signIn(username(index), PASSWORD);
        isIn.add(person);
      };
      // All users arrive within a minute.
      const signIns = await visitTimes(PEOPLE, MINUTE_MS / PEOPLE, signIn);
      // Refused users are counted and try again, as people do.
      await visitTimes(PEOPLE, MINUTE_MS / PEOPLE / 4, signIn);
      const floor = await visitTimes(SEARCHED_NAMES.length, 250, async (turn) => {
        await people[0]?.call(searchPath(0, turn));
      });
      const searches = await searchAll(people);
      return [
        refusedFigure('200 sign-ins behind one address within a minute', signIns),
        refusedFigure('200 signed-in people searching 5 times a minute', searches),
        waitFigure('200 signed-in people searching 5 times a minute: search', searches, {
          goal: WAIT_GOAL_MS,
          floor,
        }),
      ];
    }, addPeople),
};
