import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../server/db/tables/database';
import type { MessageOfTheDayTable } from '../server/db/tables/site';

type Message = Pick<
  MessageOfTheDayTable,
  'category' | 'app_code' | 'locale' | 'county_id' | 'message'
>;

const MESSAGES: readonly Message[] = [
  {
    category: '*-IN-*',
    app_code: null,
    locale: 'STATE-IN',
    county_id: null,
    message:
      '<p><strong>Invented demo data.</strong> ' +
      '<a href="{contextPath}/vue/in/court">Search the courts</a></p>',
  },
  {
    category: '*-MI-*',
    app_code: null,
    locale: 'STATE-MI',
    county_id: null,
    message:
      '<p><strong>Invented demo data.</strong> ' +
      '<a href="{contextPath}/vue/mi/recorder">Search recorded documents</a></p>',
  },
  {
    category: 'COURT-IN-*',
    app_code: 'COURT',
    locale: 'STATE-IN',
    county_id: null,
    message:
      '<p>Two courts are being moved to a new case system. Results name the courts that were ' +
      '<em>not</em> searched.</p>',
  },
  {
    category: 'COURT-IN-18097',
    app_code: 'COURT',
    locale: 'STATE-IN',
    county_id: 18_097,
    message: '<p>Marion County: cases filed today appear after 6:00 PM</p>',
  },
];

/** Adds the messages of the day, last changed on the day of the newest load. */
export async function loadDemoMessages(db: Kysely<Database>, today: string): Promise<void> {
  const updatedAt = new Date(`${today}T11:00:00Z`);
  const rows = MESSAGES.map((message): Insertable<MessageOfTheDayTable> => ({
    ...message,
    updated_at: updatedAt,
    updated_by: null,
  }));
  await db.insertInto('message_of_the_day').values(rows).execute();
}
