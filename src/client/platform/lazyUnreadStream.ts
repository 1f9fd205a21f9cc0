import type { UnreadStream } from './ports';

/**
 * Creates an unread stream that loads its code on first use. After a failed load, the next use
 * retries it; `onUnopened` is called if the stream should have been opened.
 */
export function createLazyUnreadStream(
  load: () => Promise<UnreadStream>,
  onUnopened: () => void,
): UnreadStream {
  let loading: Promise<UnreadStream> | null = null;
  function use(run: (stream: UnreadStream) => void, onFailure?: () => void): void {
    const attempt = (loading ??= load());
    attempt.then(run, () => {
      // Another use may have started the next load.
      if (loading === attempt) loading = null;
      onFailure?.();
    });
  }
  return {
    open: (url) => use((stream) => stream.open(url), onUnopened),
    close: () => use((stream) => stream.close()),
    tellOthers: () => use((stream) => stream.tellOthers()),
    watch: (monitor) => use((stream) => stream.watch(monitor)),
  };
}
