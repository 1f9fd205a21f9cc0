/** Put in by the build and by the tests. */
declare const BUILD_ID: string | undefined;

/** Id of the build that runs; `source` when the sources run as they are. */
export function buildId(): string {
  return typeof BUILD_ID === 'string' ? BUILD_ID : 'source';
}
