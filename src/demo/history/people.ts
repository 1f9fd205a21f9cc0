import type { Insertable, Kysely } from 'kysely';
import { DAY_MS } from '#contract/time';
import type { AppUserTable } from '../../server/db/tables/account';
import type { Database } from '../../server/db/tables/database';
import { NO_RIGHTS } from '../../server/domain/users/noRights';

/** A demo user with generated history. */
export interface HistoryUser {
  readonly id: number;
  readonly accountId: number | null;
  readonly username: string;
}

/** A colleague in a demo user's account. */
interface Colleague {
  readonly of: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly joinedDaysAgo: number;
}

/** The colleague whose email bounces. */
export const BOUNCING = 'demo.lindqvist';

export const COLLEAGUES: readonly Colleague[] = [
  {
    of: 'admin',
    username: 'demo.birch',
    firstName: 'Beatrice',
    lastName: 'Birch',
    isActive: true,
    joinedDaysAgo: 380,
  },
  {
    of: 'admin',
    username: BOUNCING,
    firstName: 'Perry',
    lastName: 'Lindqvist',
    isActive: true,
    joinedDaysAgo: 372,
  },
  {
    of: 'admin',
    username: 'demo.osgood',
    firstName: 'Camille',
    lastName: 'Osgood',
    isActive: false,
    joinedDaysAgo: 390,
  },
  {
    of: 'michigan',
    username: 'demo.vanderploeg',
    firstName: 'Hollis',
    lastName: 'Vanderploeg',
    isActive: true,
    joinedDaysAgo: 371,
  },
];

/** Matches no password, so colleagues can't log in. */
const NO_PASSWORD = 'none';

/** Adds colleagues to demo users' accounts; resolves to all of them by username. */
export async function addColleagues(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<ReadonlyMap<string, HistoryUser>> {
  const known = await findUsers(db, [...userIds.values()]);
  const byName = new Map(known.map((user) => [user.username, user]));
  const rows = COLLEAGUES.flatMap((colleague): Insertable<AppUserTable>[] => {
    const accountId = byName.get(colleague.of)?.accountId ?? null;
    if (accountId === null) return [];
    return [
      {
        account_id: accountId,
        username: colleague.username,
        password_hash: NO_PASSWORD,
        email: `${colleague.username}@demo.invalid`,
        status: colleague.isActive ? 'ACTIVE' : 'INACTIVE',
        first_name: colleague.firstName,
        last_name: colleague.lastName,
        ...NO_RIGHTS,
        is_demo: true,
        created_at: new Date(now - colleague.joinedDaysAgo * DAY_MS),
      },
    ];
  });
  const added = await db.insertInto('app_user').values(rows).returning('id').execute();
  for (const user of await findUsers(
    db,
    added.map(({ id }) => id),
  )) {
    byName.set(user.username, user);
  }
  return byName;
}

function findUsers(db: Kysely<Database>, ids: readonly number[]): Promise<HistoryUser[]> {
  return db
    .selectFrom('app_user')
    .where('id', 'in', [...ids])
    .select(['id', 'account_id as accountId', 'username'])
    .execute();
}
