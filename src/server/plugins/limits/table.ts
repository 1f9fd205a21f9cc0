import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { addressKey, addressKeys } from '../../http/addressKey';
import type { Limits, Rate, RequestKind } from '../../limits';

/** Names of settings that are a single rate. */
type RateName = {
  [Name in keyof Limits]: Limits[Name] extends Rate ? Name : never;
}[keyof Limits];

/** Returns the hash of a username or email address, ignoring case. */
export function nameHash(name: string): string {
  return createHash('sha256').update(name.toLowerCase()).digest('hex');
}

/** Subjects counted by each limit on attempts. */
interface AttemptSubjects {
  readonly signUp: { readonly address: string };
  readonly userAddition: { readonly accountId: number };
  readonly passwordRequest: { readonly address: string; readonly name: string };
  readonly confirmation: { readonly userId: number };
  readonly invitation: { readonly firmId: number };
  readonly invitedAddress: { readonly email: string };
  readonly ownData: { readonly userId: number };
  readonly dismissal: { readonly address: string };
  readonly recording: { readonly sender: string };
  readonly watchRequest: { readonly address: string; readonly email: string };
}

export type AttemptName = keyof AttemptSubjects;
export type AttemptSubject<Name extends AttemptName> = AttemptSubjects[Name];

/**
 * Limits on attempts, counted in the database: each key that an entry returns has that entry's
 * rate.
 */
export const ATTEMPT_LIMITS: {
  readonly [Name in AttemptName]: {
    readonly rate: RateName;
    readonly keys: (subject: AttemptSubject<Name>) => readonly string[];
  };
} = {
  signUp: { rate: 'signUps', keys: ({ address }) => [addressKey(address)] },
  userAddition: { rate: 'userAdditions', keys: ({ accountId }) => [`account/${accountId}`] },
  passwordRequest: {
    rate: 'passwordRequests',
    keys: ({ address, name }) => [addressKey(address), `name/${nameHash(name)}`],
  },
  confirmation: { rate: 'passwordRequests', keys: ({ userId }) => [`user/${userId}`] },
  invitation: { rate: 'invitations', keys: ({ firmId }) => [`firm/${firmId}`] },
  invitedAddress: {
    rate: 'passwordRequests',
    keys: ({ email }) => [`email/${nameHash(email)}`],
  },
  ownData: { rate: 'ownData', keys: ({ userId }) => [`user/${userId}`] },
  dismissal: { rate: 'dismissals', keys: ({ address }) => [addressKey(address)] },
  recording: { rate: 'recordings', keys: ({ sender }) => [sender] },
  watchRequest: {
    rate: 'watchRequests',
    keys: ({ address, email }) => [addressKey(address), `email/${nameHash(email)}`],
  },
};

/**
 * Limits on guessing, counted in the database. For a username, failures from unknown browsers are
 * limited by `rate`, and delays are set under `delayKey`. For an address, all failures are limited
 * by `loginFailures`.
 */
export const GUESS_LIMITS = {
  login: { rate: 'nameFailures', delayKey: 'loginDelay' },
  factor: { rate: 'factorFailures', delayKey: 'factorDelay' },
} as const satisfies Record<string, { readonly rate: RateName; readonly delayKey: string }>;

export type GuessName = keyof typeof GUESS_LIMITS;

/** One limit on requests. */
interface RequestLimit {
  /** Returns the keys that the request is counted on. */
  readonly keys: (request: FastifyRequest) => readonly string[];
  /** Returns the rate for each key, in the same order. */
  readonly rates: (limits: Limits, request: FastifyRequest) => readonly Rate[];
  /** Message of the 429. */
  readonly message: string;
}

/** Returns a key for the requester: a user, or a visitor's network. */
export function requesterKey({ user, ip }: FastifyRequest): string {
  return user.id === null ? addressKey(ip) : `user/${user.id}`;
}

function byRequester(kind: RequestKind | 'any', message: string): RequestLimit {
  return {
    keys: (request) => [requesterKey(request)],
    rates: ({ requests }, { user }) => [requests[kind][user.id === null ? 'visitor' : 'user']],
    message,
  };
}

const PLEASE_WAIT = 'Please wait a moment and try again.';
const TOO_MANY_REQUESTS = `Too many requests. ${PLEASE_WAIT}`;
const TOO_MANY_SEARCHES = 'Too many searches in a short time. Please wait a minute.';

export type RequestLimitName = RequestKind | 'any' | 'apiKey' | 'unknownSession' | 'rows';

/** Limits on requests, counted in memory over sliding windows. */
export const REQUEST_LIMITS: Readonly<Record<RequestLimitName, RequestLimit>> = {
  page: byRequester('page', `You opened too many pages in a short time. ${PLEASE_WAIT}`),
  list: byRequester('list', TOO_MANY_REQUESTS),
  record: byRequester('record', `You opened too many records in a short time. ${PLEASE_WAIT}`),
  search: byRequester('search', TOO_MANY_SEARCHES),
  facets: byRequester('facets', TOO_MANY_SEARCHES),
  countFirst: byRequester(
    'countFirst',
    'You can preview counts a few times a minute. Please wait, or search.',
  ),
  signIn: byRequester('signIn', `Too many people are logging in from your network. ${PLEASE_WAIT}`),
  change: byRequester('change', `Too many changes in a short time. ${PLEASE_WAIT}`),
  upload: byRequester('upload', `Too many uploads in a short time. ${PLEASE_WAIT}`),
  any: byRequester('any', TOO_MANY_REQUESTS),
  apiKey: {
    keys: ({ apiKey }) => (apiKey === null ? [] : [`key/${apiKey.shortId}`]),
    rates: ({ apiKeys }) => [apiKeys],
    message:
      'Too many requests with this API key. Retry after the number of seconds in Retry-After.',
  },
  unknownSession: {
    keys: ({ ip }) => [addressKey(ip)],
    rates: ({ unknownSessions }) => [unknownSessions],
    message: TOO_MANY_REQUESTS,
  },
  rows: {
    keys: ({ ip }) => addressKeys(ip),
    rates: ({ visitorRows, visitorNetworkRows }) => [visitorRows, visitorNetworkRows],
    message:
      'Your network has reached the hourly limit of results for visitors. Please log in to continue, or wait.',
  },
};
