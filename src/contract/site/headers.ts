/** Headers shared by browser app and server (spec section 7). */
export const HEADERS = {
  location: 'location-code',
  xsrf: 'x-xsrf-token',
  /** Id of the user that the requesting tab shows; sent with changes. */
  user: 'x-user-id',
  /** Key that is the same for every retry of an idempotent change. */
  once: 'idempotency-key',
  /** Marks a request that a page sends automatically, which doesn't extend the session. */
  background: 'x-background',
  /** The server's build; if it differs from the page's, the page offers a reload. */
  build: 'x-build-id',
  /** Milliseconds until the session ends without activity. */
  sessionRemaining: 'x-session-remaining',
} as const;
