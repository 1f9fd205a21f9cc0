import type { AccountDashboard, AccountUser, AlertUseList } from './accountScreens';
import { LIST, type Outline, type OutlineOf } from './answers';
import type { RegionCode } from './applications';
import type { SiteCounts } from './counts';
import type { CaseDetails, CaseSearchQuery, CaseSearchResult, CcsPage } from './courtCases';
import type { HelpTopic, HelpTopicHit } from './helpTopics';
import type { ResultList } from './lists';
import type { MessageOfTheDay, MessageOfTheDayChange } from './motd';
import type { Notification } from './notifications';
import type { OwnRegion, OwnRegionDraft, RegionCounty } from './ownRegions';
import type { PublicPlan } from './plans';
import type { RegionGroup, RegionGroups } from './regions';
import type {
  AccountLimit,
  SavedCase,
  SavedDocument,
  SavedItem,
  SavedTaxWarrant,
} from './savedItems';
import type { SearchCountSummary } from './searchCounts';
import type { SearchDetails, SearchDetailsQuery } from './searchDetails';
import type { PasswordUser } from './setPassword';
import type { CurrentUser } from './user';

/**
 * The calls between browser app and server (spec section 7). Each row is data; its types tell
 * client and server the same story. The server registers every row once and refuses to start when
 * one is missing; the client can call nothing that is not here.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The types of a row: path parameters, query, JSON body, answer. */
export interface CallTypes {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly response: unknown;
}

export interface CallRow {
  readonly method: Method;
  /** Below the context path; `{name}` are path parameters. */
  readonly path: string;
  /**
   * A background call sets the user logged out on a 401 and never redirects: a visitor is not
   * thrown out of a public page.
   */
  readonly isBackground?: boolean;
  /** A call that is counted or charged is never repeated by itself. */
  readonly isCounted?: boolean;
  /** What a good answer must at least be, so that no screen is drawn from another thing. */
  readonly answers: AnswerShape;
}

/** Its outline, unless the row says that it is a number, or not looked at. */
export type AnswerShape = Outline | 'number' | 'anything';

/** The compiler asks a row for the shape that its answer's type has. */
type ShapeOf<Answer> = null extends Answer
  ? { readonly answers: 'anything' }
  : Answer extends number
    ? { readonly answers: 'number' }
    : { readonly answers: OutlineOf<Answer> };

const OWN_REGION = { id: 'number', name: 'text', code: 'text', counties: 'list' } as const;
const SAVED_ITEM = { id: 'number', alert: 'flag' } as const;
const SAVED_LIST = { ...LIST, account: 'object' } as const;
const STATE_COUNTS = {
  cases: 'number',
  documents: 'number',
  taxWarrants: 'number',
  judgments: 'number',
  courtCounties: 'number',
  judgmentCounties: 'number',
  courts: 'number',
  judgmentCourts: 'number',
  recorderCounties: 'number',
  taxWarrantCounties: 'number',
  efilingFilings: 'number',
  efilingCounties: 'number',
} as const;
const CASE_SUMMARY = {
  caseId: 'number',
  caseNumber: 'text',
  caption: 'text',
  court: {
    id: 'number',
    code: 'text',
    name: 'text',
    countyId: 'number',
    countyName: 'text',
    timeZone: 'text',
  },
  typeCode: 'text',
  typeName: 'text',
  status: 'text',
  statusOn: 'text?',
  filedOn: 'text',
} as const;
const SESSION_END = { expiresAt: 'text' } as const;
const NOTIFICATION = {
  id: 'number',
  kind: 'text',
  title: 'text',
  body: 'text',
  createdAt: 'text',
  readAt: 'text?',
  caseId: 'number?',
} as const;

export interface Call<Types extends CallTypes> extends CallRow {
  /** Carries the types only; never set. */
  readonly types?: Types;
}

function call<Types extends CallTypes>(
  row: Omit<CallRow, 'answers'> & ShapeOf<Types['response']>,
): Call<Types> {
  return row;
}

export const CALLS = {
  getCurrentUser: call<{ response: CurrentUser }>({
    method: 'GET',
    path: '/users/current',
    isBackground: true,
    answers: {
      id: 'number?',
      status: 'text',
      firstName: 'text',
      lastName: 'text',
      isAdmin: 'flag',
      isSuperUser: 'flag',
      isFinepayReviewer: 'flag',
      isEFilingReviewer: 'flag',
      isBulkEFilingUploader: 'flag',
      isBulkEFilingReviewer: 'flag',
      clerkId: 'number?',
      recorderId: 'number?',
      account: 'object?',
      efmUsers: 'object',
    },
  }),
  extendSession: call<{ response: { expiresAt: string } }>({
    method: 'POST',
    path: '/users/current/session',
    answers: SESSION_END,
  }),
  /** Looks how long the session lasts; to look is not to use it. */
  getSessionEnd: call<{ response: { expiresAt: string } }>({
    method: 'GET',
    path: '/users/current/session',
    isBackground: true,
    answers: SESSION_END,
  }),
  getRegions: call<{ params: { appCode: RegionCode }; response: RegionGroup }>({
    method: 'GET',
    path: '/search/regions/{appCode}',
    answers: { all: 'object', public: 'list', user: 'list' },
  }),
  getAllRegions: call<{ response: RegionGroups }>({
    method: 'GET',
    path: '/search/regions',
    answers: {},
  }),
  /** The edition's counties, by name. */
  getCounties: call<{ response: ResultList<RegionCounty> }>({
    method: 'GET',
    path: '/common/counties',
    answers: LIST,
  }),
  /** The user's own regions of every code of the edition. */
  getUserRegions: call<{ response: ResultList<OwnRegion> }>({
    method: 'GET',
    path: '/search/regions/user',
    answers: LIST,
  }),
  getUserRegion: call<{ params: { appCode: RegionCode; regionId: number }; response: OwnRegion }>({
    method: 'GET',
    path: '/search/regions/{appCode}/user/{regionId}',
    answers: OWN_REGION,
  }),
  postUserRegion: call<{
    params: { appCode: RegionCode };
    body: OwnRegionDraft;
    response: OwnRegion;
  }>({ method: 'POST', path: '/search/regions/{appCode}/user', answers: OWN_REGION }),
  putUserRegion: call<{
    params: { appCode: RegionCode; regionId: number };
    body: OwnRegionDraft;
    response: OwnRegion;
  }>({ method: 'PUT', path: '/search/regions/{appCode}/user/{regionId}', answers: OWN_REGION }),
  deleteUserRegion: call<{
    params: { appCode: RegionCode; regionId: number };
    response: null;
  }>({ method: 'DELETE', path: '/search/regions/{appCode}/user/{regionId}', answers: 'anything' }),
  getRegionValidation: call<{
    params: { appCode: RegionCode; regionId: number };
    /**
     * Null where nothing of a recorder's or register's region is loaded; 404 for a region of courts
     * then, and always for judgments and tax warrants, which nobody sends yet.
     */
    response: { validationDate: string | null };
  }>({
    method: 'GET',
    path: '/api/search/regions/{appCode}/{regionId}/validation',
    answers: { validationDate: 'text?' },
  }),
  getSavedCaseIds: call<{ response: ResultList<SavedItem> }>({
    method: 'GET',
    path: '/court/my/ids',
    answers: LIST,
    isBackground: true,
  }),
  getSavedCases: call<{ response: ResultList<SavedCase> & { account: AccountLimit } }>({
    method: 'GET',
    path: '/court/my',
    answers: SAVED_LIST,
  }),
  putSavedCase: call<{ params: { id: number }; body: { alert: boolean }; response: SavedItem }>({
    method: 'PUT',
    path: '/court/my/{id}',
    answers: SAVED_ITEM,
  }),
  deleteSavedCase: call<{ params: { id: number }; response: null }>({
    method: 'DELETE',
    path: '/court/my/{id}',
    answers: 'anything',
  }),
  getSavedTaxWarrantIds: call<{ response: ResultList<SavedItem> }>({
    method: 'GET',
    path: '/tax-warrant/saved/ids',
    answers: LIST,
    isBackground: true,
  }),
  getSavedTaxWarrants: call<{ response: ResultList<SavedTaxWarrant> & { account: AccountLimit } }>({
    method: 'GET',
    path: '/tax-warrant/saved',
    answers: SAVED_LIST,
  }),
  putSavedTaxWarrant: call<{
    params: { id: number };
    body: { alert: boolean };
    response: SavedItem;
  }>({
    method: 'PUT',
    path: '/tax-warrant/saved/{id}',
    answers: SAVED_ITEM,
  }),
  deleteSavedTaxWarrant: call<{ params: { id: number }; response: null }>({
    method: 'DELETE',
    path: '/tax-warrant/saved/{id}',
    answers: 'anything',
  }),
  getSavedDocumentIds: call<{ response: ResultList<SavedItem> }>({
    method: 'GET',
    path: '/recorder/my/ids',
    answers: LIST,
    isBackground: true,
  }),
  getSavedDocuments: call<{ response: ResultList<SavedDocument> & { account: AccountLimit } }>({
    method: 'GET',
    path: '/recorder/my',
    answers: SAVED_LIST,
  }),
  putSavedDocument: call<{ params: { id: number }; body: { alert: boolean }; response: SavedItem }>(
    {
      method: 'PUT',
      path: '/recorder/my/{id}',
      answers: SAVED_ITEM,
    },
  ),
  deleteSavedDocument: call<{ params: { id: number }; response: null }>({
    method: 'DELETE',
    path: '/recorder/my/{id}',
    answers: 'anything',
  }),
  getCounts: call<{ response: SiteCounts }>({
    method: 'GET',
    path: '/common/counts',
    isBackground: true,
    answers: { IN: STATE_COUNTS, MI: STATE_COUNTS },
  }),
  /** Null for a user without an account. */
  getAccountDashboard: call<{ response: { account: AccountDashboard | null } }>({
    method: 'GET',
    path: '/common/account',
    answers: { account: 'object?' },
  }),
  /** Users of the own account: for its administrators. */
  getAccountUsers: call<{ response: ResultList<AccountUser> }>({
    method: 'GET',
    path: '/common/users',
    answers: LIST,
  }),
  getAlertUse: call<{ response: AlertUseList }>({
    method: 'GET',
    path: '/common/alert-use',
    answers: { ...SAVED_LIST, isWholeAccount: 'flag' },
  }),
  /** Searches of the running month: all of the account for its administrator, else the own ones. */
  getSearchDetails: call<{ query: SearchDetailsQuery; response: SearchDetails }>({
    method: 'GET',
    path: '/common/searches',
    answers: {
      ...LIST,
      pageNumber: 'number',
      pageSize: 'number',
      startedOn: 'text',
      isWholeAccount: 'flag',
      users: 'list',
      billingCodes: 'texts',
    },
  }),
  getSearchCountSummary: call<{ response: SearchCountSummary }>({
    method: 'GET',
    path: '/common/search-counts',
    answers: { ...LIST, plan: 'object?', isWholeAccount: 'flag' },
  }),
  /** The user's newest notifications. */
  getNotifications: call<{ response: ResultList<Notification> }>({
    method: 'GET',
    path: '/api/notifications',
    answers: LIST,
  }),
  getNotification: call<{ params: { id: number }; response: Notification }>({
    method: 'GET',
    path: '/api/notifications/{id}',
    answers: NOTIFICATION,
  }),
  putNotificationRead: call<{
    params: { id: number };
    body: { isRead: boolean };
    response: Notification;
  }>({ method: 'PUT', path: '/api/notifications/{id}/read', answers: NOTIFICATION }),
  /** How many notifications of the user's inbox are unread. */
  getUnreadCount: call<{ query: { inbox?: 'true' }; response: number }>({
    method: 'GET',
    path: '/api/notifications/unread/count',
    answers: 'number',
    isBackground: true,
  }),
  getMessagesOfTheDay: call<{
    query: { app_code?: string };
    response: ResultList<MessageOfTheDay>;
  }>({ method: 'GET', path: '/motd/messages', answers: LIST, isBackground: true }),
  /** Every message, for its editor: super users only. */
  getAllMessagesOfTheDay: call<{ response: ResultList<MessageOfTheDay> }>({
    method: 'GET',
    path: '/motd/messages/all',
    answers: LIST,
  }),
  patchMessagesOfTheDay: call<{
    body: readonly MessageOfTheDayChange[];
    response: ResultList<MessageOfTheDay>;
  }>({ method: 'PATCH', path: '/motd/messages', answers: LIST }),
  /** One topic: by its id, else by its short name; Main where neither is given. */
  getHelpTopic: call<{
    query: { helpTopicId?: number; shortName?: string };
    response: HelpTopic;
  }>({
    method: 'GET',
    path: '/api/help/topic',
    answers: {
      id: 'number',
      shortName: 'text',
      title: 'text',
      html: 'text',
      version: 'number',
      updated: 'text',
    },
  }),
  searchHelpTopics: call<{ query: { text: string }; response: ResultList<HelpTopicHit> }>({
    method: 'GET',
    path: '/api/help/topics',
    answers: LIST,
  }),
  /** The user of the administrator's account whose password is to be set. */
  getPasswordUser: call<{ params: { id: number }; response: PasswordUser }>({
    method: 'GET',
    path: '/common/password-users/{id}',
    answers: { id: 'number', username: 'text', firstName: 'text', lastName: 'text' },
  }),
  /** Plans that anybody may choose, in the edition. */
  getPlans: call<{ response: ResultList<PublicPlan> }>({
    method: 'GET',
    path: '/common/plans',
    answers: LIST,
  }),
  searchCases: call<{ query: CaseSearchQuery; response: CaseSearchResult }>({
    method: 'GET',
    path: '/court/cases',
    isCounted: true,
    answers: {
      ...LIST,
      region: 'object',
      notSearched: 'list',
      pageNumber: 'number',
      pageSize: 'number',
    },
  }),
  getCase: call<{ params: { caseId: number }; response: CaseDetails }>({
    method: 'GET',
    path: '/court/cases/{caseId}',
    answers: {
      ...CASE_SUMMARY,
      judge: 'text?',
      disposedOn: 'text?',
      parties: 'list',
      charges: 'list',
      hearings: 'list',
      ccsTotal: 'number',
      source: 'text',
      asOf: 'text',
    },
  }),
  getCcs: call<{
    params: { caseId: number };
    query: { pageNumber?: number };
    response: CcsPage;
  }>({
    method: 'GET',
    path: '/court/cases/{caseId}/ccs',
    answers: {
      ...LIST,
      summary: CASE_SUMMARY,
      pageNumber: 'number',
      pageSize: 'number',
      source: 'text',
    },
  }),
} as const;

export type CallName = keyof typeof CALLS;

type TypesOf<Name extends CallName> =
  (typeof CALLS)[Name] extends Call<infer Types> ? Types : never;

type Part<Types, Key extends string> =
  Types extends Readonly<Record<Key, infer Value>> ? Value : undefined;

export type CallParams<Name extends CallName> = Part<TypesOf<Name>, 'params'>;
export type CallQuery<Name extends CallName> = Part<TypesOf<Name>, 'query'>;
export type CallBody<Name extends CallName> = Part<TypesOf<Name>, 'body'>;
export type CallResponse<Name extends CallName> = TypesOf<Name>['response'];

/** A call's arguments: `params`, `query` and `body`, each only where the row has one. */
export type CallArguments<Name extends CallName> = (CallParams<Name> extends undefined
  ? { readonly params?: undefined }
  : { readonly params: CallParams<Name> }) &
  (CallQuery<Name> extends undefined
    ? { readonly query?: undefined }
    : { readonly query?: CallQuery<Name> }) &
  (CallBody<Name> extends undefined
    ? { readonly body?: undefined }
    : { readonly body: CallBody<Name> });

export const HEADERS = {
  location: 'location-code',
  xsrf: 'x-xsrf-token',
  /** The user id that the asking tab shows; sent with changing calls. */
  user: 'x-user-id',
  /** Build of the server's files; another one than the page's offers a reload. */
  build: 'x-build-id',
  /** Milliseconds until the session of a signed-in user ends unless it is used. */
  sessionRemaining: 'x-session-remaining',
} as const;
