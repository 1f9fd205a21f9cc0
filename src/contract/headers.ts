/** The headers that browser app and server understand (spec section 7). */
export const HEADERS = {
  location: 'location-code',
  xsrf: 'x-xsrf-token',
  /** The user id that the asking tab shows; sent with changing calls. */
  user: 'x-user-id',
  /** The same for every try of one change that is done once. */
  once: 'idempotency-key',
  /** Build of the server's files; another one than the page's offers a reload. */
  build: 'x-build-id',
  /** Milliseconds until the session of a signed-in user ends unless it is used. */
  sessionRemaining: 'x-session-remaining',
} as const;
