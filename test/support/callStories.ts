import type { Action } from '@reduxjs/toolkit';
import type { FieldErrors } from '#contract/apiErrors';
import { CALLS, type CallName } from '#contract/calls';
import { EMPTY_CONTENT } from '#contract/filingDrafts';
import type { RegisterId } from '#contract/registers';
import { SAVED_ITEM_KINDS, type SavedItemKind } from '#contract/savedItems';
import type { CurrentUser } from '#contract/schemas/users';
import { countyHoldings } from '../../src/client/features/home/slice';
import {
  accountDashboard,
  accountUsers,
  alertUse,
  changeInbox,
  markUnread,
  notification,
  notificationList,
  purchaseCounts,
  searchCounts,
  searchDetails,
  upcomingHearings,
} from '../../src/client/features/account/slice';
import {
  account,
  changeAdministrator,
  changeStatus,
  endSessions,
  resetFactor,
  matchingEmails,
  viewedUser,
} from '../../src/client/features/members/slice';
import {
  accountPlan,
  changeRenewal,
  invoice,
  invoices,
  receipt,
  receipts,
  royalties,
  transactions,
} from '../../src/client/features/billing/slice';
import {
  accountMoney,
  deleteRecording,
  addCredit,
  recordCheck,
  returnCheck,
  createRefund,
  changeCredit,
  changeDunning,
  addBonusSearches,
  createCompAccount,
  decideSuperUser,
  approvals,
  decideApproval,
  accountRecord,
  addNote,
  changeAccount,
  changeUser,
  saveBulkFiling,
  saveOfficeRights,
  startView,
  stateReason,
  userRecord,
  requestSuperUser,
  superUserRequests,
  messageList,
  recordingDetails,
  recordingList,
  saveMessage,
  sendChange,
} from '../../src/client/features/admin/slice';
import { selectReference, sendRecording } from '../../src/client/features/recordingOffer/slice';
import { ATTACHED_RECORDING } from '../../src/client/platform/recordingDesk';
import { demoLoadReceived } from '../../src/client/state/demoLoad/slice';
import { recordingRequested } from '../../src/client/state/recordingOffer/slice';
import { passwordNotice, passwordUser } from '../../src/client/features/passwords/slice';
import {
  alertTopics,
  alertTopicsChange,
  caseDetails,
  courtDetails,
  caseFacets,
  caseSearch,
  ccs,
  savedCases,
  savedNote,
  savedNoteChange,
} from '../../src/client/features/court/slice';
import {
  counties,
  deletionRequested,
  changeRegion,
  createRegion,
  deleteRegion,
  ownRegion,
  ownRegions,
} from '../../src/client/features/searchRegions/slice';
import { callAnswered } from '../../src/client/state/calls/actions';
import { helpSearch, helpTopic } from '../../src/client/features/help/slice';
import { plans } from '../../src/client/features/about/slice';
import { savedNoteShown } from '../../src/client/records/notes/noteSlices';
import * as barIds from '../../src/client/features/barIds/slice';
import * as countyPages from '../../src/client/features/counties/slice';
import * as judgments from '../../src/client/features/judgment/slice';
import * as documents from '../../src/client/features/recorder/slice';
import * as spendingSlices from '../../src/client/features/spending/slice';
import * as filingDrafts from '../../src/client/features/efiling/drafts/slice';
import * as firms from '../../src/client/features/efiling/firms/slice';
import * as service from '../../src/client/features/efiling/service/slice';
import * as filingReports from '../../src/client/features/efiling/reports/slice';
import * as filingTemplates from '../../src/client/features/efiling/templates/slice';
import { selectFlow } from '../../src/client/features/efiling/flow/selectors';
import * as filingFlow from '../../src/client/features/efiling/flow/slice';
import * as savedSearches from '../../src/client/features/savedSearches/slice';
import * as persons from '../../src/client/features/person/slice';
import * as courtEditor from '../../src/client/features/admin/courts/slice';
import * as helpEditor from '../../src/client/features/help/editor/slice';
import * as filingCodeSlices from '../../src/client/features/admin/codes/slice';
import * as jobSlices from '../../src/client/features/admin/jobs/slice';
import * as verifySlices from '../../src/client/features/efiling/verify/slice';
import * as eventSlices from '../../src/client/features/admin/efilingEvents/slice';
import * as mailSlices from '../../src/client/features/admin/mails/slice';
import * as alertLogSlices from '../../src/client/features/admin/alertLog/slice';
import * as alertSlices from '../../src/client/features/admin/alerts/slice';
import * as poolSlices from '../../src/client/features/admin/pool/slice';
import * as loginSlices from '../../src/client/features/admin/logins/slice';
import * as requestSlices from '../../src/client/features/admin/requests/slice';
import * as filingPayments from '../../src/client/features/efiling/envelopes/paymentSlice';
import * as filings from '../../src/client/features/efiling/envelopes/slice';
import * as documentChecks from '../../src/client/features/efiling/checks/slice';
import { uploadsShown } from '../../src/client/features/efiling/uploads/events';
import * as filingFiles from '../../src/client/features/efiling/uploads/slice';
import * as clerks from '../../src/client/features/efiling/clerk/slice';
import { dialogOpened } from '../../src/client/features/efiling/clerk/desk';
import * as reviews from '../../src/client/features/efiling/review/slice';
import * as files from '../../src/client/features/exports/slice';
import {
  actionOpened,
  fixPreviewed,
  type BounceFixBody,
} from '../../src/client/features/reports/actionSlice';
import * as reportSlices from '../../src/client/features/reports/slice';
import * as watches from '../../src/client/features/propertyWatch/slice';
import * as pageImages from '../../src/client/features/pageImages/slice';
import * as taxWarrants from '../../src/client/features/taxWarrant/slice';
import {
  countFirstRequested,
  selectSearchCount,
} from '../../src/client/state/search/countFirstSlice';
import { countsRequested } from '../../src/client/state/counts/slice';
import { unreadRequested } from '../../src/client/state/notifications/slice';
import { screenForbidden } from '../../src/client/state/location/slice';
import { regionShown, regionsRequested } from '../../src/client/state/regions/slice';
import { selectHasAlert, selectSavedValue } from '../../src/client/state/savedItems/selectors';
import { savedIdsRequested, savedItemToggled } from '../../src/client/state/savedItems/slice';
import { selectIsLoggedIn } from '../../src/client/state/session/selectors';
import { pastDueFacts } from '../../src/client/state/pastDue/slice';
import { otherTabExtendedSession } from '../../src/client/state/session/slice';
import { messageDismissed } from '../../src/client/state/motd/slice';
import { sessionExtensionRequested } from '../../src/client/state/sessionEnd/slice';
import { toastShown } from '../../src/client/state/toast/slice';
import { BULK_STORIES } from './bulkStories';
import { IMPORT_STORIES } from './importStories';
import { goodBody } from './goodAnswers';
import { WEBHOOK_STORIES } from './webhookStories';
import { TEST_ACCOUNT, testUser } from './testSite';
import type { OpenPage } from './testStore';

/**
 * How a call is triggered on a page, and where its response appears. Its `kind` determines how
 * failures appear (spec section 8):
 *
 * - `background`: nowhere, but a 401 logs out;
 * - `screen`: in the error area and the screen's own state, where a 404 is "not found";
 * - `form`: a 400 at the fields, others in the error area;
 * - `widget` and `change`: in the error area.
 */
export interface CallStory {
  readonly kind: 'background' | 'screen' | 'widget' | 'form' | 'change';
  /** The request: `GET /web/court/cases/9`. */
  readonly line: string;
  /** The logged-in user; a regular user by default. */
  readonly user?: CurrentUser | null;
  /** URL where the page is opened before the call. */
  readonly at?: string;
  /** Set if a background call runs on a page for logged-in users. */
  readonly isOnPrivatePage?: boolean;
  /** Other request lines that the story needs, with their response bodies. */
  readonly others?: Readonly<Record<string, unknown>>;
  /** Body of a good response. */
  readonly good: unknown;
  /**
   * Body of another good response, which an older request might still return. Only for fetches that
   * are sent again when the user returns, unlike a counted search.
   */
  readonly older?: unknown;
  /** Triggers the call. */
  readonly cause: (page: OpenPage) => unknown;
  /** True once the good response is shown. */
  readonly isShown: (page: OpenPage) => boolean;
  /** The state of the screen or form that waits for the response. */
  readonly status?: (page: OpenPage) => string;
  /** A form's errors after a 400. */
  readonly errors?: (page: OpenPage) => FieldErrors;
}

interface Selecting {
  readonly select: (state: object) => { readonly status: string };
}

/** A screen that loads one call on entry. */
function screen(
  at: string,
  line: string,
  loadable: Selecting,
  bodies: { readonly good: unknown; readonly older?: unknown },
  rest: Partial<CallStory> = {},
): CallStory {
  const status = (page: OpenPage): string => loadable.select(page.state()).status;
  return {
    kind: 'screen',
    line,
    cause: (page) => page.visit(at),
    status,
    isShown: (page) => status(page) === 'ready',
    ...bodies,
    ...rest,
  };
}

/** A form on a user's record. */
function onUserRecord(
  line: string,
  command: {
    readonly select: (state: object) => { readonly status: string };
    readonly selectErrors: (state: object) => FieldErrors;
  },
  good: unknown,
  cause: (page: OpenPage) => void,
): CallStory {
  const status = (page: OpenPage): string => command.select(page.state()).status;
  return {
    kind: 'form',
    line,
    user: SUPER_USER,
    at: '/in/admin/User?userId=9',
    others: { 'GET /web/admin/users/9/record': goodBody('getUserRecord', { record: null }) },
    good,
    cause,
    status,
    isShown: (page) => status(page) === 'done',
    errors: (page) => command.selectErrors(page.state()),
  };
}

/** The facets beside a search's results. */
function facetsOf(name: CallName, search: CallName, at: string, loadable: Selecting): CallStory {
  return {
    kind: 'background',
    line: `GET /web${CALLS[name].path}`,
    at: '/in/',
    others: { [`GET /web${CALLS[search].path}`]: goodBody(search) },
    good: goodBody(name, { years: [{ year: 2026, count: 1 }] }),
    cause: (page) => page.visit(at),
    isShown: (page) => loadable.select(page.state()).status === 'ready',
  };
}

function list(...items: readonly object[]): object {
  return { items, total: items.length, capped: false, asOf: '2026-01-01T00:00:00Z' };
}

function counted(cases: number): object {
  const { IN, MI } = goodBody('getCounts') as Record<'IN' | 'MI', object>;
  return { IN: { ...IN, cases }, MI };
}

const SAVED_PATHS: Readonly<Record<SavedItemKind, { all: string; ids: string }>> = {
  courtCase: { all: '/web/court/my', ids: '/web/court/my/ids' },
  taxWarrant: { all: '/web/tax-warrant/saved', ids: '/web/tax-warrant/saved/ids' },
  recorderDocument: { all: '/web/recorder/my', ids: '/web/recorder/my/ids' },
};

/** The other lists of saved ids, which a page loads after login. */
const NOTHING_SAVED = Object.fromEntries(
  SAVED_ITEM_KINDS.map((kind) => [`GET ${SAVED_PATHS[kind].ids}`, list()]),
);

function savedIds(kind: SavedItemKind): CallStory {
  return {
    kind: 'background',
    line: `GET ${SAVED_PATHS[kind].ids}`,
    good: list({ id: 3, alert: true }),
    older: list({ id: 4, alert: false }),
    cause: (page) => page.dispatch(savedIdsRequested({ kind })),
    isShown: (page) => page.select((state) => selectHasAlert(state, kind, 3)),
  };
}

function putSaved(kind: SavedItemKind): CallStory {
  return {
    kind: 'change',
    line: `PUT ${SAVED_PATHS[kind].all}/3`,
    good: { id: 3, alert: true },
    cause: (page) => page.dispatch(savedItemToggled({ kind, id: 3, value: { alert: true } })),
    isShown: (page) => page.select((state) => selectHasAlert(state, kind, 3)),
  };
}

function deleteSaved(kind: SavedItemKind): CallStory {
  return {
    kind: 'change',
    line: `DELETE ${SAVED_PATHS[kind].all}/3`,
    others: { [`GET ${SAVED_PATHS[kind].ids}`]: list({ id: 3, alert: true }) },
    good: null,
    cause: (page) => page.dispatch(savedItemToggled({ kind, id: 3, value: null })),
    isShown: (page) => page.select((state) => selectSavedValue(state, kind, 3)) === null,
  };
}

const ENVELOPES_AT = '/in/isefs/MyElectronicFilings';
const UPLOAD_ID = '0b0a1f7e-5d3a-4a8e-9f43-1c6a3f0e7b21';
const UPLOAD = goodBody('repairUpload', { id: UPLOAD_ID, name: 'Motion.pdf', state: 'passed' });
const CASE = goodBody('getCase', { caseId: 9 });
const JUDGMENT = goodBody('getJudgment', { id: 9, matches: [] });
const PERSON_AT = '/in/common/Person?fullName=kathy%20smith';
const PERSON_MARK = {
  register: 'court',
  recordId: 9,
  mark: 'SAME',
  userName: 'Ada Admin',
  at: '2026-07-06T13:00:00.000Z',
};
const PAGES_AT = '/in/recorder/PreviewDocument?documentId=9';
const SUBSCRIPTION_AT = '/in/tax_warrant/TaxWarrantSubscription';
const WARRANT = goodBody('getTaxWarrant', { id: 9, matches: [] });
const COUNTY_PAGE = goodBody('getCounty', { countyId: 18177 });
const DOCUMENT = goodBody('getDocument', { id: 9, matches: [] });
const NOTE = goodBody('getNotification', { id: 7, title: 'A note', readAt: null });
const READ = { ...NOTE, readAt: '2026-01-02T00:00:00Z' };
const ACCOUNT_LIMIT = { account: { used: 0, limit: 50 } };
const REGIONS = { all: { id: 1, name: 'All courts' }, public: [], user: [] };
const WATCH_STATISTICS = '/in/common/ViewPropertyWatchStatistics';
const PAST_DUE_AT = '/in/admin/reports/AccountsPastDue';
const PAST_DUE_OTHERS = { 'GET /web/admin/reports/AccountsPastDue': goodBody('getReport') };
const BOUNCES_AT = '/in/admin/reports/ProcessIncompleteServiceContacts';
const BOUNCES_OTHERS = {
  'GET /web/admin/reports/ProcessIncompleteServiceContacts': goodBody('getReport'),
};
const BOUNCE_FIX: BounceFixBody = {
  recipientIds: [8],
  action: 'notify',
  email: null,
  reason: 'A test',
};
const ACTIONS_AT = '/in/admin/ReportActions';
const REPORT_AT = '/in/admin/reports/SuperAdmin';
const REPORT_OTHERS = { 'GET /web/admin/reports/SuperAdmin': goodBody('getReport') };
const MONTH_END_AT = '/in/admin/accounting/MonthEnd';
const WATCH_LIST = '/in/admin/property-watch/ViewPropertyWatchSubscriptions';
const SUPER_USER = testUser({ isSuperUser: true });
const EVENTS_AT = '/in/admin/FindEfilingEvent';
const EVENT = '00000000-0000-4000-8000-000000000007';
const MAIL_AT = '/in/admin/Email?mailId=7';
const LOGINS_AT = '/in/admin/LoginMonitor';
const OPERATOR_ALERTS_AT = '/in/admin/OperatorAlerts';
const ON_OPERATOR_ALERTS = {
  user: SUPER_USER,
  at: OPERATOR_ALERTS_AT,
  others: {
    'GET /web/admin/operatorAlerts': goodBody('getOperatorAlerts'),
    'GET /web/admin/operatorAlerts/webhooks': goodBody('getAlertWebhooks'),
  },
} as const;
const POOL_AT = '/in/admin/PoolMonitor';
const LOG_AT = '/in/admin/HttpLogging';
const ON_HTTP_LOGGING = {
  'GET /web/admin/requests?kind=PROBLEMS': goodBody('getRequests'),
  'GET /web/admin/error-groups': goodBody('getErrorGroups'),
};
const COURT_EDIT_AT = '/in/admin/EditCourtDetails';
const courtFacts = (name: string) => ({
  name,
  officeName: '',
  officeAddress: '',
  officeTelephone: '',
  officeHours: '',
  timeZone: 'America/Detroit',
  coverageFrom: '',
  outage: '',
});
const courtEditBody = (name: string) =>
  goodBody('getCourtEdit', {
    courtId: 7,
    today: '2026-07-06',
    signers: [],
    policy: null,
    changes: [],
    nextHearings: [],
    hearingDays: [],
    closedDays: [],
    laterPolicies: [],
    facts: courtFacts(name),
  });
const FILING_POLICY = {
  acceptsInitial: true,
  acceptsSubsequent: true,
  documentMegabytes: 25,
  envelopeMegabytes: 100,
  documentPages: 200,
  allowsSeveralLeads: false,
  servesAt: 'submission' as const,
  allowsCopies: true,
  statement: '',
};
const COURT_CALENDAR_AT = '/in/admin/CourtCalendarSettings';
const CALENDAR_SETTINGS = {
  hiddenEvents: [],
  hiddenRooms: [],
  lengths: [],
  blocked: [],
  hasFeed: true,
  feedWords: '',
};
const courtCalendarBody = (name: string) =>
  goodBody('getCourtCalendar', {
    courtId: 7,
    name,
    today: '2026-07-06',
    settings: CALENDAR_SETTINGS,
    events: [],
    rooms: [],
    hearingDays: [],
    closedDays: [],
    changes: [],
  });
const ON_EDIT_COUNTY = {
  user: SUPER_USER,
  at: '/in/common/EditCounty?countyId=18177',
  others: { 'GET /web/common/counties/18177': COUNTY_PAGE },
  good: COUNTY_PAGE,
  isShown: (page: OpenPage): boolean => page.count(toastShown) > 0,
};
const ON_COURT_EDIT = {
  user: SUPER_USER,
  at: `${COURT_EDIT_AT}?courtId=7`,
  others: { 'GET /web/admin/courts/7': courtEditBody('Court') },
  good: courtEditBody('Court'),
  isShown: (page: OpenPage): boolean => page.count(toastShown) > 0,
};
const HELP_EDITOR_AT = '/in/help/EditHelpTopic';
const helpEditBody = (shortName: string) =>
  goodBody('getHelpEdit', {
    id: 7,
    shortName,
    version: 1,
    problems: [],
    draft: null,
    published: {
      title: 'A',
      html: '<p>A</p>',
      keywords: '',
      updatedBy: null,
      updated: '2026-07-06T13:00:00.000Z',
    },
  });
const ON_HELP_TOPIC = {
  user: SUPER_USER,
  at: `${HELP_EDITOR_AT}?helpTopicId=7`,
  others: { 'GET /web/admin/help/topics/7': helpEditBody('Topic') },
  good: helpEditBody('Topic'),
  isShown: (page: OpenPage): boolean => page.count(toastShown) > 0,
};
const CODES_AT = '/in/admin/FilingCodes';
const codesBody = (source: string) =>
  goodBody('getFilingCodes', {
    versions: [
      {
        id: 1,
        countyName: null,
        source,
        effectiveOn: '2026-01-01',
        codes: 5,
        isInForce: true,
      },
    ],
    imports: [],
    counties: [],
  });
const EFILER = testUser({
  efmUsers: { 'STATE-IN': { id: 'efm-5', individual: true, admin: true } },
});
const ENVELOPE_ID = '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b1';
const FILINGS_AT = '/in/isefs/MyElectronicFilings';
const QUOTE = {
  quoteId: ENVELOPE_ID,
  validUntil: '2099-01-01T00:00:00.000Z',
  parts: [],
  courtCents: 0,
  providerCents: 0,
  cardCents: 0,
  totalCents: 0,
  isWaiverPending: false,
};
const ENVELOPE = goodBody('getEnvelope', {
  id: ENVELOPE_ID,
  number: '30000001',
  status: 'submitted',
  filedAt: '2026-07-06T13:00:00.000Z',
  timeZone: 'America/Indiana/Indianapolis',
});

const DRAFT_LINE = `/web/efiling/drafts/${ENVELOPE_ID}`;
const DRAFT_AT = `/in/isefs/NewCase?draft=${ENVELOPE_ID}&step=case`;
const DRAFT = goodBody('getDraft', {
  id: ENVELOPE_ID,
  version: 1,
  kind: 'newCase',
  content: EMPTY_CONTENT,
});
const FILING_START = goodBody('getFilingStart');
const DRAFT_OTHERS = {
  'GET /web/efiling/start': FILING_START,
  'GET /web/efiling/uploads': list(),
  [`GET ${DRAFT_LINE}`]: DRAFT,
};

const DRAFT_WITH_FILE = goodBody('getDraft', {
  id: ENVELOPE_ID,
  version: 1,
  kind: 'newCase',
  content: {
    ...EMPTY_CONTENT,
    filings: [
      {
        filingId: ENVELOPE_ID,
        code: null,
        codeName: '',
        kind: 'file',
        description: '',
        partyIds: [],
        attorney: null,
        optionalServices: [],
        details: {},
        documents: [
          {
            documentId: ENVELOPE_ID,
            uploadId: UPLOAD_ID,
            component: 'lead',
            title: 'A',
            security: 'PUB',
          },
        ],
      },
    ],
  },
});

const REPORTS_AT = '/in/isefs/CreateReport';
const REPORT_LINE = 'GET /web/efiling/reports';
const FILING_REPORT = goodBody('getFilingReport', {
  report: 'filings',
  by: 'month',
  from: '2025-08-01',
  to: '2026-07-06',
  rows: [],
});
const ON_FILING_REPORT = {
  user: EFILER,
  at: REPORTS_AT,
  others: { [REPORT_LINE]: FILING_REPORT },
  good: { schedules: [] },
  isShown: (page: OpenPage) => page.count(toastShown) > 0,
} as const;
const TEMPLATE_LINE = `GET /web/efiling/templates/${ENVELOPE_ID}`;
const TEMPLATE_AT = `/in/isefs/Template?templateId=${ENVELOPE_ID}`;
const TEMPLATE = goodBody('getTemplate', {
  id: ENVELOPE_ID,
  version: 1,
  kind: 'newCase',
  name: 'Collection',
  scope: 'private',
  isOwn: true,
  blanks: [],
  content: EMPTY_CONTENT,
});
const TEMPLATE_OTHERS = { 'GET /web/efiling/start': FILING_START, [TEMPLATE_LINE]: TEMPLATE };

const CONTACTS = { ...goodBody('getServiceContacts'), ...list() };
const REGISTER_AT = '/in/isefs/FirmRegistration';
const REGISTRATION = goodBody('getFirmRegistration', { filer: null, waiting: null });
const ON_REGISTRATION = {
  at: REGISTER_AT,
  user: EFILER,
  others: { 'GET /web/efiling/registration': REGISTRATION },
};
const FIRM_AT = '/in/isefs/FirmAdministration';
const FIRM = goodBody('getFirm', { name: 'Roe & Co.' });
const ON_FIRM = {
  at: FIRM_AT,
  user: EFILER,
  others: { 'GET /web/efiling/firm': FIRM },
  good: FIRM,
  isShown: (page: OpenPage): boolean => page.count(toastShown) > 0,
};
const SILENCED_RULE = {
  code: 'noSignature',
  reason: 'Our own form',
  by: 'Ada Admin',
  at: '2026-07-06T13:00:00.000Z',
};
const ON_UPLOADS = {
  at: ENVELOPES_AT,
  user: EFILER,
  others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
} as const;
const ON_CONTACTS = {
  user: EFILER,
  at: '/in/isefs/ServiceContact',
  others: { 'GET /web/efiling/service-contacts': CONTACTS },
  good: CONTACTS,
  isShown: (page: OpenPage) => page.count(toastShown) > 0,
} as const;

const SAVED_SEARCH = goodBody('getSavedSearch', {
  id: 8,
  name: 'Kathy Smith',
  register: 'court',
  regionId: 1,
  cadence: 'DAILY',
});
const SAVED_SEARCHES = {
  ...goodBody('getSavedSearches'),
  ...list(SAVED_SEARCH),
  account: { used: 0, limit: 5 },
};
const SEARCH_DRAFT = {
  name: 'Kathy Smith',
  criteria: [{ name: 'fullName', value: 'kathy smith' }],
  regionId: 1,
  cadence: 'DAILY',
  isNotified: true,
} as const;

function storedSearch(id: number | null): CallStory {
  const command = id === null ? savedSearches.saveSearch : savedSearches.replaceSearch;
  const one = '/web/search/saved/8';
  const address = id === null ? 'SAVE-SEARCH&fullName=kathy+smith' : 'GET-SEARCH-FORM&searchId=8';
  return {
    kind: 'form',
    line: id === null ? 'POST /web/search/saved' : `PUT ${one}`,
    at: `/in/court/CaseSearch?action=${address}`,
    others: {
      'GET /web/search/saved': SAVED_SEARCHES,
      'GET /web/common/counties': list(COUNTY),
      ...(id === null ? {} : { [`GET ${one}`]: SAVED_SEARCH }),
    },
    good: { ...SAVED_SEARCH, isNew: true },
    cause: (page) =>
      page.dispatch(
        id === null
          ? savedSearches.saveSearch.send({ body: { ...SEARCH_DRAFT, register: 'court' } })
          : savedSearches.replaceSearch.send({ params: { id }, body: SEARCH_DRAFT }),
      ),
    isShown: (page) => page.went('push').includes('/in/common/ViewSearchList'),
    status: (page) => command.select(page.state()).status,
    errors: (page) => command.selectErrors(page.state()),
  };
}
const BAR_ID = {
  id: 8,
  barNumber: '123-49',
  name: 'A Bell',
  alert: false,
  openCases: 0,
  nextHearing: null,
};
const BAR_IDS = goodBody('getBarIds', { items: [BAR_ID], total: 1 });
const BAR_LIST = '/in/common/ViewIdList';
const OTHER_BAR_CALLS = { 'GET /web/court/bar-ids': BAR_IDS };

const REFERENCE = '1b9d6bcd-0000-4000-8000-000000000001';
const COUNTY = { id: 18097, name: 'Marion County' };
const OWN_REGION = { id: 8, code: 'court', name: 'Home', counties: [COUNTY] };

const PLAN = {
  id: 5,
  name: '500 searches',
  priceCents: 21_800,
  includedSearches: 500,
  pageCents: 130,
};
const paged = (...items: readonly object[]) => ({
  ...list(...items),
  pageNumber: 1,
  pageSize: 50,
});
const MEMBER = goodBody('getUser', {
  id: 7,
  firstName: 'Ada',
  isActive: true,
  mayChange: true,
  account: { id: 3, name: 'A firm' },
  addedAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
  mailsEndedAt: null,
});
const ACCOUNT_VIEW = goodBody('getAccount', {
  id: 7,
  name: 'A firm',
  status: 'ACTIVE',
  accountStatus: 'ACTIVE',
  openedAt: '2026-01-01T00:00:00.000Z',
  plan: null,
});
const PLAN_STATE = {
  current: PLAN,
  isTrial: false,
  periodFrom: '2026-06-14',
  periodTo: '2026-07-13',
  renewalPlanId: 5,
  choices: [PLAN],
};

const SPENDING = goodBody('getSpending', { hasBillingCodes: false });
const CODED_THINGS = goodBody('getCodedThings', { hasBillingCodes: false });
const REPAIRED = { repairId: 3, searches: 1, purchases: 0, kept: 0 };

/** Counts a register's search before it runs, on either page. */
function countedFirst(id: RegisterId, path: string): CallStory {
  const body = {
    total: 3,
    capped: false,
    counties: [],
    cost: { kind: 'PLAN', cents: 0, left: 4, refusal: null, warning: null },
  };
  return {
    kind: 'background',
    line: `GET ${path}`,
    at: '/in/',
    good: body,
    cause: (page) => page.dispatch(countFirstRequested({ id, query: { fullName: 'smith' } })),
    isShown: (page) => selectSearchCount(page.state(), id).status === 'ready',
  };
}

const COMP_ACCOUNT = {
  accountName: 'A library',
  firstName: 'Lena',
  lastName: 'Ortiz',
  email: 'lena@library.example',
  username: 'lena',
  planId: 9,
  until: '2027-01-01',
  requestedBy: 'The council',
  reason: 'Public access',
};

/** A super user's change of an account's money. */
function moneyChange<Body extends object>(
  call:
    | 'postCheck'
    | 'postReturnedCheck'
    | 'postCredit'
    | 'postRefund'
    | 'putCredit'
    | 'putDunning'
    | 'postBonusSearches',
  path: string,
  command: {
    send(args: { params: { accountId: number }; body: Body }): Action;
    select(state: object): { status: string };
    selectErrors(state: object): FieldErrors;
  },
  body: Body,
): CallStory {
  return {
    kind: 'form',
    line: `${call.startsWith('put') ? 'PUT' : 'POST'} /web/admin/accounts/7/${path}`,
    user: SUPER_USER,
    at: '/in/admin/AccountMoney?accountId=7',
    others: { 'GET /web/admin/accounts/7/money': goodBody('getAccountMoney') },
    good: goodBody(call),
    cause: (page) => page.dispatch(command.send({ params: { accountId: 7 }, body })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => command.select(page.state()).status,
    errors: (page) => command.selectErrors(page.state()),
  };
}

function storedRegion(regionId: number | null): CallStory {
  const own = `/web/search/regions/court/user${regionId === null ? '' : `/${String(regionId)}`}`;
  const command = regionId === null ? createRegion : changeRegion;
  const address = regionId === null ? '' : `?appCode=court&regionId=${String(regionId)}`;
  return {
    kind: 'form',
    line: `${regionId === null ? 'POST' : 'PUT'} ${own}`,
    at: `/in/common/EditMySearchRegion${address}`,
    others: {
      'GET /web/common/counties': list(COUNTY),
      'GET /web/search/regions/user': list(),
      ...(regionId === null ? {} : { [`GET ${own}`]: OWN_REGION }),
    },
    good: OWN_REGION,
    cause: (page) => {
      const body = { name: 'Home', countyIds: [COUNTY.id] };
      page.dispatch(
        regionId === null
          ? createRegion.send({ params: { appCode: 'court' }, body })
          : changeRegion.send({ params: { appCode: 'court', regionId }, body }),
      );
    },
    isShown: (page) => page.went('push').includes('/in/common/MySearchRegions'),
    status: (page) => command.select(page.state()).status,
    errors: (page) => command.selectErrors(page.state()),
  };
}

/** True after the page loaded the session's remaining time. */
const isLookAnswered = {
  match: (action: unknown): boolean =>
    callAnswered.match(action) &&
    action.payload.call === 'getSessionEnd' &&
    action.payload.status === 200,
};

const CLERK = testUser({ isEFilingReviewer: true, clerkId: 89 });
const REVIEW_AT = `/in/isefs/ReviewFiling?envelopeId=${ENVELOPE_ID}`;
const REVIEW_LINE = `/web/efiling/review/${ENVELOPE_ID}`;
const REVIEW_LOCK = { holder: 'mine', name: 'Cleo', since: null, expiresAt: null, reason: null };
const REVIEW = goodBody('getReview', {
  envelopeId: ENVELOPE_ID,
  timeZone: 'America/Indiana/Indianapolis',
  filedAt: '2026-01-02T04:30:00.000Z',
  newCase: null,
  registerCase: null,
  lock: REVIEW_LOCK,
  queue: null,
});
const REVIEW_OTHERS = { [`GET ${REVIEW_LINE}`]: REVIEW };

/** A change of the envelope under review whose response is the envelope. */
function reviewChange(
  line: string,
  cause: CallStory['cause'],
  isShown: CallStory['isShown'] = (page) => page.count(toastShown) > 0,
) {
  return { line, at: REVIEW_AT, user: CLERK, others: REVIEW_OTHERS, good: REVIEW, cause, isShown };
}

/**
 * Each call of the contract, or null if no screen uses it yet. A new call does not compile without
 * its line here.
 */
export const CALL_STORIES: Readonly<Record<CallName, CallStory | null>> = {
  ...BULK_STORIES,
  ...IMPORT_STORIES,
  getCurrentUser: {
    kind: 'background',
    line: 'GET /web/users/current',
    at: '/in/court',
    good: testUser({ firstName: 'Newer' }),
    older: testUser({ firstName: 'Older' }),
    cause: (page) => page.visit('/in/'),
    isShown: (page) => page.select(selectIsLoggedIn),
  },
  extendSession: {
    kind: 'background',
    line: 'POST /web/users/current/session',
    good: { expiresAt: '2026-01-05T00:30:00Z' },
    cause: (page) => page.dispatch(sessionExtensionRequested()),
    isShown: (page) => page.posted.includes('sessionExtended'),
  },
  getSessionEnd: {
    kind: 'background',
    line: 'GET /web/users/current/session',
    good: { expiresAt: '2026-01-05T00:30:00Z' },
    cause: (page) => page.dispatch(otherTabExtendedSession()),
    isShown: (page) => page.count(isLookAnswered) > 0,
  },
  getRegions: {
    kind: 'widget',
    line: 'GET /web/search/regions/court',
    // A second request waits for the first one.
    good: REGIONS,
    cause: (page) => page.dispatch(regionsRequested({ code: 'court' })),
    isShown: (page) => page.state().regions.court?.status === 'ready',
    status: (page) => page.state().regions.court?.status ?? 'idle',
  },
  getAllRegions: null,
  getCounties: screen('/in/common/EditMySearchRegion', 'GET /web/common/counties', counties, {
    good: list(COUNTY),
    older: list(),
  }),
  getUserRegions: screen('/in/common/MySearchRegions', 'GET /web/search/regions/user', ownRegions, {
    good: list(OWN_REGION),
    older: list(),
  }),
  getUserRegion: screen(
    '/in/common/EditMySearchRegion?appCode=court&regionId=8',
    'GET /web/search/regions/court/user/8',
    ownRegion,
    { good: OWN_REGION, older: { ...OWN_REGION, name: 'Older' } },
    { others: { 'GET /web/common/counties': list(COUNTY) } },
  ),
  postUserRegion: storedRegion(null),
  putUserRegion: storedRegion(8),
  deleteUserRegion: {
    kind: 'change',
    line: 'DELETE /web/search/regions/court/user/8',
    at: '/in/common/MySearchRegions',
    others: { 'GET /web/search/regions/user': list(OWN_REGION) },
    good: null,
    cause: (page) => {
      page.dispatch(deletionRequested({ code: 'court', id: 8, name: 'Home' }));
      page.dispatch(deleteRegion.send({ params: { appCode: 'court', regionId: 8 } }));
    },
    isShown: (page) => page.count(toastShown) > 0,
  },
  getRegionValidation: {
    kind: 'background',
    line: 'GET /web/api/search/regions/recorder/39/validation',
    good: { validationDate: '2026-06-30' },
    older: { validationDate: '2026-05-01' },
    cause: (page) => page.dispatch(regionShown({ code: 'recorder', regionId: 39 })),
    isShown: (page) => page.state().regions.recorder?.validation?.date === '2026-06-30',
  },
  getBarIds: screen(BAR_LIST, 'GET /web/court/bar-ids', barIds.barIds, {
    good: BAR_IDS,
    older: goodBody('getBarIds'),
  }),
  getBarId: screen(`${BAR_LIST}/8`, 'GET /web/court/bar-ids/8', barIds.barId, {
    good: goodBody('getBarId', { barId: BAR_ID }),
    older: goodBody('getBarId', { barId: { ...BAR_ID, name: 'Older' } }),
  }),
  postBarIds: {
    kind: 'form',
    line: 'POST /web/court/bar-ids',
    at: BAR_LIST,
    others: OTHER_BAR_CALLS,
    good: { lines: [{ text: '123-49', outcome: 'ADDED', barNumber: '123-49', name: 'A Bell' }] },
    cause: (page) =>
      page.dispatch(barIds.addBarIds.send({ body: { numbers: '123-49', alert: false } })),
    isShown: (page) => page.select(barIds.selectBarIdEdits).lines?.length === 1,
    status: (page) => barIds.addBarIds.select(page.state()).status,
    errors: (page) => barIds.addBarIds.selectErrors(page.state()),
  },
  putBarId: {
    kind: 'change',
    line: 'PUT /web/court/bar-ids/8',
    at: BAR_LIST,
    others: OTHER_BAR_CALLS,
    good: { alert: true },
    cause: (page) =>
      page.dispatch(barIds.changeBarId.send({ params: { id: 8 }, body: { alert: true } })),
    isShown: (page) => barIds.changeBarId.select(page.state(), '8').status === 'done',
  },
  deleteBarId: {
    kind: 'change',
    line: 'DELETE /web/court/bar-ids/8',
    at: BAR_LIST,
    others: OTHER_BAR_CALLS,
    good: null,
    cause: (page) => page.dispatch(barIds.removeBarId.send({ params: { id: 8 } })),
    isShown: (page) => page.select(barIds.selectBarIdEdits).removed.some(({ id }) => id === 8),
  },
  getSavedCaseIds: savedIds('courtCase'),
  getSavedCases: screen(
    '/in/court/ViewMyCases',
    'GET /web/court/my',
    savedCases,
    { good: { ...list(CASE), ...ACCOUNT_LIMIT }, older: { ...list(), ...ACCOUNT_LIMIT } },
    { at: '/in/court' },
  ),
  putSavedCase: putSaved('courtCase'),
  deleteSavedCase: deleteSaved('courtCase'),
  getSavedTaxWarrantIds: savedIds('taxWarrant'),
  getSavedTaxWarrants: screen(
    '/in/tax_warrant/ViewMyTaxWarrants',
    'GET /web/tax-warrant/saved',
    taxWarrants.savedTaxWarrants,
    { good: { ...list({ id: 3 }), ...ACCOUNT_LIMIT }, older: { ...list(), ...ACCOUNT_LIMIT } },
  ),
  putSavedTaxWarrant: putSaved('taxWarrant'),
  deleteSavedTaxWarrant: deleteSaved('taxWarrant'),
  getSavedDocumentIds: savedIds('recorderDocument'),
  getSavedDocuments: screen(
    '/in/recorder/ViewMyDocuments',
    'GET /web/recorder/my',
    documents.savedDocuments,
    { good: { ...list({ id: 3 }), ...ACCOUNT_LIMIT }, older: { ...list(), ...ACCOUNT_LIMIT } },
  ),
  putSavedDocument: putSaved('recorderDocument'),
  deleteSavedDocument: deleteSaved('recorderDocument'),
  getSavedNote: {
    kind: 'background',
    line: 'GET /web/common/saved/courtCase/3/note',
    at: '/in/court/ViewCaseDetails?caseId=9',
    others: { 'GET /web/court/cases/9': CASE },
    good: { note: 'Mine', tags: [] },
    older: { note: 'Older', tags: [] },
    cause: (page) => page.dispatch(savedNoteShown({ kind: 'courtCase', id: 3 })),
    isShown: (page) => savedNote.select(page.state()).status === 'ready',
  },
  putSavedNote: {
    kind: 'form',
    line: 'PUT /web/common/saved/courtCase/3/note',
    at: '/in/court/ViewMyCases',
    others: {
      'GET /web/court/my': { ...list(), ...ACCOUNT_LIMIT },
      'GET /web/common/saved/courtCase/3/note': { note: 'Mine', tags: [] },
    },
    good: { note: 'Mine', tags: [] },
    cause: (page) =>
      page.dispatch(
        savedNoteChange.send({
          params: { kind: 'courtCase', id: 3 },
          body: { note: 'Mine', tags: [] },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => savedNoteChange.select(page.state(), 'courtCase/3').status,
    errors: (page) => savedNoteChange.selectErrors(page.state(), 'courtCase/3'),
  },
  getAlertTopics: {
    kind: 'background',
    line: 'GET /web/court/my/3/alert-topics',
    at: '/in/court/ViewCaseDetails?caseId=9',
    others: {
      'GET /web/court/cases/9': CASE,
      'GET /web/common/saved/courtCase/3/note': { note: '', tags: [] },
    },
    good: { mutedTopics: ['payment'] },
    older: { mutedTopics: [] },
    cause: (page) => page.dispatch(savedNoteShown({ kind: 'courtCase', id: 3 })),
    isShown: (page) => alertTopics.select(page.state()).status === 'ready',
  },
  putAlertTopics: {
    kind: 'change',
    line: 'PUT /web/court/my/3/alert-topics',
    at: '/in/court/ViewMyCases',
    others: { 'GET /web/court/my': { ...list(), ...ACCOUNT_LIMIT } },
    good: { mutedTopics: ['payment'] },
    cause: (page) =>
      page.dispatch(
        alertTopicsChange.send({ params: { id: 3 }, body: { mutedTopics: ['payment'] } }),
      ),
    isShown: (page) => alertTopicsChange.select(page.state(), '3').status === 'done',
  },
  getSearchReceipt: screen(
    '/in/common/ViewSearchReceipt?searchId=8',
    'GET /web/common/searches/8/receipt',
    savedSearches.receipt,
    {
      good: goodBody('getSearchReceipt', { appCode: 'COURT' }),
      older: goodBody('getSearchReceipt', { appCode: 'COURT', userName: 'Older' }),
    },
  ),
  getSavedSearches: screen(
    '/in/common/ViewSearchList',
    'GET /web/search/saved',
    savedSearches.savedSearches,
    { good: SAVED_SEARCHES, older: { ...SAVED_SEARCHES, ...list() } },
  ),
  getSavedSearch: screen(
    '/in/court/CaseSearch?action=GET-SEARCH-FORM&searchId=8',
    'GET /web/search/saved/8',
    savedSearches.savedSearch,
    { good: SAVED_SEARCH, older: { ...SAVED_SEARCH, name: 'Older' } },
    { others: { 'GET /web/common/counties': list(COUNTY) } },
  ),
  postSavedSearch: storedSearch(null),
  putSavedSearch: storedSearch(8),
  patchSavedSearch: {
    kind: 'change',
    line: 'PATCH /web/search/saved/8',
    at: '/in/common/ViewSearchList',
    others: { 'GET /web/search/saved': SAVED_SEARCHES },
    good: SAVED_SEARCH,
    cause: (page) =>
      page.dispatch(
        savedSearches.changeSearch.send({ params: { id: 8 }, body: { isRemoved: true } }),
      ),
    isShown: (page) => savedSearches.selectDeleted(page.state()) !== null,
  },
  getCounts: {
    kind: 'background',
    line: 'GET /web/common/counts',
    good: counted(7),
    older: counted(1),
    cause: (page) => page.dispatch(countsRequested()),
    isShown: (page) => page.state().counts.counts?.IN.cases === 7,
  },
  // Polled one at a time, so no response overtakes another.
  getDemoLoad: {
    kind: 'background',
    line: 'GET /web/common/demo-load',
    good: { isLoading: true, loaded: 3, of: 5 },
    cause: (page) => page.dispatch(demoLoadReceived({ isLoading: true, loaded: 1, of: 5 })),
    isShown: (page) => page.state().demoLoad.loaded === 3,
  },
  postCountyFreeze: {
    kind: 'form',
    line: 'POST /web/common/counties/18177/freezes/recorder',
    ...ON_EDIT_COUNTY,
    cause: (page) =>
      page.dispatch(
        countyPages.startFreeze.send({
          params: { countyId: 18177, register: 'recorder' },
          body: { message: 'Moving', untilDay: '2026-08-01', untilTime: '17:00' },
        }),
      ),
    status: (page) => countyPages.startFreeze.select(page.state()).status,
    errors: (page) => countyPages.startFreeze.selectErrors(page.state()),
  },
  endCountyFreeze: {
    kind: 'change',
    line: 'DELETE /web/common/counties/18177/freezes/recorder',
    ...ON_EDIT_COUNTY,
    cause: (page) =>
      page.dispatch(
        countyPages.stopFreeze.send({ params: { countyId: 18177, register: 'recorder' } }),
      ),
    status: (page) => countyPages.stopFreeze.select(page.state()).status,
  },
  getCountyHoldings: screen('/in/', 'GET /web/common/counts/counties', countyHoldings, {
    good: goodBody('getCountyHoldings'),
    older: { counties: [], samples: [] },
  }),
  getCounty: screen(
    '/in/common/ViewCountyDetails?countyId=18177',
    'GET /web/common/counties/18177',
    countyPages.county,
    { good: COUNTY_PAGE, older: { ...COUNTY_PAGE, name: 'Older' } },
    { user: null },
  ),
  putCountySource: {
    kind: 'form',
    line: 'PUT /web/common/counties/18177/sources/recorder',
    user: SUPER_USER,
    at: '/in/common/EditCounty?countyId=18177',
    others: { 'GET /web/common/counties/18177': COUNTY_PAGE },
    good: COUNTY_PAGE,
    cause: (page) =>
      page.dispatch(
        countyPages.saveSource.send({
          params: { countyId: 18177, register: 'recorder' },
          body: {
            system: 'CSI',
            since: null,
            outage: null,
            note: null,
            officeName: null,
            officeAddress: null,
            officeTelephone: null,
            seen: {
              system: '',
              since: null,
              outage: null,
              note: null,
              officeName: null,
              officeAddress: null,
              officeTelephone: null,
            },
          },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => countyPages.saveSource.select(page.state()).status,
    errors: (page) => countyPages.saveSource.selectErrors(page.state()),
  },
  getUpcomingHearings: screen(
    '/in/common/ViewAccountDashboard',
    'GET /web/court/my/hearings',
    upcomingHearings,
    { good: goodBody('getUpcomingHearings'), older: list() },
  ),
  getAccountDashboard: screen(
    '/in/common/ViewAccountDashboard',
    'GET /web/common/account',
    accountDashboard,
    {
      good: { account: null, proposedOrders: null },
      older: { account: { name: 'Older' }, proposedOrders: null },
    },
  ),
  getAlertUse: screen('/in/common/LimitCountSummary', 'GET /web/common/alert-use', alertUse, {
    good: goodBody('getAlertUse', { items: [{ userId: 5 }] }),
    older: goodBody('getAlertUse'),
  }),
  getAccountUsers: screen(
    '/in/common/ViewUserList',
    'GET /web/common/users',
    accountUsers,
    { good: list({ id: 5 }), older: list() },
    { user: testUser({ isAdmin: true }) },
  ),
  getSearchDetails: screen(
    '/in/common/SearchCountDetails?billingCode=B-1',
    'GET /web/common/searches',
    searchDetails,
    {
      good: goodBody('getSearchDetails', { items: [{ id: '5' }] }),
      older: goodBody('getSearchDetails'),
    },
  ),
  getPasswordUser: {
    ...screen(
      '/in/common/SetPassword?action=GET-PASSWORD-ADMIN&userId=9',
      'GET /web/common/password-users/9',
      passwordUser,
      {
        good: goodBody('getPasswordUser', { id: 9, username: 'uma' }),
        older: goodBody('getPasswordUser', { id: 9, username: 'una' }),
      },
    ),
    user: testUser({ isAdmin: true }),
  },
  getPasswordNotice: screen(
    '/in/common/SetPasswordAcknowledgement',
    'GET /web/common/password-notice',
    passwordNotice,
    {
      good: goodBody('getPasswordNotice', { notice: 'changed' }),
      older: goodBody('getPasswordNotice', { notice: 'emailSent' }),
    },
  ),
  getSearchCountSummary: screen(
    '/in/common/SearchCountSummary',
    'GET /web/common/search-counts',
    searchCounts,
    {
      good: goodBody('getSearchCountSummary', { items: [{ userId: 5 }], plan: null }),
      older: goodBody('getSearchCountSummary', { plan: null }),
    },
  ),
  getPurchaseCounts: screen(
    '/in/common/PurchaseCountDetails',
    'GET /web/common/purchase-counts',
    purchaseCounts,
    {
      good: goodBody('getPurchaseCounts'),
      older: goodBody('getPurchaseCounts', { month: '2020-01' }),
    },
  ),
  getSpending: screen(
    '/in/common/SpendingLimits',
    'GET /web/common/spending',
    spendingSlices.spending,
    { good: SPENDING, older: { ...SPENDING, pageCents: 0 } },
    { user: testUser({ isAdmin: true }) },
  ),
  putSpendBudget: {
    kind: 'form',
    line: 'PUT /web/common/spend-budgets',
    at: '/in/common/SpendingLimits',
    others: { 'GET /web/common/spending': SPENDING },
    user: testUser({ isAdmin: true }),
    good: { id: 3 },
    cause: (page) =>
      page.dispatch(
        spendingSlices.setBudget.send({
          body: { scope: 'ACCOUNT', userId: null, billingCode: null, cents: 0, isStop: true },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => spendingSlices.setBudget.select(page.state()).status,
    errors: (page) => spendingSlices.setBudget.selectErrors(page.state()),
  },
  deleteSpendBudget: {
    kind: 'change',
    line: 'DELETE /web/common/spend-budgets/3',
    at: '/in/common/SpendingLimits',
    others: { 'GET /web/common/spending': SPENDING },
    user: testUser({ isAdmin: true }),
    good: { id: 3 },
    cause: (page) => page.dispatch(spendingSlices.removeBudget.send({ params: { budgetId: 3 } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => spendingSlices.removeBudget.select(page.state(), '3').status,
  },
  getCodedThings: screen(
    '/in/common/BillingCodeRepair',
    'GET /web/common/billing-codes',
    spendingSlices.codedRows,
    { good: CODED_THINGS, older: { ...CODED_THINGS, closed: 4 } },
  ),
  postCodeRepair: {
    kind: 'form',
    line: 'POST /web/common/billing-codes',
    at: '/in/common/BillingCodeRepair',
    others: { 'GET /web/common/billing-codes': CODED_THINGS },
    good: REPAIRED,
    cause: (page) =>
      page.dispatch(
        spendingSlices.repairCodes.send({
          body: {
            filter: {},
            chosen: null,
            toCode: 'A-1',
            expected: { searches: 1, purchases: 0 },
          },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => spendingSlices.repairCodes.select(page.state()).status,
    errors: (page) => spendingSlices.repairCodes.selectErrors(page.state()),
  },
  postCodeRepairUndo: {
    kind: 'change',
    line: 'POST /web/common/billing-codes/repairs/3/undo',
    at: '/in/common/BillingCodeRepair',
    others: { 'GET /web/common/billing-codes': CODED_THINGS },
    good: REPAIRED,
    cause: (page) =>
      page.dispatch(spendingSlices.undoRepair.send({ params: { repairId: 3 }, body: {} })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => spendingSlices.undoRepair.select(page.state(), '3').status,
  },
  countCases: countedFirst('court', '/web/court/cases/count'),
  countJudgments: countedFirst('judgment', '/web/court/judgments/count'),
  countDocuments: countedFirst('recorder', '/web/recorder/documents/count'),
  countTaxWarrants: countedFirst('taxWarrant', '/web/tax-warrant/warrants/count'),
  getUser: screen('/in/common/ViewUser?userId=7', 'GET /web/common/users/7', viewedUser, {
    good: MEMBER,
    older: { ...MEMBER, firstName: 'Older' },
  }),
  putUserStatus: {
    kind: 'form',
    line: 'PUT /web/common/users/7/status',
    at: '/in/common/ChangeUserStatus?userId=7',
    user: testUser({ isAdmin: true }),
    others: { 'GET /web/common/users/7': MEMBER },
    good: MEMBER,
    cause: (page) =>
      page.dispatch(
        changeStatus.send({
          params: { userId: 7 },
          body: { isActive: false, alerts: 'KEEP', heirId: null },
        }),
      ),
    isShown: (page) => page.went('push').includes('/in/common/ViewUser?userId=7'),
    status: (page) => changeStatus.select(page.state()).status,
    errors: (page) => changeStatus.selectErrors(page.state()),
  },
  putAdministrator: {
    kind: 'change',
    line: 'PUT /web/common/users/7/administrator',
    at: '/in/common/AuthorizeAdministratorConfirm?userId=7',
    user: testUser({ isAdmin: true }),
    others: { 'GET /web/common/users/7': MEMBER },
    good: MEMBER,
    cause: (page) =>
      page.dispatch(changeAdministrator.send({ params: { userId: 7 }, body: { isAdmin: true } })),
    isShown: (page) => page.went('push').includes('/in/common/ViewUser?userId=7'),
  },
  deleteUserSessions: {
    kind: 'change',
    line: 'DELETE /web/common/users/7/sessions',
    at: '/in/common/ViewUser?userId=7',
    others: { 'GET /web/common/users/7': MEMBER },
    good: MEMBER,
    cause: (page) => page.dispatch(endSessions.send({ params: { userId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  deleteSecondFactor: {
    kind: 'change',
    line: 'DELETE /web/common/users/7/second-factor',
    at: '/in/common/ViewUser?userId=7',
    others: { 'GET /web/common/users/7': MEMBER },
    good: MEMBER,
    cause: (page) => page.dispatch(resetFactor.send({ params: { userId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getAccount: screen(
    '/in/common/ViewAccount?accountId=7',
    'GET /web/common/accounts/7',
    account,
    { good: ACCOUNT_VIEW, older: { ...ACCOUNT_VIEW, name: 'Older' } },
    { user: testUser({ isAdmin: true }) },
  ),
  getMatchingEmails: screen(
    '/in/common/MatchingEmails?email=a@example.org',
    'GET /web/common/matching-emails',
    matchingEmails,
    { good: list({ id: 5 }), older: list() },
    { user: testUser({ isAdmin: true }) },
  ),
  getInvoices: screen(
    '/in/common/ViewInvoiceList',
    'GET /web/common/invoices',
    invoices,
    { good: goodBody('getInvoices', { total: 3 }), older: goodBody('getInvoices', { total: 2 }) },
    { user: testUser({ isAdmin: true }) },
  ),
  getPastDue: {
    kind: 'background',
    line: 'GET /web/common/past-due',
    user: testUser({
      isAdmin: true,
      account: {
        ...TEST_ACCOUNT,
        status: 'INACTIVE',
        accountStatus: 'PAST_DUE',
        dueCents: 3_800,
        openInvoices: [{ id: 7, number: 1007, dueOn: '2026-06-30', openCents: 3_800 }],
      },
    }),
    good: goodBody('getPastDue', { openCents: 3_800 }),
    cause: (page) => page.dispatch(screenForbidden({ notice: '' })),
    isShown: (page) => pastDueFacts.select(page.state()).status === 'ready',
  },
  getReceipts: screen(
    '/in/common/ViewReceiptList',
    'GET /web/common/receipts',
    receipts,
    { good: goodBody('getReceipts', { total: 3 }), older: goodBody('getReceipts', { total: 2 }) },
    { user: testUser({ isAdmin: true }) },
  ),
  getTransactions: screen(
    '/in/common/ViewAccountTransactionList',
    'GET /web/common/transactions',
    transactions,
    {
      good: goodBody('getTransactions', { total: 3 }),
      older: goodBody('getTransactions', { total: 2 }),
    },
    { user: testUser({ isAdmin: true }) },
  ),
  getInvoice: screen(
    '/in/common/ViewInvoice?invoiceId=7',
    'GET /web/common/invoices/7',
    invoice,
    {
      good: goodBody('getInvoice', { number: 1007 }),
      older: goodBody('getInvoice', { number: 1006 }),
    },
    { user: testUser({ isAdmin: true }) },
  ),
  getReceipt: screen(
    '/in/common/ViewReceipt?receiptId=7',
    'GET /web/common/receipts/7',
    receipt,
    {
      good: goodBody('getReceipt', { number: 1007, kind: 'CARD' }),
      older: goodBody('getReceipt', { number: 1006, kind: 'CARD' }),
    },
    { user: testUser({ isAdmin: true }) },
  ),
  getAccountMoney: screen(
    '/in/admin/AccountMoney?accountId=7',
    'GET /web/admin/accounts/7/money',
    accountMoney,
    {
      good: goodBody('getAccountMoney', { accountName: 'A firm' }),
      older: goodBody('getAccountMoney', { accountName: 'An older firm' }),
    },
    { user: SUPER_USER },
  ),
  postCheck: moneyChange('postCheck', 'checks', recordCheck, {
    cents: 100,
    checkNumber: '7',
    receivedOn: '2026-07-01',
    note: '',
  }),
  postReturnedCheck: moneyChange('postReturnedCheck', 'returned-checks', returnCheck, {
    receiptId: 3,
    reason: 'r',
  }),
  postCredit: moneyChange('postCredit', 'credits', addCredit, { cents: 100, reason: 'r' }),
  postRefund: moneyChange('postRefund', 'refunds', createRefund, {
    receiptId: 3,
    cents: 100,
    reason: 'r',
  }),
  putDunning: moneyChange('putDunning', 'dunning', changeDunning, { isOff: true, reason: 'r' }),
  putCredit: moneyChange('putCredit', 'credit', changeCredit, {
    isInvoiced: true,
    limitCents: null,
    reason: 'r',
  }),
  postBonusSearches: moneyChange('postBonusSearches', 'bonus-searches', addBonusSearches, {
    searches: 5,
    reason: 'r',
    expiresOn: '2026-08-01',
  }),
  getRoyalties: screen(
    '/in/common/ViewRoyaltyTransactions',
    'GET /web/common/royalties',
    royalties,
    {
      good: goodBody('getRoyalties', { month: '2026-06' }),
      older: goodBody('getRoyalties', { month: '2020-01' }),
    },
    { user: testUser({ recorderId: 18177 }) },
  ),
  getAccountPlan: screen('/in/recorder/SelectSubscription', 'GET /web/common/plan', accountPlan, {
    good: PLAN_STATE,
    older: { ...PLAN_STATE, renewalPlanId: null },
  }),
  putRenewal: {
    kind: 'form',
    line: 'PUT /web/common/plan/renewal',
    at: '/in/recorder/SelectSubscription',
    others: { 'GET /web/common/plan': PLAN_STATE },
    user: testUser({ isAdmin: true }),
    good: PLAN_STATE,
    cause: (page) => page.dispatch(changeRenewal.send({ body: { planId: null } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => changeRenewal.select(page.state()).status,
    errors: (page) => changeRenewal.selectErrors(page.state()),
  },
  getNotifications: screen(
    '/in/common/Notifications',
    'GET /web/api/notifications',
    notificationList,
    { good: paged(READ), older: paged() },
  ),
  patchNotifications: {
    kind: 'change',
    line: 'PATCH /web/api/notifications',
    at: '/in/common/Notifications',
    others: { 'GET /web/api/notifications': paged(NOTE) },
    good: { changed: 1 },
    cause: (page) => page.dispatch(changeInbox.send({ body: { ids: [7], change: 'ARCHIVE' } })),
    isShown: (page) => page.count(unreadRequested) > 0,
  },
  getNotification: screen(
    '/in/common/Notifications/7',
    'GET /web/api/notifications/7',
    notification,
    { good: READ, older: { ...READ, title: 'Older' } },
  ),
  putNotificationRead: {
    kind: 'change',
    line: 'PUT /web/api/notifications/7/read',
    at: '/in/common/Notifications/7',
    others: { 'GET /web/api/notifications/7': READ, 'GET /web/api/notifications': paged(NOTE) },
    good: { ...NOTE, readAt: null },
    cause: (page) => page.dispatch(markUnread.send({ params: { id: 7 }, body: { isRead: false } })),
    isShown: (page) => page.went('push').includes('/in/common/Notifications'),
  },
  getUnreadCount: {
    kind: 'background',
    line: 'GET /web/api/notifications/unread/count',
    good: 7,
    older: 3,
    cause: (page) => page.dispatch(unreadRequested()),
    isShown: (page) => page.state().notifications.unread === 7,
  },
  getMessagesOfTheDay: {
    kind: 'background',
    line: 'GET /web/motd/messages',
    good: list({ category: '*-*-*', message: 'Newer', updated: '2026-01-02T00:00:00Z' }),
    older: list({ category: '*-*-*', message: 'Older', updated: '2026-01-01T00:00:00Z' }),
    cause: (page) => page.visit('/in/court'),
    isShown: (page) => page.state().motd.messages[0]?.message === 'Newer',
  },
  postMessageDismissal: {
    kind: 'background',
    line: 'POST /web/motd/dismissals',
    good: null,
    cause: (page) =>
      page.dispatch(messageDismissed({ category: '*-*-*', updated: '2026-01-02T00:00:00Z' })),
    isShown: (page) => page.network.sent('POST /web/motd/dismissals').length > 0,
  },
  getAllMessagesOfTheDay: screen(
    '/in/admin/MessageOfTheDay',
    'GET /web/motd/messages/all',
    messageList,
    { good: list({ category: '*-*-*' }), older: list() },
    { user: SUPER_USER },
  ),
  patchMessagesOfTheDay: {
    kind: 'form',
    line: 'PATCH /web/motd/messages',
    user: SUPER_USER,
    at: '/in/admin/MessageOfTheDay',
    others: { 'GET /web/motd/messages/all': list() },
    good: list(),
    cause: (page) =>
      page.dispatch(
        saveMessage.send(
          sendChange({ app_code: null, locale: null, county_id: null, message: 'Hello' }),
        ),
      ),
    isShown: (page) => saveMessage.select(page.state()).status === 'done',
    status: (page) => saveMessage.select(page.state()).status,
    errors: (page) => saveMessage.selectErrors(page.state()),
  },
  sendRecording: {
    kind: 'form',
    line: 'POST /web/recordings',
    user: null,
    good: { reference: REFERENCE },
    cause: async (page) => {
      page.dispatch(recordingRequested());
      await page.settle();
      await page.recordings.take();
      const sent = { recording: ATTACHED_RECORDING, note: '', problem: '', address: '' };
      page.dispatch(sendRecording.send({ body: sent }));
    },
    isShown: (page) => selectReference(page.state()) === REFERENCE,
    status: (page) => sendRecording.select(page.state()).status,
    errors: (page) => sendRecording.selectErrors(page.state()),
  },
  getRecordings: screen(
    '/in/admin/Recordings',
    'GET /web/recordings',
    recordingList,
    { good: goodBody('getRecordings', { items: [{}] }), older: goodBody('getRecordings') },
    { user: SUPER_USER },
  ),
  getRecording: screen(
    `/in/admin/Recording?reference=${REFERENCE}`,
    `GET /web/recordings/${REFERENCE}`,
    recordingDetails,
    {
      good: goodBody('getRecording', { note: 'Newer' }),
      older: goodBody('getRecording', { note: 'Older' }),
    },
    { user: SUPER_USER },
  ),
  deleteRecording: {
    kind: 'change',
    line: `DELETE /web/recordings/${REFERENCE}`,
    user: SUPER_USER,
    at: `/in/admin/Recording?reference=${REFERENCE}`,
    others: {
      [`GET /web/recordings/${REFERENCE}`]: goodBody('getRecording'),
      'GET /web/recordings': goodBody('getRecordings'),
    },
    good: null,
    cause: (page) => page.dispatch(deleteRecording.send({ params: { reference: REFERENCE } })),
    isShown: (page) => page.went('push').includes('/in/admin/Recordings'),
  },
  postCompAccount: {
    kind: 'form',
    line: 'POST /web/admin/comp-accounts',
    user: SUPER_USER,
    at: '/in/admin/CreateCompAccount',
    good: goodBody('postCompAccount', { accountId: 7 }),
    cause: (page) => page.dispatch(createCompAccount.send({ body: COMP_ACCOUNT })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => createCompAccount.select(page.state()).status,
    errors: (page) => createCompAccount.selectErrors(page.state()),
  },
  getFilingCodes: screen(
    CODES_AT,
    'GET /web/admin/filing-codes',
    filingCodeSlices.filingCodes,
    { good: codesBody('newer.csv'), older: codesBody('older.csv') },
    { user: SUPER_USER },
  ),
  postCodeImport: {
    kind: 'form',
    line: 'POST /web/admin/filing-codes/imports',
    user: SUPER_USER,
    at: CODES_AT,
    others: { 'GET /web/admin/filing-codes': codesBody('codes.csv') },
    good: codesBody('codes.csv'),
    cause: (page) =>
      page.dispatch(
        filingCodeSlices.uploadCodes.send({
          body: {
            fileName: 'codes.csv',
            content: 'list,code,name',
            countyId: null,
            effectiveOn: '2026-01-01',
          },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => filingCodeSlices.uploadCodes.select(page.state()).status,
    errors: (page) => filingCodeSlices.uploadCodes.selectErrors(page.state()),
  },
  postCodeImportStart: {
    kind: 'change',
    line: 'POST /web/admin/filing-codes/imports/7/start',
    user: SUPER_USER,
    at: CODES_AT,
    others: { 'GET /web/admin/filing-codes': codesBody('codes.csv') },
    good: codesBody('codes.csv'),
    cause: (page) => page.dispatch(filingCodeSlices.importCodes.send({ params: { importId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  deleteCodeImport: {
    kind: 'change',
    line: 'DELETE /web/admin/filing-codes/imports/7',
    user: SUPER_USER,
    at: CODES_AT,
    others: { 'GET /web/admin/filing-codes': codesBody('codes.csv') },
    good: codesBody('codes.csv'),
    cause: (page) => page.dispatch(filingCodeSlices.removeCodes.send({ params: { importId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getCourtsToEdit: screen(
    COURT_EDIT_AT,
    'GET /web/admin/courts',
    courtEditor.courtsToEdit,
    { good: list({ courtId: 5, name: 'Newer' }), older: list({ courtId: 5, name: 'Older' }) },
    { user: SUPER_USER },
  ),
  getCourtEdit: screen(
    `${COURT_EDIT_AT}?courtId=7`,
    'GET /web/admin/courts/7',
    courtEditor.courtEdit,
    { good: courtEditBody('Newer'), older: courtEditBody('Older') },
    { user: SUPER_USER },
  ),
  putCourtFacts: {
    kind: 'form',
    line: 'PUT /web/admin/courts/7/facts',
    ...ON_COURT_EDIT,
    cause: (page) => {
      const facts = courtFacts('Court');
      const body = { facts, seen: facts, effectiveOn: '2026-07-06', why: 'A' };
      page.dispatch(courtEditor.saveCourtFacts.send({ params: { courtId: 7 }, body }));
    },
    status: (page) => courtEditor.saveCourtFacts.select(page.state()).status,
    errors: (page) => courtEditor.saveCourtFacts.selectErrors(page.state()),
  },
  postCourtSigner: {
    kind: 'form',
    line: 'POST /web/admin/courts/7/signers',
    ...ON_COURT_EDIT,
    cause: (page) =>
      page.dispatch(
        courtEditor.addSigner.send({
          params: { courtId: 7 },
          body: {
            username: 'judge',
            name: 'A',
            title: 'B',
            fromOn: '2026-07-06',
            untilOn: null,
            why: 'A',
          },
        }),
      ),
    status: (page) => courtEditor.addSigner.select(page.state()).status,
    errors: (page) => courtEditor.addSigner.selectErrors(page.state()),
  },
  endCourtSigner: {
    kind: 'form',
    line: 'PUT /web/admin/courts/7/signers/8',
    ...ON_COURT_EDIT,
    cause: (page) =>
      page.dispatch(
        courtEditor.endSigner.send({
          params: { courtId: 7, signerId: 8 },
          body: { untilOn: '2026-07-06', seenUntilOn: null, why: 'A' },
        }),
      ),
    status: (page) => courtEditor.endSigner.select(page.state(), '8').status,
    errors: (page) => courtEditor.endSigner.selectErrors(page.state(), '8'),
  },
  putFilingPolicy: {
    kind: 'form',
    line: 'PUT /web/admin/courts/7/policy',
    ...ON_COURT_EDIT,
    cause: (page) =>
      page.dispatch(
        courtEditor.savePolicy.send({
          params: { courtId: 7 },
          body: {
            ...FILING_POLICY,
            documentMegabytes: 20,
            effectiveOn: '2026-07-06',
            why: 'A',
            seenChangeId: null,
            seen: FILING_POLICY,
          },
        }),
      ),
    status: (page) => courtEditor.savePolicy.select(page.state()).status,
    errors: (page) => courtEditor.savePolicy.selectErrors(page.state()),
  },
  undoCourtChange: {
    kind: 'form',
    line: 'POST /web/admin/courts/7/changes/8/undo',
    ...ON_COURT_EDIT,
    cause: (page) =>
      page.dispatch(
        courtEditor.undoCourtChange.send({
          params: { courtId: 7, changeId: 8 },
          body: { why: 'A' },
        }),
      ),
    status: (page) => courtEditor.undoCourtChange.select(page.state(), '8').status,
    errors: (page) => courtEditor.undoCourtChange.selectErrors(page.state(), '8'),
  },
  closeCourt: {
    kind: 'form',
    line: 'POST /web/admin/courts/7/closedDays',
    ...ON_COURT_EDIT,
    cause: (page) =>
      page.dispatch(
        courtEditor.closeCourt.send({
          params: { courtId: 7 },
          body: { closedOn: '2026-07-08', reason: 'Flood', isCounty: false },
        }),
      ),
    status: (page) => courtEditor.closeCourt.select(page.state()).status,
    errors: (page) => courtEditor.closeCourt.selectErrors(page.state()),
  },
  getCourtCalendar: screen(
    `${COURT_CALENDAR_AT}?courtId=7`,
    'GET /web/admin/courts/7/calendar',
    courtEditor.courtCalendar,
    { good: courtCalendarBody('Newer'), older: courtCalendarBody('Older') },
    { user: SUPER_USER },
  ),
  putCourtCalendar: {
    kind: 'form',
    line: 'PUT /web/admin/courts/7/calendar',
    user: SUPER_USER,
    at: `${COURT_CALENDAR_AT}?courtId=7`,
    others: { 'GET /web/admin/courts/7/calendar': courtCalendarBody('Court') },
    good: courtCalendarBody('Court'),
    isShown: (page) => page.count(toastShown) > 0,
    cause: (page) =>
      page.dispatch(
        courtEditor.saveCourtCalendar.send({
          params: { courtId: 7 },
          body: {
            settings: CALENDAR_SETTINGS,
            seen: CALENDAR_SETTINGS,
            effectiveOn: '2026-07-06',
            why: 'A',
          },
        }),
      ),
    status: (page) => courtEditor.saveCourtCalendar.select(page.state()).status,
    errors: (page) => courtEditor.saveCourtCalendar.selectErrors(page.state()),
  },
  getHelpTopics: screen(
    HELP_EDITOR_AT,
    'GET /web/admin/help/topics',
    helpEditor.helpTopics,
    { good: list({ id: 5, title: 'Newer' }), older: list({ id: 5, title: 'Older' }) },
    { user: SUPER_USER, others: { 'GET /web/admin/help/misses': list() } },
  ),
  getHelpMisses: screen(
    HELP_EDITOR_AT,
    'GET /web/admin/help/misses',
    helpEditor.helpMisses,
    { good: list({ words: 'newer' }), older: list({ words: 'older' }) },
    { user: SUPER_USER, others: { 'GET /web/admin/help/topics': list() } },
  ),
  getHelpEdit: screen(
    `${HELP_EDITOR_AT}?helpTopicId=7`,
    'GET /web/admin/help/topics/7',
    helpEditor.helpEdit,
    { good: helpEditBody('Newer'), older: helpEditBody('Older') },
    { user: SUPER_USER },
  ),
  getHelpHistory: screen(
    '/in/help/HelpTopicHistory?helpTopicId=7',
    'GET /web/admin/help/topics/7/versions',
    helpEditor.helpHistory,
    {
      good: goodBody('getHelpHistory', { shortName: 'Newer', draft: null, versions: [] }),
      older: goodBody('getHelpHistory', { shortName: 'Older', draft: null, versions: [] }),
    },
    { user: SUPER_USER },
  ),
  createHelpTopic: {
    kind: 'form',
    line: 'POST /web/admin/help/topics',
    user: SUPER_USER,
    at: '/in/help/NewHelpTopic',
    good: helpEditBody('New'),
    cause: (page) =>
      page.dispatch(
        helpEditor.createTopic.send({ body: { shortName: 'NewTopic', title: 'New topic' } }),
      ),
    isShown: (page) => page.went('push').includes('/in/help/EditHelpTopic?helpTopicId=7'),
    status: (page) => helpEditor.createTopic.select(page.state()).status,
    errors: (page) => helpEditor.createTopic.selectErrors(page.state()),
  },
  saveHelpDraft: {
    kind: 'form',
    line: 'PUT /web/admin/help/topics/7/draft',
    ...ON_HELP_TOPIC,
    cause: (page) =>
      page.dispatch(
        helpEditor.saveDraft.send({
          params: { topicId: 7 },
          body: { version: 1, revision: 0, title: 'A', html: '<p>A</p>', keywords: '' },
        }),
      ),
    status: (page) => helpEditor.saveDraft.select(page.state()).status,
    errors: (page) => helpEditor.saveDraft.selectErrors(page.state()),
  },
  discardHelpDraft: {
    kind: 'change',
    line: 'DELETE /web/admin/help/topics/7/draft?version=1&revision=1',
    ...ON_HELP_TOPIC,
    cause: (page) =>
      page.dispatch(
        helpEditor.discardDraft.send({
          params: { topicId: 7 },
          query: { version: 1, revision: 1 },
        }),
      ),
    status: (page) => helpEditor.discardDraft.select(page.state()).status,
  },
  publishHelpTopic: {
    kind: 'form',
    line: 'POST /web/admin/help/topics/7/publication',
    ...ON_HELP_TOPIC,
    cause: (page) =>
      page.dispatch(
        helpEditor.publishTopic.send({
          params: { topicId: 7 },
          body: { version: 1, revision: 1, reason: 'Clearer' },
        }),
      ),
    status: (page) => helpEditor.publishTopic.select(page.state()).status,
    errors: (page) => helpEditor.publishTopic.selectErrors(page.state()),
  },
  uploadHelpImage: {
    kind: 'form',
    line: 'POST /web/admin/help/images',
    ...ON_HELP_TOPIC,
    good: { address: '{contextPath}/api/help/images/0' },
    cause: (page) => page.dispatch(helpEditor.uploadImage.send({ body: { base64: 'aaaa' } })),
    isShown: (page) => helpEditor.selectEditorDesk(page.state()).image !== null,
    status: (page) => helpEditor.uploadImage.select(page.state()).status,
    errors: (page) => helpEditor.uploadImage.selectErrors(page.state()),
  },
  getJobs: screen(
    '/in/admin/OCRDaemonMonitor',
    'GET /web/admin/jobs',
    jobSlices.jobsOverview,
    { good: goodBody('getJobs') },
    { user: SUPER_USER, others: { 'GET /web/admin/jobs': goodBody('getJobs') } },
  ),
  postJobAction: {
    kind: 'change',
    line: 'POST /web/admin/jobs/actions',
    user: SUPER_USER,
    at: '/in/admin/OCRDaemonMonitor',
    others: { 'GET /web/admin/jobs': goodBody('getJobs') },
    good: goodBody('postJobAction'),
    cause: (page) =>
      page.dispatch(
        jobSlices.changeJobs.send({
          body: { action: 'RETRY', kind: 'alerts', cause: null, jobId: null, expected: 2 },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getVerifiedDocument: screen(
    `/in/isefs/Verify?hash=${'ab'.repeat(32)}`,
    `GET /web/efiling/verifications/${'ab'.repeat(32)}`,
    verifySlices.verifiedDocument,
    {
      good: goodBody('getVerifiedDocument', { key: 'newer' }),
      older: goodBody('getVerifiedDocument', { key: 'older' }),
    },
  ),
  postProofCheck: {
    kind: 'change',
    line: 'POST /web/efiling/verifications',
    at: '/in/isefs/Verify',
    good: goodBody('postProofCheck', { number: '30000001' }),
    cause: (page) => page.dispatch(verifySlices.checkProof.send({ body: { proof: '{}' } })),
    isShown: (page) => verifySlices.selectCheckedProof(page.state()) !== null,
  },
  getEfilingEvents: screen(
    EVENTS_AT,
    'GET /web/admin/efiling/events',
    eventSlices.eventList,
    {
      good: goodBody('getEfilingEvents', { asOf: 'newer' }),
      older: goodBody('getEfilingEvents', { asOf: 'older' }),
    },
    { user: SUPER_USER },
  ),
  getEfilingHistory: screen(
    `${EVENTS_AT}?id=${EVENT}`,
    `GET /web/admin/efiling/events/${EVENT}`,
    eventSlices.eventHistory,
    {
      good: goodBody('getEfilingHistory', { isConcealed: true }),
      older: goodBody('getEfilingHistory', { isConcealed: false }),
    },
    { user: SUPER_USER },
  ),
  postEfilingSending: {
    kind: 'change',
    line: `POST /web/admin/efiling/messages/${EVENT}/sending`,
    user: SUPER_USER,
    at: `${EVENTS_AT}?id=${EVENT}`,
    others: { [`GET /web/admin/efiling/events/${EVENT}`]: goodBody('getEfilingHistory') },
    good: goodBody('postEfilingSending', { messageId: EVENT }),
    cause: (page) =>
      page.dispatch(
        eventSlices.sendMessageAgain.send({
          params: { messageId: EVENT },
          body: { sender: 'provider' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  postEfilingStatusRequest: {
    kind: 'change',
    line: `POST /web/admin/efiling/envelopes/${EVENT}/statusRequest`,
    user: SUPER_USER,
    at: `${EVENTS_AT}?id=${EVENT}`,
    others: { [`GET /web/admin/efiling/events/${EVENT}`]: goodBody('getEfilingHistory') },
    good: goodBody('postEfilingStatusRequest', { requested: 1 }),
    cause: (page) =>
      page.dispatch(eventSlices.requestFilingStatus.send({ params: { envelopeId: EVENT } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getMails: screen(
    '/in/admin/MailService',
    'GET /web/admin/mails',
    mailSlices.mailList,
    { good: goodBody('getMails') },
    { user: SUPER_USER, others: { 'GET /web/admin/mails': goodBody('getMails') } },
  ),
  getMail: screen(
    MAIL_AT,
    'GET /web/admin/mails/7',
    mailSlices.mailDetails,
    {
      good: goodBody('getMail', { subject: 'newer' }),
      older: goodBody('getMail', { subject: 'older' }),
    },
    { user: SUPER_USER },
  ),
  postMailAction: {
    kind: 'change',
    line: 'POST /web/admin/mails/7/actions',
    user: SUPER_USER,
    at: MAIL_AT,
    others: { 'GET /web/admin/mails/7': goodBody('getMail') },
    good: goodBody('postMailAction', { mailId: 7 }),
    cause: (page) =>
      page.dispatch(
        mailSlices.changeMail.send({ params: { mailId: 7 }, body: { action: 'STOP' } }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  postTestMail: {
    kind: 'change',
    line: 'POST /web/admin/mails/tests',
    user: SUPER_USER,
    at: '/in/admin/MailService',
    others: {
      'GET /web/admin/mails': goodBody('getMails'),
      'GET /web/admin/mails/7': goodBody('getMail'),
    },
    good: goodBody('postTestMail', { mailId: 7 }),
    cause: (page) => page.dispatch(mailSlices.sendTestMail.send({})),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getLogins: screen(
    LOGINS_AT,
    'GET /web/admin/logins',
    loginSlices.loginOverview,
    { good: goodBody('getLogins') },
    { user: SUPER_USER, others: { 'GET /web/admin/logins': goodBody('getLogins') } },
  ),
  deleteThrottle: {
    kind: 'change',
    line: `DELETE /web/admin/logins/throttles/${'0'.repeat(32)}`,
    user: SUPER_USER,
    at: LOGINS_AT,
    others: { 'GET /web/admin/logins': goodBody('getLogins') },
    good: goodBody('deleteThrottle', { ended: 1 }),
    cause: (page) =>
      page.dispatch(loginSlices.liftThrottle.send({ params: { throttleId: '0'.repeat(32) } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  postSessionEnd: {
    kind: 'change',
    line: 'POST /web/admin/logins/sessions/end',
    user: SUPER_USER,
    at: LOGINS_AT,
    others: { 'GET /web/admin/logins': goodBody('getLogins') },
    good: goodBody('postSessionEnd', { ended: 2 }),
    cause: (page) =>
      page.dispatch(loginSlices.endSessions.send({ body: { userId: 3, key: null } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  // The page loads it again every ten seconds, so each response is newer than the one before.
  getOperatorAlerts: screen(
    OPERATOR_ALERTS_AT,
    'GET /web/admin/operatorAlerts',
    alertSlices.operatorAlerts,
    { good: goodBody('getOperatorAlerts') },
    { user: SUPER_USER, others: ON_OPERATOR_ALERTS.others },
  ),
  getAlertWebhooks: screen(
    OPERATOR_ALERTS_AT,
    'GET /web/admin/operatorAlerts/webhooks',
    alertSlices.alertWebhooks,
    { good: goodBody('getAlertWebhooks') },
    { user: SUPER_USER, others: ON_OPERATOR_ALERTS.others },
  ),
  postAlertWebhook: {
    kind: 'form',
    line: 'POST /web/admin/operatorAlerts/webhooks',
    ...ON_OPERATOR_ALERTS,
    good: { webhookId: 7, secret: 'whsec_test', oldExpiresAt: null },
    cause: (page) =>
      page.dispatch(
        alertSlices.createAlertWebhook.send({
          body: { address: 'https://hooks.example.com/', description: '', rules: [] },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => alertSlices.createAlertWebhook.select(page.state()).status,
    errors: (page) => alertSlices.createAlertWebhook.selectErrors(page.state()),
  },
  putAlertWebhookState: {
    kind: 'change',
    line: 'PUT /web/admin/operatorAlerts/webhooks/7/state',
    ...ON_OPERATOR_ALERTS,
    good: { webhookId: 7 },
    cause: (page) =>
      page.dispatch(
        alertSlices.pauseAlertWebhook.send({ params: { webhookId: 7 }, body: { isPaused: true } }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  postAlertWebhookTest: {
    kind: 'change',
    line: 'POST /web/admin/operatorAlerts/webhooks/7/tests',
    ...ON_OPERATOR_ALERTS,
    good: { deliveryId: 9 },
    cause: (page) => page.dispatch(alertSlices.testAlertWebhook.send({ params: { webhookId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  deleteAlertWebhook: {
    kind: 'change',
    line: 'DELETE /web/admin/operatorAlerts/webhooks/7',
    ...ON_OPERATOR_ALERTS,
    good: null,
    cause: (page) =>
      page.dispatch(alertSlices.removeAlertWebhook.send({ params: { webhookId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  postAlertWebhookSecret: {
    kind: 'change',
    line: 'POST /web/admin/operatorAlerts/webhooks/7/secrets',
    ...ON_OPERATOR_ALERTS,
    good: { webhookId: 7, secret: 'whsec_test', oldExpiresAt: '2026-07-07T13:00:00.000Z' },
    cause: (page) =>
      page.dispatch(alertSlices.rotateAlertSecret.send({ params: { webhookId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getAlertDeliveries: {
    kind: 'background',
    line: 'GET /web/admin/operatorAlerts/webhooks/7/deliveries?pageNumber=1',
    isOnPrivatePage: true,
    ...ON_OPERATOR_ALERTS,
    good: goodBody('getAlertDeliveries'),
    cause: (page) =>
      page.dispatch(alertLogSlices.alertLogRequested({ webhookId: 7, pageNumber: 1, state: null })),
    isShown: (page) => alertLogSlices.alertDeliveries.select(page.state()).status === 'ready',
  },
  getAlertDelivery: {
    kind: 'background',
    line: 'GET /web/admin/operatorAlerts/webhooks/7/deliveries/9',
    isOnPrivatePage: true,
    ...ON_OPERATOR_ALERTS,
    good: goodBody('getAlertDelivery'),
    cause: (page) =>
      page.dispatch(alertLogSlices.alertDeliveryRequested({ webhookId: 7, deliveryId: 9 })),
    isShown: (page) => alertLogSlices.alertDelivery.select(page.state()).status === 'ready',
  },
  postAlertDelivery: {
    kind: 'change',
    line: 'POST /web/admin/operatorAlerts/webhooks/7/deliveries/9/sends',
    ...ON_OPERATOR_ALERTS,
    good: goodBody('postAlertDelivery'),
    cause: (page) =>
      page.dispatch(
        alertLogSlices.sendAlertAgain.send({ params: { webhookId: 7, deliveryId: 9 } }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  acknowledgeAlerts: {
    kind: 'change',
    line: 'POST /web/admin/operatorAlerts/acknowledgments',
    ...ON_OPERATOR_ALERTS,
    good: { acknowledged: 1 },
    cause: (page) => page.dispatch(alertSlices.acknowledgeAlerts.send({ body: { alertIds: [7] } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  putAlertRule: {
    kind: 'form',
    line: 'PUT /web/admin/operatorAlerts/rules/poolWaits',
    ...ON_OPERATOR_ALERTS,
    good: { rule: 'poolWaits' },
    cause: (page) =>
      page.dispatch(
        alertSlices.changeRule.send({
          params: { ruleId: 'poolWaits' },
          body: {
            limit: 5,
            minutes: 1,
            isEnabled: true,
            seen: { limit: 1, minutes: 1, isEnabled: true },
          },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => alertSlices.changeRule.select(page.state(), 'poolWaits').status,
    errors: (page) => alertSlices.changeRule.selectErrors(page.state(), 'poolWaits'),
  },
  putAlertSettings: {
    kind: 'form',
    line: 'PUT /web/admin/operatorAlerts/settings',
    ...ON_OPERATOR_ALERTS,
    good: { inbox: true, email: false, quiet: null },
    cause: (page) =>
      page.dispatch(
        alertSlices.saveAlertSettings.send({ body: { inbox: true, email: false, quiet: null } }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => alertSlices.saveAlertSettings.select(page.state()).status,
    errors: (page) => alertSlices.saveAlertSettings.selectErrors(page.state()),
  },
  postIncident: {
    kind: 'form',
    line: 'POST /web/admin/incidents',
    ...ON_OPERATOR_ALERTS,
    good: { incidentId: 7 },
    cause: (page) =>
      page.dispatch(
        alertSlices.openIncident.send({
          body: { title: 'Slow search', parts: ['SEARCH'], text: 'We look into it.' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => alertSlices.openIncident.select(page.state()).status,
    errors: (page) => alertSlices.openIncident.selectErrors(page.state()),
  },
  postIncidentUpdate: {
    kind: 'form',
    line: 'POST /web/admin/incidents/7/updates',
    ...ON_OPERATOR_ALERTS,
    good: { incidentId: 7 },
    cause: (page) =>
      page.dispatch(
        alertSlices.updateIncident.send({
          params: { incidentId: 7 },
          body: { text: 'It is over.', isResolved: true },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => alertSlices.updateIncident.select(page.state(), '7').status,
    errors: (page) => alertSlices.updateIncident.selectErrors(page.state(), '7'),
  },
  // The page loads it again every ten seconds, so each response is newer than the one before.
  getPoolMonitor: screen(
    POOL_AT,
    'GET /web/admin/poolMonitor',
    poolSlices.poolMonitor,
    { good: goodBody('getPoolMonitor') },
    { user: SUPER_USER, others: { 'GET /web/admin/poolMonitor': goodBody('getPoolMonitor') } },
  ),
  endStatement: {
    kind: 'change',
    line: 'POST /web/admin/poolMonitor/statements/7/end',
    user: SUPER_USER,
    at: POOL_AT,
    others: { 'GET /web/admin/poolMonitor': goodBody('getPoolMonitor') },
    good: { action: 'CANCEL' },
    cause: (page) =>
      page.dispatch(
        poolSlices.endStatement.send({
          params: { statementId: 7 },
          body: { action: 'CANCEL', mark: '5' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getRequests: screen(
    LOG_AT,
    'GET /web/admin/requests?kind=PROBLEMS',
    requestSlices.requestList,
    { good: goodBody('getRequests') },
    { user: SUPER_USER, others: ON_HTTP_LOGGING },
  ),
  getErrorGroups: screen(
    LOG_AT,
    'GET /web/admin/error-groups',
    requestSlices.errorGroups,
    { good: goodBody('getErrorGroups') },
    { user: SUPER_USER, others: ON_HTTP_LOGGING },
  ),
  getRequest: screen(
    '/in/admin/HttpRequest?reference=2c0e7cde',
    'GET /web/admin/request?reference=2c0e7cde',
    requestSlices.requestDetails,
    {
      good: goodBody('getRequest', { recordings: ['newer'] }),
      older: goodBody('getRequest', { recordings: ['older'] }),
    },
    { user: SUPER_USER },
  ),
  putErrorGroup: {
    kind: 'change',
    line: 'PUT /web/admin/error-groups/4',
    user: SUPER_USER,
    at: LOG_AT,
    others: {
      'GET /web/admin/error-groups': goodBody('getErrorGroups'),
      'GET /web/admin/requests?kind=PROBLEMS': goodBody('getRequests'),
    },
    good: goodBody('putErrorGroup'),
    cause: (page) =>
      page.dispatch(
        requestSlices.changeErrorGroup.send({
          params: { groupId: 4 },
          body: { state: 'RESOLVED', build: '' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getSuperUserRequests: screen(
    '/in/admin/AuthorizeSuperUser',
    'GET /web/admin/super-user-requests',
    superUserRequests,
    {
      good: goodBody('getSuperUserRequests', { total: 0, asOf: 'newer' }),
      older: goodBody('getSuperUserRequests', { total: 0, asOf: 'older' }),
    },
    { user: SUPER_USER, others: { 'GET /web/admin/approvals': goodBody('getApprovals') } },
  ),
  postSuperUserRequest: {
    kind: 'form',
    line: 'POST /web/admin/super-user-requests',
    user: SUPER_USER,
    at: '/in/admin/AuthorizeSuperUser',
    others: {
      'GET /web/admin/super-user-requests': goodBody('getSuperUserRequests'),
      'GET /web/admin/approvals': goodBody('getApprovals'),
    },
    good: goodBody('postSuperUserRequest'),
    cause: (page) =>
      page.dispatch(
        requestSuperUser.send({
          body: { kind: 'GRANT', username: 'ada', reason: 'r', until: null },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => requestSuperUser.select(page.state()).status,
    errors: (page) => requestSuperUser.selectErrors(page.state()),
  },
  putSuperUserDecision: {
    kind: 'change',
    line: 'PUT /web/admin/super-user-requests/3',
    user: SUPER_USER,
    at: '/in/admin/AuthorizeSuperUser',
    others: {
      'GET /web/admin/super-user-requests': goodBody('getSuperUserRequests'),
      'GET /web/admin/approvals': goodBody('getApprovals'),
    },
    good: goodBody('putSuperUserDecision'),
    cause: (page) =>
      page.dispatch(decideSuperUser.send({ params: { requestId: 3 }, body: { isGranted: true } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getApprovals: screen(
    '/in/admin/AuthorizeSuperUser',
    'GET /web/admin/approvals',
    approvals,
    {
      good: goodBody('getApprovals', { total: 0, asOf: 'newer' }),
      older: goodBody('getApprovals', { total: 0, asOf: 'older' }),
    },
    {
      user: SUPER_USER,
      others: { 'GET /web/admin/super-user-requests': goodBody('getSuperUserRequests') },
    },
  ),
  putApprovalDecision: {
    kind: 'change',
    line: 'PUT /web/admin/approvals/3',
    user: SUPER_USER,
    at: '/in/admin/AuthorizeSuperUser',
    others: {
      'GET /web/admin/super-user-requests': goodBody('getSuperUserRequests'),
      'GET /web/admin/approvals': goodBody('getApprovals'),
    },
    good: goodBody('putApprovalDecision'),
    cause: (page) =>
      page.dispatch(decideApproval.send({ params: { approvalId: 3 }, body: { isGranted: true } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getUserRecord: screen(
    '/in/admin/User?userId=9',
    'GET /web/admin/users/9/record',
    userRecord,
    {
      good: goodBody('getUserRecord', { username: 'newer', record: null }),
      older: goodBody('getUserRecord', { username: 'older', record: null }),
    },
    { user: SUPER_USER },
  ),
  getAccountRecord: screen(
    '/in/admin/Account?accountId=9',
    'GET /web/admin/accounts/9/record',
    accountRecord,
    {
      good: goodBody('getAccountRecord', { accountName: 'newer', record: null }),
      older: goodBody('getAccountRecord', { accountName: 'older', record: null }),
    },
    { user: SUPER_USER },
  ),
  postRecordLook: onUserRecord(
    'POST /web/admin/record-looks',
    stateReason,
    goodBody('postRecordLook'),
    (page) => page.dispatch(stateReason.send({ body: { kind: 'user', id: 9, reason: 'SUPPORT' } })),
  ),
  postUserChange: onUserRecord(
    'POST /web/admin/users/9/changes',
    changeUser,
    goodBody('postUserChange', { record: null }),
    (page) => {
      const body = { change: 'UNLOCK', sessionKey: null, reason: 'r', version: 1 } as const;
      page.dispatch(changeUser.send({ params: { userId: 9 }, body }));
    },
  ),
  postAccountChange: {
    ...onUserRecord(
      'POST /web/admin/accounts/9/changes',
      changeAccount,
      goodBody('postAccountChange', { record: null }),
      (page) => {
        const body = { change: 'INACTIVATE', planId: null, reason: 'r', version: 1 } as const;
        page.dispatch(changeAccount.send({ params: { accountId: 9 }, body }));
      },
    ),
    at: '/in/admin/Account?accountId=9',
    others: { 'GET /web/admin/accounts/9/record': goodBody('getAccountRecord', { record: null }) },
  },
  putOfficeRights: onUserRecord(
    'PUT /web/admin/users/9/office-rights',
    saveOfficeRights,
    goodBody('putOfficeRights', { record: null }),
    (page) => {
      const rights = { clerkId: 18_097, isFilingReviewer: true, isFineReviewer: false };
      const body = { ...rights, recorderId: null, reason: 'r', version: 1 };
      page.dispatch(saveOfficeRights.send({ params: { userId: 9 }, body }));
    },
  ),
  putBulkFiling: {
    ...onUserRecord(
      'PUT /web/admin/accounts/9/bulk-filing',
      saveBulkFiling,
      goodBody('putBulkFiling', { record: null }),
      (page) => {
        const body = { isOn: true, users: [], reason: 'r', version: 1 };
        page.dispatch(saveBulkFiling.send({ params: { accountId: 9 }, body }));
      },
    ),
    at: '/in/admin/Account?accountId=9',
    others: { 'GET /web/admin/accounts/9/record': goodBody('getAccountRecord', { record: null }) },
  },
  postStaffNote: onUserRecord(
    'POST /web/admin/staff-notes',
    addNote,
    goodBody('postStaffNote'),
    (page) => page.dispatch(addNote.send({ body: { kind: 'user', id: 9, text: 'n' } })),
  ),
  postView: onUserRecord('POST /web/admin/users/9/view', startView, goodBody('postView'), (page) =>
    page.dispatch(startView.send({ params: { userId: 9 }, body: { reason: 'r' } })),
  ),
  getAdminToday: screen(
    '/in/admin',
    'GET /web/admin/today',
    reportSlices.today,
    {
      good: goodBody('getAdminToday', { errors: { count: 1 } }),
      older: goodBody('getAdminToday', { errors: { count: 2 } }),
    },
    { user: SUPER_USER },
  ),
  getAuditCheck: screen(
    '/in/admin/reports/FindRecentDBChanges',
    'GET /web/admin/audit-check',
    reportSlices.auditCheck,
    {
      good: goodBody('getAuditCheck', { checked: 2 }),
      older: goodBody('getAuditCheck', { checked: 1 }),
    },
    {
      user: SUPER_USER,
      others: { 'GET /web/admin/reports/FindRecentDBChanges': goodBody('getReport') },
    },
  ),
  getReport: screen(
    '/in/admin/reports/SuperAdmin',
    'GET /web/admin/reports/SuperAdmin',
    reportSlices.report,
    {
      good: goodBody('getReport', { from: '2026-07-01' }),
      older: goodBody('getReport', { from: '2026-06-01' }),
    },
    { user: SUPER_USER },
  ),
  postSavedReport: {
    kind: 'form',
    line: 'POST /web/admin/saved-reports',
    user: SUPER_USER,
    at: REPORT_AT,
    others: REPORT_OTHERS,
    good: goodBody('postSavedReport', { id: 3 }),
    cause: (page) =>
      page.dispatch(
        reportSlices.saveFilter.send({
          body: { reportId: 'SuperAdmin', name: 'Mine', request: {}, cadence: 'NONE' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => reportSlices.saveFilter.select(page.state()).status,
    errors: (page) => reportSlices.saveFilter.selectErrors(page.state()),
  },
  putSavedReport: {
    kind: 'change',
    line: 'PUT /web/admin/saved-reports/3',
    user: SUPER_USER,
    at: REPORT_AT,
    others: REPORT_OTHERS,
    good: goodBody('putSavedReport', { id: 3 }),
    cause: (page) =>
      page.dispatch(
        reportSlices.scheduleFilter.send({
          params: { savedReportId: 3 },
          body: { cadence: 'DAILY' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  deleteSavedReport: {
    kind: 'change',
    line: 'DELETE /web/admin/saved-reports/3',
    user: SUPER_USER,
    at: REPORT_AT,
    others: REPORT_OTHERS,
    good: goodBody('deleteSavedReport', { id: 3 }),
    cause: (page) =>
      page.dispatch(reportSlices.deleteSavedFilter.send({ params: { savedReportId: 3 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  previewServiceFix: {
    kind: 'change',
    line: 'POST /web/admin/service-bounces/preview',
    user: SUPER_USER,
    at: BOUNCES_AT,
    others: BOUNCES_OTHERS,
    good: goodBody('previewServiceFix', { possible: 1 }),
    cause: (page) => page.dispatch(fixPreviewed(BOUNCE_FIX)),
    status: (page) => reportSlices.fixPreview.select(page.state()).status,
    isShown: (page) => reportSlices.fixPreview.select(page.state()).status === 'ready',
  },
  fixServiceBounces: {
    kind: 'form',
    line: 'POST /web/admin/service-bounces/fixes',
    user: SUPER_USER,
    at: BOUNCES_AT,
    others: BOUNCES_OTHERS,
    good: goodBody('fixServiceBounces', { possible: 1 }),
    cause: (page) => page.dispatch(reportSlices.fixBounces.send({ body: BOUNCE_FIX })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => reportSlices.fixBounces.select(page.state()).status,
    errors: (page) => reportSlices.fixBounces.selectErrors(page.state()),
  },
  previewReportAction: {
    kind: 'change',
    line: 'POST /web/admin/report-actions/preview',
    user: SUPER_USER,
    at: PAST_DUE_AT,
    others: PAST_DUE_OTHERS,
    good: goodBody('previewReportAction', { total: 2, mark: 'm', changes: 2 }),
    cause: (page) => page.dispatch(actionOpened({ kind: 'DUNNING_OFF', accountIds: null })),
    status: (page) => reportSlices.actionPreview.select(page.state()).status,
    isShown: (page) => reportSlices.actionPreview.select(page.state()).status === 'ready',
  },
  startReportAction: {
    kind: 'form',
    line: 'POST /web/admin/report-actions',
    user: SUPER_USER,
    at: PAST_DUE_AT,
    others: {
      ...PAST_DUE_OTHERS,
      'GET /web/admin/report-actions': goodBody('getReportActions'),
    },
    good: goodBody('startReportAction', { id: 3 }),
    cause: (page) =>
      page.dispatch(
        reportSlices.startReportAction.send({
          body: {
            kind: 'DUNNING_OFF',
            reportId: 'AccountsPastDue',
            request: {},
            accountIds: null,
            reason: 'A test',
            total: 2,
            mark: 'm',
            confirmedTotal: null,
          },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => reportSlices.startReportAction.select(page.state()).status,
    errors: (page) => reportSlices.startReportAction.selectErrors(page.state()),
  },
  getReportActions: screen(
    ACTIONS_AT,
    'GET /web/admin/report-actions',
    reportSlices.reportActions,
    {
      good: goodBody('getReportActions', { total: 0, asOf: 'newer' }),
      older: goodBody('getReportActions', { total: 0, asOf: 'older' }),
    },
    { user: SUPER_USER },
  ),
  putReportAction: {
    kind: 'change',
    line: 'PUT /web/admin/report-actions/3',
    user: SUPER_USER,
    at: ACTIONS_AT,
    others: { 'GET /web/admin/report-actions': goodBody('getReportActions') },
    good: goodBody('putReportAction', { id: 3 }),
    cause: (page) =>
      page.dispatch(
        reportSlices.stepReportAction.send({ params: { actionId: 3 }, body: { step: 'STOP' } }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getFeeCheck: screen(
    '/in/admin/dbd/CheckDbDFees',
    'GET /web/admin/fee-check',
    reportSlices.feeCheck,
    {
      good: goodBody('getFeeCheck', { month: '2026-06', purchases: 2, trial: null }),
      older: goodBody('getFeeCheck', { month: '2026-06', purchases: 1, trial: null }),
    },
    { user: SUPER_USER },
  ),
  getBookMonths: screen(
    MONTH_END_AT,
    'GET /web/admin/accounting/months',
    reportSlices.bookMonths,
    {
      good: goodBody('getBookMonths', { total: 0, asOf: 'newer' }),
      older: goodBody('getBookMonths', { total: 0, asOf: 'older' }),
    },
    { user: SUPER_USER },
  ),
  closeBookMonth: {
    kind: 'change',
    line: 'PUT /web/admin/accounting/months/2026-06',
    user: SUPER_USER,
    at: MONTH_END_AT,
    others: { 'GET /web/admin/accounting/months': goodBody('getBookMonths') },
    good: goodBody('closeBookMonth'),
    cause: (page) =>
      page.dispatch(
        reportSlices.closeBookMonth.send({ params: { month: '2026-06' }, body: { lines: 3 } }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  requestMonthReopening: {
    kind: 'form',
    line: 'POST /web/admin/accounting/months/2026-06/reopening',
    user: SUPER_USER,
    at: MONTH_END_AT,
    others: { 'GET /web/admin/accounting/months': goodBody('getBookMonths') },
    good: goodBody('requestMonthReopening'),
    cause: (page) =>
      page.dispatch(
        reportSlices.requestReopening.send({
          params: { month: '2026-06' },
          body: { reason: 'A late invoice' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => reportSlices.requestReopening.select(page.state()).status,
    errors: (page) => reportSlices.requestReopening.selectErrors(page.state()),
  },
  getWatchStatistics: screen(
    WATCH_STATISTICS,
    'GET /web/common/property-watch',
    watches.watchStatistics,
    {
      good: goodBody('getWatchStatistics', { active: 2 }),
      older: goodBody('getWatchStatistics', { active: 1 }),
    },
    { user: testUser({ recorderId: 18177 }) },
  ),
  getPropertyWatches: screen(
    WATCH_LIST,
    'GET /web/admin/property-watches',
    watches.watchList,
    { good: goodBody('getPropertyWatches'), older: goodBody('getPropertyWatches', { total: 1 }) },
    { user: SUPER_USER },
  ),
  endPropertyWatch: {
    kind: 'change',
    line: 'DELETE /web/admin/property-watches/7',
    user: SUPER_USER,
    at: WATCH_LIST,
    others: { 'GET /web/admin/property-watches': goodBody('getPropertyWatches') },
    good: null,
    cause: (page) => page.dispatch(watches.endWatch.send({ params: { watchId: 7 } })),
    isShown: (page) => watches.endWatch.select(page.state(), '7').status === 'done',
  },
  getWatchNotices: screen(
    '/in/admin/property-watch/ViewPropertyWatchNotifications',
    'GET /web/admin/property-watch-notices',
    watches.watchNotices,
    { good: goodBody('getWatchNotices'), older: goodBody('getWatchNotices', { total: 1 }) },
    { user: SUPER_USER },
  ),
  getHelpTopic: screen(
    '/in/help/HelpTopic?shortName=Main',
    'GET /web/api/help/topic',
    helpTopic,
    {
      good: goodBody('getHelpTopic', { title: 'Help' }),
      older: goodBody('getHelpTopic', { title: 'Older' }),
    },
    { user: null },
  ),
  getLegendTexts: {
    kind: 'background',
    line: 'GET /web/api/help/legend',
    good: list({ group: 'cases', code: 'CCS', html: 'Newer' }),
    older: list({ group: 'cases', code: 'CCS', html: 'Older' }),
    cause: (page) => page.visit('/in/common/DataLegend'),
    isShown: (page) => countyPages.legendTexts.select(page.state()).status === 'ready',
  },
  searchHelpTopics: screen(
    '/in/help/HelpTopicSearch?text=alert',
    'GET /web/api/help/topics',
    helpSearch,
    { good: list({ id: 1 }), older: list() },
    { user: null },
  ),
  getPlans: screen(
    '/in/info/fees',
    'GET /web/common/plans',
    plans,
    { good: list({ id: 10 }), older: list() },
    { user: null },
  ),
  searchCases: screen(
    '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith',
    'GET /web/court/cases',
    caseSearch,
    { good: goodBody('searchCases', { items: [CASE] }) },
    { user: null },
  ),
  getFacets: facetsOf(
    'getFacets',
    'searchCases',
    '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=1',
    caseFacets,
  ),
  searchJudgments: screen(
    '/in/court/JudgmentSearch?action=PERFORM-SEARCH&fullName=smith',
    'GET /web/court/judgments',
    judgments.search,
    { good: goodBody('searchJudgments', { items: [JUDGMENT] }) },
    { user: null },
  ),
  getJudgmentFacets: facetsOf(
    'getJudgmentFacets',
    'searchJudgments',
    '/in/court/JudgmentSearch?action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=10539',
    judgments.facets,
  ),
  getJudgment: screen(
    '/in/court/ViewJudgmentCaseDetails?caseId=9',
    'GET /web/court/judgments/9',
    judgments.judgment,
    { good: JUDGMENT, older: { ...JUDGMENT, debtors: 'Older' } },
    { user: null },
  ),
  searchTaxWarrants: screen(
    '/in/tax_warrant/TaxWarrantSearch?action=RESULTS-PAGE&fullName=smith',
    'GET /web/tax-warrant/warrants',
    taxWarrants.search,
    { good: goodBody('searchTaxWarrants', { items: [WARRANT] }) },
    { user: null },
  ),
  getTaxWarrantFacets: facetsOf(
    'getTaxWarrantFacets',
    'searchTaxWarrants',
    '/in/tax_warrant/TaxWarrantSearch?action=RESULTS-PAGE&fullName=smith&isFullTextNameBasedSearch=true&regionId=4951',
    taxWarrants.facets,
  ),
  getTaxWarrant: screen(
    '/in/tax_warrant/TaxWarrantDetails?warrantId=9',
    'GET /web/tax-warrant/warrants/9',
    taxWarrants.warrant,
    { good: WARRANT, older: { ...WARRANT, taxpayerName: 'Older' } },
    { user: null },
  ),
  getPerson: screen(
    PERSON_AT,
    'GET /web/common/person',
    persons.person,
    { good: goodBody('getPerson') },
    { user: null },
  ),
  getPersonMarks: {
    kind: 'background',
    line: 'GET /web/common/person/marks',
    others: { 'GET /web/common/person': goodBody('getPerson') },
    good: list(PERSON_MARK),
    older: list(),
    cause: (page) => page.visit(PERSON_AT),
    isShown: (page) => persons.marks.select(page.state()).status === 'ready',
  },
  putPersonMark: {
    kind: 'change',
    line: 'PUT /web/common/person/marks',
    at: PERSON_AT,
    others: {
      'GET /web/common/person': goodBody('getPerson'),
      'GET /web/common/person/marks': list(),
    },
    good: list(PERSON_MARK),
    cause: (page) => {
      page.dispatch(
        persons.markRecord.send({
          body: { fullName: 'kathy smith', register: 'court', recordId: 9, mark: 'SAME' },
        }),
      );
    },
    isShown: (page) => {
      const state = persons.marks.select(page.state());
      return state.status === 'ready' && state.data.items.length === 1;
    },
  },
  getWarrantSubscription: screen(
    SUBSCRIPTION_AT,
    'GET /web/tax-warrant/subscription',
    taxWarrants.subscriptions,
    {
      good: goodBody('getWarrantSubscription'),
      older: goodBody('getWarrantSubscription', { users: [{ id: 8, name: 'Older' }] }),
    },
    { user: null },
  ),
  postWarrantSubscription: {
    kind: 'form',
    line: 'POST /web/tax-warrant/subscription',
    at: SUBSCRIPTION_AT,
    others: { 'GET /web/tax-warrant/subscription': goodBody('getWarrantSubscription') },
    good: goodBody('postWarrantSubscription', { startsOn: '2026-07-06', endsOn: '2027-07-05' }),
    cause: (page) => {
      page.dispatch(
        taxWarrants.orderSubscription.send({
          body: {
            kind: 'SINGLE',
            countyIds: [],
            hasReports: false,
            userIds: [7],
            billingCode: '',
            priceCents: 60_000,
            currentId: null,
          },
        }),
      );
    },
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => taxWarrants.orderSubscription.select(page.state()).status,
    errors: (page) => taxWarrants.orderSubscription.selectErrors(page.state()),
  },
  putSubscriptionUsers: {
    kind: 'form',
    line: 'PUT /web/tax-warrant/subscriptions/3/users',
    at: SUBSCRIPTION_AT,
    others: { 'GET /web/tax-warrant/subscription': goodBody('getWarrantSubscription') },
    good: goodBody('putSubscriptionUsers'),
    cause: (page) => {
      page.dispatch(
        taxWarrants.changeSubscribers.send({
          params: { subscriptionId: 3 },
          body: { userIds: [7], shownUserIds: [8] },
        }),
      );
    },
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => taxWarrants.changeSubscribers.select(page.state(), '3').status,
    errors: (page) => taxWarrants.changeSubscribers.selectErrors(page.state(), '3'),
  },
  getWarrantReport: screen(
    SUBSCRIPTION_AT,
    'GET /web/tax-warrant/reports',
    taxWarrants.report,
    {
      good: goodBody('getWarrantReport'),
      older: goodBody('getWarrantReport', { month: '2020-01' }),
    },
    {
      others: {
        'GET /web/tax-warrant/subscription': goodBody('getWarrantSubscription', {
          readsReports: true,
        }),
      },
    },
  ),
  searchDocuments: screen(
    '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&fullName=smith',
    'GET /web/recorder/documents',
    documents.search,
    { good: goodBody('searchDocuments', { items: [DOCUMENT] }) },
    { user: null },
  ),
  getDocumentFacets: facetsOf(
    'getDocumentFacets',
    'searchDocuments',
    '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&fullName=smith&isDocumentSuperSearch=true&regionId=39',
    documents.facets,
  ),
  getDocument: screen(
    '/in/recorder/ViewDocumentDetails?documentId=9',
    'GET /web/recorder/documents/9',
    documents.document,
    { good: DOCUMENT, older: { ...DOCUMENT, typeName: 'Older' } },
    { user: null },
  ),
  getDocumentPages: screen(
    PAGES_AT,
    'GET /web/recorder/documents/9/pages',
    pageImages.documentPages,
    {
      good: goodBody('getDocumentPages'),
      older: goodBody('getDocumentPages', { typeName: 'Older' }),
    },
    { user: null },
  ),
  getPurchases: screen(
    '/in/recorder/ViewPurchasedDocuments',
    'GET /web/recorder/purchased',
    pageImages.purchases,
    { good: goodBody('getPurchases'), older: goodBody('getPurchases', { total: 7 }) },
  ),
  postPurchase: {
    kind: 'form',
    line: 'POST /web/recorder/documents/9/purchases',
    at: PAGES_AT,
    others: { 'GET /web/recorder/documents/9/pages': goodBody('getDocumentPages') },
    good: goodBody('postPurchase', { pages: [1] }),
    cause: (page) => {
      page.dispatch(
        pageImages.purchase.send({
          params: { documentId: 9 },
          body: { pages: [1], billingCode: '', totalCents: 310 },
        }),
      );
    },
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => pageImages.purchase.select(page.state(), '9').status,
    errors: (page) => pageImages.purchase.selectErrors(page.state(), '9'),
  },
  getDocumentServices: screen(
    '/in/recorder/ViewDocumentServices',
    'GET /web/recorder/services',
    pageImages.documentServices,
    {
      good: goodBody('getDocumentServices'),
      older: goodBody('getDocumentServices', { serviceCents: 7 }),
    },
    { user: testUser({ isAdmin: true }) },
  ),
  getFilingStart: screen(
    '/in/isefs/Efiling',
    'GET /web/efiling/start',
    filingFlow.filingStart,
    { good: FILING_START, older: { ...FILING_START, isEmailConfirmed: false } },
    { user: EFILER },
  ),
  createFiler: {
    kind: 'change',
    line: 'POST /web/efiling/filer',
    at: '/in/isefs/Efiling',
    others: { 'GET /web/efiling/start': FILING_START },
    good: goodBody('createFiler'),
    cause: (page) => page.dispatch(filingFlow.createFiler.send({})),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => filingFlow.createFiler.select(page.state()).status,
  },
  getFilingPolicy: {
    kind: 'screen',
    line: 'GET /web/efiling/courts/9/policy',
    user: EFILER,
    at: DRAFT_AT,
    others: { ...DRAFT_OTHERS, [`PUT ${DRAFT_LINE}`]: DRAFT },
    good: goodBody('getFilingPolicy', { policy: { courtId: 9 } }),
    cause: (page) => page.dispatch(filingFlow.draftEdited({ courtId: 9 })),
    isShown: (page) => filingFlow.filingPolicy.select(page.state()).status === 'ready',
    status: (page) => filingFlow.filingPolicy.select(page.state()).status,
  },
  findFilingCase: {
    kind: 'widget',
    line: 'GET /web/efiling/cases',
    user: EFILER,
    at: DRAFT_AT,
    others: DRAFT_OTHERS,
    good: goodBody('findFilingCase'),
    cause: (page) => page.dispatch(filingFlow.caseLookedUp({ caseNumber: '9' })),
    isShown: (page) => filingFlow.foundCases.select(page.state()).status === 'ready',
    status: (page) => filingFlow.foundCases.select(page.state()).status,
  },
  createDraft: {
    kind: 'change',
    line: 'POST /web/efiling/drafts',
    user: EFILER,
    at: '/in/isefs/NewCase',
    others: DRAFT_OTHERS,
    good: DRAFT,
    cause: (page) =>
      page.dispatch(filingFlow.createDraft.send({ body: { kind: 'newCase', attorney: null } })),
    isShown: (page) => page.went('push').includes(DRAFT_AT),
    status: (page) => filingFlow.createDraft.select(page.state()).status,
  },
  getDraft: {
    kind: 'screen',
    line: `GET ${DRAFT_LINE}`,
    user: EFILER,
    others: DRAFT_OTHERS,
    good: DRAFT,
    cause: (page) => page.visit(DRAFT_AT),
    isShown: (page) => selectFlow(page.state()).status === 'ready',
    status: (page) => selectFlow(page.state()).status,
  },
  // A failed save is repeated until it succeeds, so it has no state of its own.
  putDraft: {
    kind: 'change',
    line: `PUT ${DRAFT_LINE}`,
    user: EFILER,
    at: DRAFT_AT,
    others: DRAFT_OTHERS,
    good: { ...DRAFT, version: 2 },
    cause: (page) => page.dispatch(filingFlow.draftEdited({ comment: 'Changed' })),
    isShown: (page) => selectFlow(page.state()).saved?.version === 2,
  },
  deleteDraft: {
    kind: 'change',
    line: `DELETE ${DRAFT_LINE}`,
    user: EFILER,
    at: '/in/isefs/MyDrafts',
    others: { 'GET /web/efiling/drafts': list() },
    good: { isDeleted: true },
    cause: (page) =>
      page.dispatch(filingDrafts.removeDraft.send({ params: { draftId: ENVELOPE_ID } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => filingDrafts.removeDraft.select(page.state(), ENVELOPE_ID).status,
  },
  getDrafts: screen(
    '/in/isefs/MyDrafts',
    'GET /web/efiling/drafts',
    filingDrafts.draftList,
    { good: list(), older: { ...list(), total: 2 } },
    { user: EFILER },
  ),
  getFilingReport: screen(
    REPORTS_AT,
    REPORT_LINE,
    filingReports.filingReport,
    { good: FILING_REPORT, older: { ...FILING_REPORT, hiddenRows: 1 } },
    { user: EFILER },
  ),
  createFilingReportSchedule: {
    kind: 'change',
    line: 'POST /web/efiling/reports/schedules',
    ...ON_FILING_REPORT,
    cause: (page) =>
      page.dispatch(
        filingReports.createSchedule.send({
          body: { report: 'fees', by: 'month', courtId: null, isOwn: false, cadence: 'MONTHLY' },
        }),
      ),
  },
  deleteFilingReportSchedule: {
    kind: 'change',
    line: 'DELETE /web/efiling/reports/schedules/3',
    ...ON_FILING_REPORT,
    cause: (page) =>
      page.dispatch(filingReports.deleteSchedule.send({ params: { scheduleId: 3 } })),
    status: (page) => filingReports.deleteSchedule.select(page.state(), '3').status,
  },
  getTemplates: screen(
    '/in/isefs/MyTemplates',
    'GET /web/efiling/templates',
    filingTemplates.templateList,
    { good: list(), older: { ...list(), total: 2 } },
    { user: EFILER, others: { 'GET /web/efiling/start': FILING_START } },
  ),
  getServiceContacts: screen(
    '/in/isefs/ServiceContact',
    'GET /web/efiling/service-contacts',
    service.contacts,
    { good: CONTACTS, older: { ...CONTACTS, total: 2 } },
    { user: EFILER },
  ),
  getFirmRegistration: screen(
    REGISTER_AT,
    'GET /web/efiling/registration',
    firms.registration,
    { good: REGISTRATION, older: { ...REGISTRATION, name: 'Older' } },
    { user: EFILER },
  ),
  getRollEntry: {
    kind: 'widget',
    line: 'GET /web/efiling/roll/1-49',
    ...ON_REGISTRATION,
    good: goodBody('getRollEntry'),
    older: goodBody('getRollEntry', { isUsable: true }),
    cause: (page) => page.dispatch(firms.attorneyLookedUp({ barNumber: '1-49' })),
    isShown: (page) => firms.rollEntry.select(page.state()).status === 'ready',
    status: (page) => firms.rollEntry.select(page.state()).status,
  },
  findFirms: {
    kind: 'widget',
    line: 'GET /web/efiling/firms?name=Roe',
    ...ON_REGISTRATION,
    good: goodBody('findFirms'),
    older: goodBody('findFirms', { items: [{ id: 1, name: 'Older', isAgency: false }] }),
    cause: (page) => page.dispatch(firms.firmsSearched({ name: 'Roe' })),
    isShown: (page) => firms.foundFirms.select(page.state()).status === 'ready',
    status: (page) => firms.foundFirms.select(page.state()).status,
  },
  registerFirm: {
    kind: 'form',
    line: 'POST /web/efiling/registrations',
    ...ON_REGISTRATION,
    good: { email: 'ann@example.org' },
    cause: (page) =>
      page.dispatch(
        firms.registerFirm.send({
          body: {
            kind: 'firm',
            firmName: 'Roe',
            barNumber: null,
            joinFirmId: null,
            termsVersion: '2026-11',
          },
        }),
      ),
    isShown: (page) => firms.registerFirm.select(page.state()).status === 'done',
    status: (page) => firms.registerFirm.select(page.state()).status,
    errors: (page) => firms.registerFirm.selectErrors(page.state()),
  },
  confirmRegistration: {
    kind: 'change',
    line: 'POST /web/efiling/registrations/confirmation',
    at: '/in/isefs/ConfirmRegistration',
    user: EFILER,
    others: { 'GET /web/efiling/registration': REGISTRATION },
    good: { result: 'registered', firmName: 'Roe' },
    cause: (page) => page.dispatch(firms.confirmRegistration.send({ body: { token: 'x' } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => firms.confirmRegistration.select(page.state()).status,
  },
  withdrawJoinRequest: {
    kind: 'change',
    line: 'DELETE /web/efiling/registration/requests/8',
    ...ON_REGISTRATION,
    good: REGISTRATION,
    cause: (page) => page.dispatch(firms.withdrawRequest.send({ params: { requestId: 8 } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => firms.withdrawRequest.select(page.state(), '8').status,
  },
  getFirm: screen(
    FIRM_AT,
    'GET /web/efiling/firm',
    firms.firm,
    { good: FIRM, older: { ...FIRM, name: 'Older' } },
    { user: EFILER },
  ),
  changeFirmUser: {
    kind: 'form',
    line: 'PUT /web/efiling/firm/users/8',
    ...ON_FIRM,
    cause: (page) =>
      page.dispatch(
        firms.changeUser.send({
          params: { userId: 8 },
          body: {
            role: 'FILER',
            isRestricted: false,
            restrictionNote: '',
            seen: { role: 'ADMIN', isRestricted: false, restrictionNote: '' },
          },
        }),
      ),
    status: (page) => firms.changeUser.select(page.state(), '8').status,
    errors: (page) => firms.changeUser.selectErrors(page.state(), '8'),
  },
  removeFirmUser: {
    kind: 'form',
    line: 'POST /web/efiling/firm/users/8/removal',
    ...ON_FIRM,
    cause: (page) =>
      page.dispatch(firms.removeUser.send({ params: { userId: 8 }, body: { handOverTo: null } })),
    status: (page) => firms.removeUser.select(page.state(), '8').status,
    errors: (page) => firms.removeUser.selectErrors(page.state(), '8'),
  },
  inviteToFirm: {
    kind: 'form',
    line: 'POST /web/efiling/firm/invitations',
    ...ON_FIRM,
    cause: (page) =>
      page.dispatch(
        firms.inviteUsers.send({ body: { emails: ['ann@example.org'], role: 'FILER' } }),
      ),
    status: (page) => firms.inviteUsers.select(page.state()).status,
    errors: (page) => firms.inviteUsers.selectErrors(page.state()),
  },
  revokeInvitation: {
    kind: 'change',
    line: 'DELETE /web/efiling/firm/invitations/8',
    ...ON_FIRM,
    cause: (page) => page.dispatch(firms.revokeInvitation.send({ params: { invitationId: 8 } })),
    status: (page) => firms.revokeInvitation.select(page.state(), '8').status,
  },
  answerJoinRequest: {
    kind: 'change',
    line: 'POST /web/efiling/firm/requests/8',
    ...ON_FIRM,
    cause: (page) =>
      page.dispatch(
        firms.answerRequest.send({
          params: { requestId: 8 },
          body: { isApproved: true, role: 'FILER' },
        }),
      ),
    status: (page) => firms.answerRequest.select(page.state(), '8').status,
  },
  addFirmAttorney: {
    kind: 'form',
    line: 'POST /web/efiling/firm/attorneys',
    ...ON_FIRM,
    cause: (page) => page.dispatch(firms.addAttorney.send({ body: { barNumber: '1-49' } })),
    status: (page) => firms.addAttorney.select(page.state()).status,
    errors: (page) => firms.addAttorney.selectErrors(page.state()),
  },
  removeFirmAttorney: {
    kind: 'change',
    line: 'DELETE /web/efiling/firm/attorneys/1-49',
    ...ON_FIRM,
    cause: (page) => page.dispatch(firms.removeAttorney.send({ params: { barNumber: '1-49' } })),
    status: (page) => firms.removeAttorney.select(page.state(), '1-49').status,
  },
  savePaymentAccount: {
    kind: 'form',
    line: 'POST /web/efiling/firm/payment-accounts',
    ...ON_FIRM,
    cause: (page) =>
      page.dispatch(
        firms.savePayment.send({
          body: {
            paymentAccountId: null,
            kind: 'card',
            name: 'Card',
            isActive: true,
            userIds: [],
            courtIds: [],
            seen: null,
          },
        }),
      ),
    status: (page) => firms.savePayment.select(page.state()).status,
    errors: (page) => firms.savePayment.selectErrors(page.state()),
  },
  saveFilerEmails: {
    kind: 'change',
    line: 'PUT /web/efiling/firm/emails',
    ...ON_FIRM,
    cause: (page) => page.dispatch(firms.saveEmails.send({ body: { muted: ['served'] } })),
    status: (page) => firms.saveEmails.select(page.state()).status,
  },
  saveServiceContact: {
    kind: 'form',
    line: 'POST /web/efiling/service-contacts',
    ...ON_CONTACTS,
    cause: (page) =>
      page.dispatch(
        service.saveContact.send({
          body: {
            contactId: null,
            name: 'Ann',
            email: 'ann@example.org',
            barNumber: null,
            copyIds: [],
          },
        }),
      ),
    status: (page) => service.saveContact.select(page.state()).status,
    errors: (page) => service.saveContact.selectErrors(page.state()),
  },
  changeServiceContact: {
    kind: 'change',
    line: 'POST /web/efiling/service-contacts/8/changes',
    ...ON_CONTACTS,
    cause: (page) =>
      page.dispatch(
        service.changeContact.send({
          params: { contactId: 8 },
          body: { action: 'remove', replacementId: null, changeId: null },
        }),
      ),
    status: (page) => service.changeContact.select(page.state(), '8').status,
  },
  attachCaseContact: {
    kind: 'change',
    line: 'POST /web/efiling/case-contacts',
    ...ON_CONTACTS,
    cause: (page) =>
      page.dispatch(
        service.attachContact.send({
          body: { courtId: 1, caseNumber: '49D01-2606-CC-000001', party: 'Roe', contactId: 8 },
        }),
      ),
    status: (page) => service.attachContact.select(page.state()).status,
  },
  endCaseContact: {
    kind: 'change',
    line: 'PATCH /web/efiling/case-contacts/8',
    ...ON_CONTACTS,
    cause: (page) =>
      page.dispatch(
        service.endContact.send({
          params: { caseContactId: 8 },
          body: { replacementId: null },
        }),
      ),
    status: (page) => service.endContact.select(page.state(), '8').status,
  },
  getServiceList: {
    kind: 'widget',
    line: `GET ${DRAFT_LINE}/service`,
    at: DRAFT_AT,
    user: EFILER,
    others: DRAFT_OTHERS,
    good: goodBody('getServiceList'),
    older: goodBody('getServiceList', { certificate: 'Older' }),
    cause: (page) => page.dispatch(service.serviceShown({ draftId: ENVELOPE_ID, version: 1 })),
    isShown: (page) => service.serviceList.select(page.state()).status === 'ready',
    status: (page) => service.serviceList.select(page.state()).status,
  },
  createServiceCertificate: {
    kind: 'change',
    line: `POST ${DRAFT_LINE}/certificate`,
    user: EFILER,
    at: DRAFT_AT,
    // The draft with its new document is saved, too.
    others: { ...DRAFT_OTHERS, [`PUT ${DRAFT_LINE}`]: { ...DRAFT, version: 2 } },
    good: { uploadId: ENVELOPE_ID, name: 'certificate-of-service.pdf' },
    cause: (page) =>
      page.dispatch(service.makeCertificate.send({ params: { draftId: ENVELOPE_ID } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => service.makeCertificate.select(page.state()).status,
  },
  createTemplate: {
    kind: 'change',
    line: 'POST /web/efiling/templates',
    user: EFILER,
    at: '/in/isefs/MyDrafts',
    others: { ...TEMPLATE_OTHERS, 'GET /web/efiling/drafts': list() },
    good: TEMPLATE,
    cause: (page) =>
      page.dispatch(
        filingTemplates.createTemplate.send({
          body: { name: 'Mine', draftId: ENVELOPE_ID, envelopeId: null },
        }),
      ),
    isShown: (page) => page.went('push').includes(TEMPLATE_AT),
    status: (page) => filingTemplates.createTemplate.select(page.state(), ENVELOPE_ID).status,
  },
  getTemplate: screen(
    TEMPLATE_AT,
    TEMPLATE_LINE,
    filingTemplates.template,
    { good: TEMPLATE, older: { ...TEMPLATE, version: 2 } },
    { user: EFILER, others: { 'GET /web/efiling/start': FILING_START } },
  ),
  putTemplate: {
    kind: 'form',
    line: TEMPLATE_LINE.replace('GET', 'PUT'),
    user: EFILER,
    at: TEMPLATE_AT,
    others: TEMPLATE_OTHERS,
    good: TEMPLATE,
    cause: (page) =>
      page.dispatch(
        filingTemplates.saveTemplate.send({
          params: { templateId: ENVELOPE_ID },
          body: { version: 1, name: 'A', scope: 'private', blanks: [], content: EMPTY_CONTENT },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => filingTemplates.saveTemplate.select(page.state()).status,
    errors: (page) => filingTemplates.saveTemplate.selectErrors(page.state()),
  },
  patchTemplate: {
    kind: 'change',
    line: TEMPLATE_LINE.replace('GET', 'PATCH'),
    user: EFILER,
    at: '/in/isefs/MyTemplates',
    others: {
      'GET /web/efiling/start': FILING_START,
      'GET /web/efiling/templates': list(),
    },
    good: { isDeleted: true },
    cause: (page) =>
      page.dispatch(
        filingTemplates.changeTemplate.send({
          params: { templateId: ENVELOPE_ID },
          body: { isDeleted: true },
        }),
      ),
    isShown: (page) => page.count(filingTemplates.templateDeleted) > 0,
    status: (page) => filingTemplates.changeTemplate.select(page.state(), ENVELOPE_ID).status,
  },
  fillTemplate: {
    kind: 'form',
    line: `POST /web/efiling/templates/${ENVELOPE_ID}/drafts`,
    user: EFILER,
    at: TEMPLATE_AT,
    others: { ...TEMPLATE_OTHERS, ...DRAFT_OTHERS },
    good: { draftId: ENVELOPE_ID, kind: 'newCase' },
    cause: (page) =>
      page.dispatch(
        filingTemplates.fillTemplate.send({
          params: { templateId: ENVELOPE_ID },
          body: {
            courtId: null,
            caseNumber: '',
            attorney: null,
            amountCents: null,
            clientNumber: '',
            comment: '',
            parties: [],
          },
        }),
      ),
    isShown: (page) => page.went('push').includes(DRAFT_AT),
    status: (page) => filingTemplates.fillTemplate.select(page.state()).status,
    errors: (page) => filingTemplates.fillTemplate.selectErrors(page.state()),
  },
  copyEnvelope: {
    kind: 'change',
    line: `POST /web/efiling/envelopes/${ENVELOPE_ID}/drafts`,
    user: EFILER,
    at: `/in/isefs/MyElectronicFilings?envelopeId=${ENVELOPE_ID}`,
    others: { ...DRAFT_OTHERS, [`GET /web/efiling/envelopes/${ENVELOPE_ID}`]: ENVELOPE },
    good: { draftId: ENVELOPE_ID, kind: 'newCase' },
    cause: (page) =>
      page.dispatch(filingTemplates.copyEnvelope.send({ params: { envelopeId: ENVELOPE_ID } })),
    isShown: (page) => page.went('push').includes(DRAFT_AT),
    status: (page) => filingTemplates.copyEnvelope.select(page.state(), ENVELOPE_ID).status,
  },
  getFilingEstimate: {
    kind: 'widget',
    line: `GET /web/efiling/drafts/${ENVELOPE_ID}/estimate`,
    at: FILINGS_AT,
    user: EFILER,
    others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
    good: goodBody('getFilingEstimate', { version: 1, fees: null }),
    older: goodBody('getFilingEstimate', { version: 2, fees: null }),
    cause: (page) => page.dispatch(reviews.feesShown({ draftId: ENVELOPE_ID, version: 1 })),
    isShown: (page) => reviews.estimate.select(page.state()).status === 'ready',
    status: (page) => reviews.estimate.select(page.state()).status,
  },
  createFilingQuote: {
    kind: 'change',
    line: `POST /web/efiling/drafts/${ENVELOPE_ID}/quote`,
    at: FILINGS_AT,
    user: EFILER,
    others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
    good: goodBody('createFilingQuote', { quote: QUOTE, version: 1 }),
    cause: (page) => page.dispatch(reviews.reviewShown({ draftId: ENVELOPE_ID, version: 1 })),
    isShown: (page) => reviews.selectReview(page.state()).status === 'quoted',
  },
  submitDraft: {
    kind: 'change',
    line: `POST /web/efiling/drafts/${ENVELOPE_ID}/submission`,
    at: FILINGS_AT,
    user: EFILER,
    others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
    good: goodBody('submitDraft', { outcome: 'filed', envelopeId: ENVELOPE_ID }),
    cause: (page) =>
      page.dispatch(
        reviews.submitDraft.send({
          params: { draftId: ENVELOPE_ID },
          body: { version: 1, quoteId: ENVELOPE_ID, isAgreed: true },
        }),
      ),
    isShown: (page) => page.count(reviews.draftFiled) > 0,
  },
  getEnvelopes: screen(
    '/in/isefs/MyElectronicFilings',
    'GET /web/efiling/envelopes',
    filings.envelopes,
    {
      good: goodBody('getEnvelopes', { total: 3 }),
      older: goodBody('getEnvelopes', { total: 2 }),
    },
    { user: EFILER },
  ),
  getEnvelope: screen(
    `/in/isefs/MyElectronicFilings?envelopeId=${ENVELOPE_ID}`,
    `GET /web/efiling/envelopes/${ENVELOPE_ID}`,
    filings.envelope,
    { good: ENVELOPE, older: { ...ENVELOPE, number: '30000002' } },
    { user: EFILER },
  ),
  payEnvelope: {
    kind: 'change',
    line: `POST /web/efiling/envelopes/${ENVELOPE_ID}/payment`,
    at: `/in/isefs/MyElectronicFilings?envelopeId=${ENVELOPE_ID}`,
    user: EFILER,
    others: { [`GET /web/efiling/envelopes/${ENVELOPE_ID}`]: ENVELOPE },
    good: goodBody('payEnvelope', { outcome: 'paid' }),
    cause: (page) =>
      page.dispatch(
        filingPayments.payEnvelope.send({
          params: { envelopeId: ENVELOPE_ID },
          body: { cents: 1 },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  cancelFiling: {
    kind: 'change',
    line: `POST /web/efiling/filings/${ENVELOPE_ID}/cancellation`,
    at: `/in/isefs/MyElectronicFilings?envelopeId=${ENVELOPE_ID}`,
    user: EFILER,
    others: { [`GET /web/efiling/envelopes/${ENVELOPE_ID}`]: ENVELOPE },
    good: ENVELOPE,
    cause: (page) =>
      page.dispatch(filings.cancelFiling.send({ params: { filingId: ENVELOPE_ID } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getReview: {
    kind: 'screen',
    line: `GET ${REVIEW_LINE}`,
    user: CLERK,
    good: REVIEW,
    cause: (page) => page.visit(REVIEW_AT),
    isShown: (page) => clerks.reviewRecord.select(page.state()).status === 'ready',
    status: (page) => clerks.reviewRecord.select(page.state()).status,
  },
  takeNextReview: {
    kind: 'change',
    line: 'POST /web/efiling/review/next',
    at: REVIEW_AT,
    user: CLERK,
    others: REVIEW_OTHERS,
    good: { envelopeId: null },
    cause: (page) => page.dispatch(clerks.takeNext.send({ body: { except: null } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => clerks.takeNext.select(page.state()).status,
  },
  lockReview: {
    ...reviewChange(
      `POST ${REVIEW_LINE}/lock`,
      (page) =>
        page.dispatch(
          clerks.lockReview.send({ params: { envelopeId: ENVELOPE_ID }, body: { reason: null } }),
        ),
      (page) => clerks.lockReview.select(page.state()).status === 'done',
    ),
    kind: 'form',
    status: (page) => clerks.lockReview.select(page.state()).status,
    errors: (page) => clerks.lockReview.selectErrors(page.state()),
  },
  renewReviewLock: {
    ...reviewChange(
      `PUT ${REVIEW_LINE}/lock`,
      (page) => page.dispatch(clerks.renewLock.send({ params: { envelopeId: ENVELOPE_ID } })),
      (page) => clerks.renewLock.select(page.state(), ENVELOPE_ID).status === 'done',
    ),
    kind: 'background',
    isOnPrivatePage: true,
    good: REVIEW_LOCK,
  },
  releaseReviewLock: {
    ...reviewChange(
      `DELETE ${REVIEW_LINE}/lock`,
      (page) => page.dispatch(clerks.releaseLock.send({ params: { envelopeId: ENVELOPE_ID } })),
      (page) => clerks.releaseLock.select(page.state(), ENVELOPE_ID).status === 'done',
    ),
    kind: 'background',
    isOnPrivatePage: true,
    good: { ...REVIEW_LOCK, holder: 'none', name: null },
  },
  correctReview: {
    ...reviewChange(`POST ${REVIEW_LINE}/corrections`, (page) =>
      page.dispatch(
        clerks.correctReview.send({
          params: { envelopeId: ENVELOPE_ID },
          body: { corrections: [{ field: 'caption', id: null, value: 'In re Roe' }] },
        }),
      ),
    ),
    kind: 'form',
    status: (page) => clerks.correctReview.select(page.state()).status,
    errors: (page) => clerks.correctReview.selectErrors(page.state()),
  },
  decideFiling: {
    ...reviewChange(`POST ${REVIEW_LINE}/filings/${ENVELOPE_ID}/decision`, (page) =>
      page.dispatch(
        clerks.decideFiling.send({
          params: { envelopeId: ENVELOPE_ID, filingId: ENVELOPE_ID },
          body: {
            decision: 'accept',
            sequence: 2,
            reasonCode: null,
            words: '',
            documentId: null,
            until: null,
          },
        }),
      ),
    ),
    kind: 'form',
    status: (page) => clerks.decideFiling.select(page.state(), ENVELOPE_ID).status,
    errors: (page) => clerks.decideFiling.selectErrors(page.state(), ENVELOPE_ID),
  },
  getAcceptance: {
    kind: 'widget',
    line: `GET ${REVIEW_LINE}/acceptance`,
    at: REVIEW_AT,
    user: CLERK,
    others: REVIEW_OTHERS,
    good: { problems: [], steps: ['Newer'], filings: [] },
    older: { problems: [], steps: ['Older'], filings: [] },
    cause: (page) => page.dispatch(dialogOpened({ kind: 'acceptAll' })),
    isShown: (page) => {
      const shown = clerks.acceptance.select(page.state());
      return 'data' in shown && shown.data.steps[0] === 'Newer';
    },
    status: (page) => clerks.acceptance.select(page.state()).status,
  },
  acceptAll: {
    ...reviewChange(`POST ${REVIEW_LINE}/acceptance`, (page) =>
      page.dispatch(
        clerks.acceptAll.send({
          params: { envelopeId: ENVELOPE_ID },
          body: { filings: [{ filingId: ENVELOPE_ID, sequence: 2 }] },
        }),
      ),
    ),
    kind: 'change',
    status: (page) => clerks.acceptAll.select(page.state()).status,
  },
  returnAll: {
    ...reviewChange(`POST ${REVIEW_LINE}/return`, (page) =>
      page.dispatch(
        clerks.returnAll.send({
          params: { envelopeId: ENVELOPE_ID },
          body: {
            filings: [{ filingId: ENVELOPE_ID, sequence: 2 }],
            reasonCode: 'OTHER',
            words: 'Sign it.',
            until: '2026-01-09',
          },
        }),
      ),
    ),
    kind: 'form',
    status: (page) => clerks.returnAll.select(page.state()).status,
    errors: (page) => clerks.returnAll.selectErrors(page.state()),
  },
  decideWaiver: {
    ...reviewChange(`POST ${REVIEW_LINE}/waiver`, (page) =>
      page.dispatch(
        clerks.decideWaiver.send({
          params: { envelopeId: ENVELOPE_ID },
          body: { decision: 'granted', dueCents: null, words: '' },
        }),
      ),
    ),
    kind: 'form',
    status: (page) => clerks.decideWaiver.select(page.state()).status,
    errors: (page) => clerks.decideWaiver.selectErrors(page.state()),
  },
  strikeAcceptance: {
    ...reviewChange(`POST ${REVIEW_LINE}/filings/${ENVELOPE_ID}/strike`, (page) =>
      page.dispatch(
        clerks.strikeAcceptance.send({
          params: { envelopeId: ENVELOPE_ID, filingId: ENVELOPE_ID },
          body: { reason: 'Wrong case' },
        }),
      ),
    ),
    kind: 'form',
    status: (page) => clerks.strikeAcceptance.select(page.state(), ENVELOPE_ID).status,
    errors: (page) => clerks.strikeAcceptance.selectErrors(page.state(), ENVELOPE_ID),
  },
  getUploads: {
    kind: 'widget',
    line: `GET /web/isefs/uploads`,
    at: ENVELOPES_AT,
    user: EFILER,
    others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
    good: list(UPLOAD),
    older: list(),
    cause: (page) => page.dispatch(uploadsShown({ draftId: UPLOAD_ID })),
    isShown: (page) => {
      const shown = filingFiles.uploadList.select(page.state());
      return 'data' in shown && shown.data.items.length === 1;
    },
    status: (page) => filingFiles.uploadList.select(page.state()).status,
  },
  deleteUpload: {
    kind: 'change',
    line: `DELETE /web/isefs/uploads/${UPLOAD_ID}`,
    at: ENVELOPES_AT,
    user: EFILER,
    others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
    good: null,
    cause: (page) =>
      page.dispatch(filingFiles.removeUpload.send({ params: { uploadId: UPLOAD_ID } })),
    isShown: (page) => filingFiles.removeUpload.select(page.state(), UPLOAD_ID).status === 'done',
  },
  repairUpload: {
    kind: 'change',
    line: `POST /web/isefs/uploads/${UPLOAD_ID}/repair`,
    at: ENVELOPES_AT,
    user: EFILER,
    others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
    good: UPLOAD,
    cause: (page) =>
      page.dispatch(
        filingFiles.repairUpload.send({ params: { uploadId: UPLOAD_ID }, body: { fix: 'repair' } }),
      ),
    isShown: (page) => filingFiles.repairUpload.select(page.state(), UPLOAD_ID).status === 'done',
  },
  getDocumentChecks: {
    kind: 'background',
    isOnPrivatePage: true,
    line: 'GET /web/isefs/documentChecks',
    user: EFILER,
    others: { ...DRAFT_OTHERS, [`GET ${DRAFT_LINE}`]: DRAFT_WITH_FILE },
    good: list(),
    cause: (page) => page.visit(DRAFT_AT),
    isShown: (page) => documentChecks.documentChecks.select(page.state()).status === 'ready',
  },
  getSilencedRules: {
    kind: 'widget',
    line: 'GET /web/isefs/silencedRules',
    user: EFILER,
    others: { 'GET /web/efiling/firm': FIRM },
    good: list(SILENCED_RULE),
    older: list(),
    cause: (page) => page.visit(FIRM_AT),
    isShown: (page) => {
      const shown = documentChecks.silencedRules.select(page.state());
      return 'data' in shown && shown.data.items.length === 1;
    },
    status: (page) => documentChecks.silencedRules.select(page.state()).status,
  },
  silenceRule: {
    kind: 'form',
    line: 'POST /web/isefs/silencedRules',
    ...ON_FIRM,
    good: list(SILENCED_RULE),
    cause: (page) =>
      page.dispatch(
        documentChecks.silenceRule.send({ body: { code: 'noSignature', reason: 'Our own form' } }),
      ),
    status: (page) => documentChecks.silenceRule.select(page.state(), 'noSignature').status,
    errors: (page) => documentChecks.silenceRule.selectErrors(page.state(), 'noSignature'),
  },
  unsilenceRule: {
    kind: 'change',
    line: 'DELETE /web/isefs/silencedRules/noSignature',
    ...ON_FIRM,
    good: list(),
    cause: (page) =>
      page.dispatch(documentChecks.unsilenceRule.send({ params: { code: 'noSignature' } })),
  },
  splitUpload: {
    kind: 'change',
    line: `POST /web/isefs/uploads/${UPLOAD_ID}/split`,
    ...ON_UPLOADS,
    good: list(UPLOAD),
    cause: (page) =>
      page.dispatch(
        documentChecks.splitUpload.send({ params: { uploadId: UPLOAD_ID }, body: { before: [2] } }),
      ),
    isShown: (page) => documentChecks.splitUpload.select(page.state(), UPLOAD_ID).status === 'done',
  },
  redactUpload: {
    kind: 'change',
    line: `POST /web/isefs/uploads/${UPLOAD_ID}/redact`,
    ...ON_UPLOADS,
    good: UPLOAD,
    cause: (page) =>
      page.dispatch(
        documentChecks.redactUpload.send({
          params: { uploadId: UPLOAD_ID },
          body: { boxes: [{ page: 1, box: { x: 1, y: 1, width: 9, height: 9 } }] },
        }),
      ),
    isShown: (page) =>
      documentChecks.redactUpload.select(page.state(), UPLOAD_ID).status === 'done',
  },
  recognizeUpload: {
    kind: 'change',
    line: `POST /web/isefs/uploads/${UPLOAD_ID}/recognize`,
    ...ON_UPLOADS,
    good: UPLOAD,
    cause: (page) =>
      page.dispatch(documentChecks.recognizeUpload.send({ params: { uploadId: UPLOAD_ID } })),
    isShown: (page) =>
      documentChecks.recognizeUpload.select(page.state(), UPLOAD_ID).status === 'done',
  },
  ...WEBHOOK_STORIES,
  getExports: screen('/in/common/ViewExports', 'GET /web/common/exports', files.exportFiles, {
    good: goodBody('getExports'),
    older: goodBody('getExports', { total: 7 }),
  }),
  postExport: {
    kind: 'form',
    line: 'POST /web/common/exports',
    at: '/in/common/ViewExports?title=A%20case&court=9',
    others: { 'GET /web/common/exports': goodBody('getExports') },
    good: goodBody('postExport', { title: 'A case' }),
    cause: (page) => {
      page.dispatch(
        files.orderExport.send({
          body: { title: 'A case', records: [{ register: 'court', id: 9 }] },
        }),
      );
    },
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => files.orderExport.select(page.state()).status,
    errors: (page) => files.orderExport.selectErrors(page.state()),
  },
  deleteExport: {
    kind: 'change',
    line: 'DELETE /web/common/exports/9',
    at: '/in/common/ViewExports',
    others: { 'GET /web/common/exports': goodBody('getExports') },
    good: null,
    cause: (page) => {
      page.dispatch(files.removeExport.send({ params: { exportId: 9 } }));
    },
    isShown: (page) => files.removeExport.select(page.state(), '9').status === 'done',
    status: (page) => files.removeExport.select(page.state(), '9').status,
  },
  getLandHistory: screen(
    '/in/recorder/LandHistory?documentId=9',
    'GET /web/recorder/documents/9/land',
    documents.landHistory,
    {
      good: goodBody('getLandHistory', { document: DOCUMENT }),
      older: goodBody('getLandHistory', { document: DOCUMENT, source: 'Older' }),
    },
    { user: null },
  ),
  getIndexBooks: screen(
    '/in/recorder/ManualIndex/18177',
    'GET /web/recorder/index-books/18177',
    documents.indexBooks,
    { good: goodBody('getIndexBooks'), older: goodBody('getIndexBooks', { source: 'Older' }) },
    { user: null },
  ),
  getCase: screen(
    '/in/court/ViewCaseDetails?caseId=9',
    'GET /web/court/cases/9',
    caseDetails,
    { good: CASE, older: { ...CASE, caption: 'Older' } },
    { user: null },
  ),
  getCourt: screen(
    '/in/court/ViewCourt?courtId=9',
    'GET /web/court/courts/9',
    courtDetails,
    { good: goodBody('getCourt'), older: goodBody('getCourt', { source: 'Older' }) },
    { user: null },
  ),
  getCcs: screen(
    '/in/court/ViewCCS?caseId=9',
    'GET /web/court/cases/9/ccs',
    ccs,
    { good: goodBody('getCcs', { summary: CASE }), older: goodBody('getCcs', { source: 'Older' }) },
    { user: null },
  ),
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
