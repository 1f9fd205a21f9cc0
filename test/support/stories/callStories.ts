import type { CallName } from '#contract/calls';
import { goodBody } from '../goodAnswers';
import { ACCOUNT_STORIES } from './account';
import { ADMIN_ALERTS_STORIES } from './admin/alerts';
import { ADMIN_CODES_STORIES } from './admin/codes';
import { ADMIN_COURTS_STORIES } from './admin/courts';
import { ADMIN_EFILING_EVENTS_STORIES } from './admin/efilingEvents';
import { ADMIN_IMPORTS_STORIES } from './admin/imports';
import { ADMIN_JOBS_STORIES } from './admin/jobs';
import { ADMIN_LOGINS_STORIES } from './admin/logins';
import { ADMIN_MAILS_STORIES } from './admin/mails';
import { ADMIN_MESSAGES_STORIES } from './admin/messages';
import { ADMIN_MONEY_STORIES } from './admin/money';
import { ADMIN_PEOPLE_STORIES } from './admin/people';
import { ADMIN_POOL_STORIES } from './admin/pool';
import { ADMIN_RECORDINGS_STORIES } from './admin/recordings';
import { ADMIN_REQUESTS_STORIES } from './admin/requests';
import { ADMIN_SUPER_USERS_STORIES } from './admin/superUsers';
import { BAR_IDS_STORIES } from './barIds';
import { BILLING_STORIES } from './billing';
import { COUNT_FIRST_STORIES } from './countFirst';
import { COUNTIES_STORIES } from './counties';
import { COURT_STORIES } from './court';
import { EFILING_BULK_STORIES } from './efiling/bulk';
import { EFILING_CHECKS_STORIES } from './efiling/checks';
import { EFILING_CLERK_STORIES } from './efiling/clerk';
import { EFILING_DRAFTS_STORIES } from './efiling/drafts';
import { EFILING_ENVELOPES_STORIES } from './efiling/envelopes';
import { EFILING_FIRMS_STORIES } from './efiling/firms';
import { EFILING_FLOW_STORIES } from './efiling/flow';
import { EFILING_REPORTS_STORIES } from './efiling/reports';
import { EFILING_REVIEW_STORIES } from './efiling/review';
import { EFILING_SERVICE_STORIES } from './efiling/service';
import { EFILING_TEMPLATES_STORIES } from './efiling/templates';
import { EFILING_UPLOADS_STORIES } from './efiling/uploads';
import { EFILING_VERIFY_STORIES } from './efiling/verify';
import { EXPORTS_STORIES } from './exports';
import { HELP_STORIES } from './help';
import { JUDGMENT_STORIES } from './judgment';
import { MEMBERS_STORIES } from './members';
import { PAGE_IMAGES_STORIES } from './pageImages';
import { PERSON_STORIES } from './person';
import { PROPERTY_WATCH_STORIES } from './propertyWatch';
import { RECORDER_STORIES } from './recorder';
import { REPORTS_STORIES } from './reports';
import { NOTHING_SAVED, SAVED_ITEMS_STORIES } from './savedItems';
import { SAVED_SEARCHES_STORIES } from './savedSearches';
import { SEARCH_REGIONS_STORIES } from './searchRegions';
import { SESSION_STORIES } from './session';
import { SITE_STORIES, counted } from './site';
import { SPENDING_STORIES } from './spending';
import type { CallStory } from './story';
import { TAX_WARRANT_STORIES } from './taxWarrant';
import { WEBHOOKS_STORIES } from './webhooks';

/**
 * The story of each call of the contract, or null if no screen uses the call yet. A new call
 * doesn't compile without a story in the file of its feature.
 */
export const CALL_STORIES: Readonly<Record<CallName, CallStory | null>> = {
  ...ACCOUNT_STORIES,
  ...ADMIN_ALERTS_STORIES,
  ...ADMIN_CODES_STORIES,
  ...ADMIN_COURTS_STORIES,
  ...ADMIN_EFILING_EVENTS_STORIES,
  ...ADMIN_IMPORTS_STORIES,
  ...ADMIN_JOBS_STORIES,
  ...ADMIN_LOGINS_STORIES,
  ...ADMIN_MAILS_STORIES,
  ...ADMIN_MESSAGES_STORIES,
  ...ADMIN_MONEY_STORIES,
  ...ADMIN_PEOPLE_STORIES,
  ...ADMIN_POOL_STORIES,
  ...ADMIN_RECORDINGS_STORIES,
  ...ADMIN_REQUESTS_STORIES,
  ...ADMIN_SUPER_USERS_STORIES,
  ...BAR_IDS_STORIES,
  ...BILLING_STORIES,
  ...COUNTIES_STORIES,
  ...COUNT_FIRST_STORIES,
  ...COURT_STORIES,
  ...EFILING_BULK_STORIES,
  ...EFILING_CHECKS_STORIES,
  ...EFILING_CLERK_STORIES,
  ...EFILING_DRAFTS_STORIES,
  ...EFILING_ENVELOPES_STORIES,
  ...EFILING_FIRMS_STORIES,
  ...EFILING_FLOW_STORIES,
  ...EFILING_REPORTS_STORIES,
  ...EFILING_REVIEW_STORIES,
  ...EFILING_SERVICE_STORIES,
  ...EFILING_TEMPLATES_STORIES,
  ...EFILING_UPLOADS_STORIES,
  ...EFILING_VERIFY_STORIES,
  ...EXPORTS_STORIES,
  ...HELP_STORIES,
  ...JUDGMENT_STORIES,
  ...MEMBERS_STORIES,
  ...PAGE_IMAGES_STORIES,
  ...PERSON_STORIES,
  ...PROPERTY_WATCH_STORIES,
  ...RECORDER_STORIES,
  ...REPORTS_STORIES,
  ...SAVED_ITEMS_STORIES,
  ...SAVED_SEARCHES_STORIES,
  ...SEARCH_REGIONS_STORIES,
  ...SESSION_STORIES,
  ...SITE_STORIES,
  ...SPENDING_STORIES,
  ...TAX_WARRANT_STORIES,
  ...WEBHOOKS_STORIES,
};

/** Responses to the requests that every story's page makes in addition. */
export const COMMON_ANSWERS: Readonly<Record<string, unknown>> = {
  ...NOTHING_SAVED,
  'GET /web/api/notifications/unread/count': 0,
  'GET /web/common/counts': counted(0),
  'GET /web/court/cases/facets': goodBody('getFacets'),
  'GET /web/court/judgments/facets': goodBody('getJudgmentFacets'),
  'GET /web/tax-warrant/warrants/facets': goodBody('getTaxWarrantFacets'),
  'GET /web/recorder/documents/facets': goodBody('getDocumentFacets'),
};
