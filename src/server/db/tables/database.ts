import type * as account from './account';
import type * as counting from './counting';
import type * as court from './court';
import type * as help from './help';
import type * as passwords from './passwords';
import type * as recordings from './recordings';
import type * as registers from './registers';
import type * as site from './site';

/** Every table and view of the database. */
export interface Database {
  county: court.CountyTable;
  court: court.CourtTable;
  case_type: court.CaseTypeTable;
  court_case: court.CourtCaseTable;
  public_case: court.PublicCaseView;
  case_party: court.CasePartyTable;
  representation: court.RepresentationTable;
  charge: court.ChargeTable;
  hearing: court.HearingTable;
  ccs_entry: court.CcsEntryTable;
  plan: account.PlanTable;
  account: account.AccountTable;
  subscription: account.SubscriptionTable;
  app_user: account.AppUserTable;
  session: account.SessionTable;
  saved_item: account.SavedItemTable;
  search_log: counting.SearchLogTable;
  counted_search: counting.CountedSearchTable;
  notification: counting.NotificationTable;
  tax_warrant: registers.TaxWarrantTable;
  recorded_document: registers.RecordedDocumentTable;
  judgment: registers.JudgmentTable;
  efiling_filing: registers.EfilingFilingTable;
  region: site.RegionTable;
  region_county: site.RegionCountyTable;
  message_of_the_day: site.MessageOfTheDayTable;
  help_topic: help.HelpTopicTable;
  help_topic_version: help.HelpTopicVersionTable;
  password_request: passwords.PasswordRequestTable;
  password_token: passwords.PasswordTokenTable;
  mail_message: passwords.MailMessageTable;
  recording: recordings.RecordingTable;
  recording_error: recordings.RecordingErrorTable;
  server_error: recordings.ServerErrorTable;
  audit_event: site.AuditEventTable;
  rate_counter: site.RateCounterTable;
  setting: site.SettingTable;
}
