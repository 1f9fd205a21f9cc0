import type { AccountDashboard, AccountUser, AlertUseList } from './accountScreens';
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
  readonly answers?: AnswerShape;
}

/** An object, unless the row says that it is a number, a list with `items`, or not looked at. */
export type AnswerShape = 'number' | 'list' | 'anything';

/** The compiler asks a row for the shape that its answer's type has. */
type ShapeOf<Answer> = null extends Answer
  ? { readonly answers: 'anything' }
  : Answer extends number
    ? { readonly answers: 'number' }
    : Answer extends { readonly items: readonly unknown[] }
      ? { readonly answers: 'list' }
      : { readonly answers?: never };

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
  }),
  extendSession: call<{ response: { expiresAt: string } }>({
    method: 'POST',
    path: '/users/current/session',
  }),
  /** Looks how long the session lasts; to look is not to use it. */
  getSessionEnd: call<{ response: { expiresAt: string } }>({
    method: 'GET',
    path: '/users/current/session',
    isBackground: true,
  }),
  getRegions: call<{ params: { appCode: RegionCode }; response: RegionGroup }>({
    method: 'GET',
    path: '/search/regions/{appCode}',
  }),
  getAllRegions: call<{ response: RegionGroups }>({ method: 'GET', path: '/search/regions' }),
  /** The edition's counties, by name. */
  getCounties: call<{ response: ResultList<RegionCounty> }>({
    method: 'GET',
    path: '/common/counties',
    answers: 'list',
  }),
  /** The user's own regions of every code of the edition. */
  getUserRegions: call<{ response: ResultList<OwnRegion> }>({
    method: 'GET',
    path: '/search/regions/user',
    answers: 'list',
  }),
  getUserRegion: call<{ params: { appCode: RegionCode; regionId: number }; response: OwnRegion }>({
    method: 'GET',
    path: '/search/regions/{appCode}/user/{regionId}',
  }),
  postUserRegion: call<{
    params: { appCode: RegionCode };
    body: OwnRegionDraft;
    response: OwnRegion;
  }>({ method: 'POST', path: '/search/regions/{appCode}/user' }),
  putUserRegion: call<{
    params: { appCode: RegionCode; regionId: number };
    body: OwnRegionDraft;
    response: OwnRegion;
  }>({ method: 'PUT', path: '/search/regions/{appCode}/user/{regionId}' }),
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
  }>({ method: 'GET', path: '/api/search/regions/{appCode}/{regionId}/validation' }),
  getSavedCaseIds: call<{ response: ResultList<SavedItem> }>({
    method: 'GET',
    path: '/court/my/ids',
    answers: 'list',
    isBackground: true,
  }),
  getSavedCases: call<{ response: ResultList<SavedCase> & { account: AccountLimit } }>({
    method: 'GET',
    path: '/court/my',
    answers: 'list',
  }),
  putSavedCase: call<{ params: { id: number }; body: { alert: boolean }; response: SavedItem }>({
    method: 'PUT',
    path: '/court/my/{id}',
  }),
  deleteSavedCase: call<{ params: { id: number }; response: null }>({
    method: 'DELETE',
    path: '/court/my/{id}',
    answers: 'anything',
  }),
  getSavedTaxWarrantIds: call<{ response: ResultList<SavedItem> }>({
    method: 'GET',
    path: '/tax-warrant/saved/ids',
    answers: 'list',
    isBackground: true,
  }),
  getSavedTaxWarrants: call<{ response: ResultList<SavedTaxWarrant> & { account: AccountLimit } }>({
    method: 'GET',
    path: '/tax-warrant/saved',
    answers: 'list',
  }),
  putSavedTaxWarrant: call<{
    params: { id: number };
    body: { alert: boolean };
    response: SavedItem;
  }>({
    method: 'PUT',
    path: '/tax-warrant/saved/{id}',
  }),
  deleteSavedTaxWarrant: call<{ params: { id: number }; response: null }>({
    method: 'DELETE',
    path: '/tax-warrant/saved/{id}',
    answers: 'anything',
  }),
  getSavedDocumentIds: call<{ response: ResultList<SavedItem> }>({
    method: 'GET',
    path: '/recorder/my/ids',
    answers: 'list',
    isBackground: true,
  }),
  getSavedDocuments: call<{ response: ResultList<SavedDocument> & { account: AccountLimit } }>({
    method: 'GET',
    path: '/recorder/my',
    answers: 'list',
  }),
  putSavedDocument: call<{ params: { id: number }; body: { alert: boolean }; response: SavedItem }>(
    {
      method: 'PUT',
      path: '/recorder/my/{id}',
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
  }),
  /** Null for a user without an account. */
  getAccountDashboard: call<{ response: { account: AccountDashboard | null } }>({
    method: 'GET',
    path: '/common/account',
  }),
  /** Users of the own account: for its administrators. */
  getAccountUsers: call<{ response: ResultList<AccountUser> }>({
    method: 'GET',
    path: '/common/users',
    answers: 'list',
  }),
  getAlertUse: call<{ response: AlertUseList }>({
    method: 'GET',
    path: '/common/alert-use',
    answers: 'list',
  }),
  /** Searches of the running month: all of the account for its administrator, else the own ones. */
  getSearchDetails: call<{ query: SearchDetailsQuery; response: SearchDetails }>({
    method: 'GET',
    path: '/common/searches',
    answers: 'list',
  }),
  getSearchCountSummary: call<{ response: SearchCountSummary }>({
    method: 'GET',
    path: '/common/search-counts',
    answers: 'list',
  }),
  /** The user's newest notifications. */
  getNotifications: call<{ response: ResultList<Notification> }>({
    method: 'GET',
    path: '/api/notifications',
    answers: 'list',
  }),
  getNotification: call<{ params: { id: number }; response: Notification }>({
    method: 'GET',
    path: '/api/notifications/{id}',
  }),
  putNotificationRead: call<{
    params: { id: number };
    body: { isRead: boolean };
    response: Notification;
  }>({ method: 'PUT', path: '/api/notifications/{id}/read' }),
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
  }>({ method: 'GET', path: '/motd/messages', answers: 'list', isBackground: true }),
  /** Every message, for its editor: super users only. */
  getAllMessagesOfTheDay: call<{ response: ResultList<MessageOfTheDay> }>({
    method: 'GET',
    path: '/motd/messages/all',
    answers: 'list',
  }),
  patchMessagesOfTheDay: call<{
    body: readonly MessageOfTheDayChange[];
    response: ResultList<MessageOfTheDay>;
  }>({ method: 'PATCH', path: '/motd/messages', answers: 'list' }),
  /** One topic: by its id, else by its short name; Main where neither is given. */
  getHelpTopic: call<{
    query: { helpTopicId?: number; shortName?: string };
    response: HelpTopic;
  }>({ method: 'GET', path: '/api/help/topic' }),
  searchHelpTopics: call<{ query: { text: string }; response: ResultList<HelpTopicHit> }>({
    method: 'GET',
    path: '/api/help/topics',
    answers: 'list',
  }),
  /** The user of the administrator's account whose password is to be set. */
  getPasswordUser: call<{ params: { id: number }; response: PasswordUser }>({
    method: 'GET',
    path: '/common/password-users/{id}',
  }),
  /** Plans that anybody may choose, in the edition. */
  getPlans: call<{ response: ResultList<PublicPlan> }>({
    method: 'GET',
    path: '/common/plans',
    answers: 'list',
  }),
  searchCases: call<{ query: CaseSearchQuery; response: CaseSearchResult }>({
    method: 'GET',
    path: '/court/cases',
    answers: 'list',
    isCounted: true,
  }),
  getCase: call<{ params: { caseId: number }; response: CaseDetails }>({
    method: 'GET',
    path: '/court/cases/{caseId}',
  }),
  getCcs: call<{
    params: { caseId: number };
    query: { pageNumber?: number };
    response: CcsPage;
  }>({ method: 'GET', path: '/court/cases/{caseId}/ccs', answers: 'list' }),
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
