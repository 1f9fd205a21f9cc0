import type { Kysely, Transaction } from 'kysely';
import type { CourtCalendar } from '#contract/schemas/courtCalendar';
import type { Database } from '../../db/tables/database';

/** Default settings of a court: everything is shown, with feeds. */
const EVERYTHING: CourtCalendar = {
  hiddenEvents: [],
  hiddenRooms: [],
  lengths: [],
  blocked: [],
  hasFeed: true,
  feedWords: '',
};

/** Loads a court's calendar settings. */
export async function findCourtCalendar(
  db: Kysely<Database>,
  courtId: number,
): Promise<CourtCalendar> {
  const row = await db
    .selectFrom('court_calendar')
    .where('court_id', '=', courtId)
    .select('settings')
    .executeTakeFirst();
  return row?.settings ?? EVERYTHING;
}

/** Saves a court's settings, with the columns that the view `calendar_hearing` reads. */
export async function writeCourtCalendar(
  trx: Transaction<Database>,
  courtId: number,
  settings: CourtCalendar,
): Promise<void> {
  const low = (name: string): string => name.toLowerCase();
  const values = {
    settings: JSON.stringify(settings),
    hidden_events: settings.hiddenEvents.map(low),
    hidden_rooms: settings.hiddenRooms.map(low),
    lengths: JSON.stringify(
      Object.fromEntries(settings.lengths.map(({ event, minutes }) => [low(event), minutes])),
    ),
    has_feed: settings.hasFeed,
  };
  await trx
    .insertInto('court_calendar')
    .values({ court_id: courtId, ...values })
    .onConflict((conflict) => conflict.column('court_id').doUpdateSet(values))
    .execute();
}
