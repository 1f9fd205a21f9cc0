import { sql, type Kysely } from 'kysely';

/** Words that users search for but that a topic's text may lack. */
const KEYWORDS: Readonly<Record<string, string>> = {
  SuperSearch:
    'wildcard asterisk star percent sign prefix partial name nickname initial soundex sounds like fuzzy spelling variant similar exact match quotes quotation marks',
  CourtSearch: 'party defendant plaintiff attorney lawyer docket lawsuit civil criminal hearing',
  CaseNumbers: 'cause number docket number case type code format',
  JudgmentNotice: 'judgement lien creditor debtor missing incomplete',
  RecordedDocuments:
    'deed mortgage lien release title property parcel book page liber instrument recorder register of deeds plat',
  TaxWarrants: 'tax lien revenue department state tax debt sheriff collection',
  SearchRegions: 'county counties court limit area group',
  SearchCounting: 'billing price cost charge fee plan odometer quota overage',
  SavedItemsAndAlerts: 'bookmark favorite follow watch notify monitor track',
  Notifications: 'email inbox unread bell message unsubscribe quiet hours',
  Passwords:
    'login log in sign in forgot reset passkey locked out username authenticator two-factor',
  KeyboardShortcuts: 'hotkey keys shortcut mouse',
  Accessibility: 'screen reader contrast zoom disability ada wcag',
};

/** Makes help search cover keywords, which rank below titles and above the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index help_topic_search`.execute(db);
  await sql`
    alter table help_topic
      drop column search,
      add column keywords text not null default ''`.execute(db);
  for (const [shortName, keywords] of Object.entries(KEYWORDS)) {
    await sql`
      update help_topic set keywords = ${keywords}
       where short_name = ${shortName}`.execute(db);
  }
  await sql`
    alter table help_topic
      add column search tsvector generated always as (
        setweight(to_tsvector('english'::regconfig, title), 'A') ||
        setweight(to_tsvector('english'::regconfig, keywords), 'B') ||
        setweight(to_tsvector('english'::regconfig, body_html), 'D')
      ) stored`.execute(db);
  await sql`create index help_topic_search on help_topic using gin (search)`.execute(db);
}
