/** Set by the build and by the tests. */
declare const BUILD_ID: string | undefined;

/** Returns the id of the running build; `source` when the sources run directly. */
export function buildId(): string {
  return typeof BUILD_ID === 'string' ? BUILD_ID : 'source';
}
