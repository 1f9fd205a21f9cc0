/** URL of the public API, below the context path. */
export const API_PREFIX = '/api/v1';

/** The API's OpenAPI document, below the context path. */
export const API_DOCUMENT_PATH = `${API_PREFIX}/openapi.json`;

/** Every API key begins with these characters. */
export const API_KEY_PREFIX = 'cl_live_';

/** Maximum active keys per account: the current one, and its successor while keys rotate. */
export const MAX_ACTIVE_API_KEYS = 2;

/**
 * Maximum lifetime of a key, and how long before expiration its owner gets an email; both in days.
 */
const API_KEY_MAX_DAYS = 365;
export const API_KEY_WARNING_DAYS = 14;

/** Lifetimes that the form offers, in days. */
export const API_KEY_LIVES = [30, 90, 180, API_KEY_MAX_DAYS] as const;

export const API_KEY_NAME_MAX_LENGTH = 60;

/** Maximum networks per key. */
export const MAX_API_NETWORKS = 20;

/** Scopes of keys. Each API call requires one of them. */
export const API_SCOPES = [
  'search:read',
  'records:read',
  'documents:read',
  'documents:buy',
  'saved:read',
  'saved:write',
  'alerts:read',
  'filings:read',
  'filings:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Descriptions of what each scope allows. */
export const API_SCOPE_WORDS: Readonly<Record<ApiScope, string>> = {
  'search:read': 'Search records; searches count toward the plan',
  'records:read': 'Open cases, judgments, documents, and tax warrants',
  'documents:read': 'List and download purchased documents',
  'documents:buy': 'Buy document pages, which the account pays for',
  'saved:read': 'Read saved records and saved searches',
  'saved:write': 'Save and remove records and searches',
  'alerts:read': 'Read notifications',
  'filings:read': 'Read filings, drafts, and proofs of filing',
  'filings:write': 'Create and submit filings, and pay their fees',
};

/** Titles of the scopes' groups in the API reference. */
export const API_SCOPE_TITLES: Readonly<Record<ApiScope, string>> = {
  'search:read': 'Searches',
  'records:read': 'Records',
  'documents:read': 'Purchased documents',
  'documents:buy': 'Buy documents',
  'saved:read': 'Saved records',
  'saved:write': 'Change saved records',
  'alerts:read': 'Notifications',
  'filings:read': 'Filings',
  'filings:write': 'File documents',
};

/** Returns whether a text is the name of a scope. */
export function isApiScope(text: string): text is ApiScope {
  return (API_SCOPES as readonly string[]).includes(text);
}
