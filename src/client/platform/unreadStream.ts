import {
  MONITOR_CHANGED,
  MONITOR_IDS,
  MONITORS_FIELD,
  monitorOfEvent,
  type MonitorId,
} from '#contract/admin/monitors';
import { FILINGS_CHANGED, UNREAD_SILENCE_MS } from '#contract/account/notifications';
import type { UnreadStream } from './ports';

const CHANNEL = 'unread-count';
const TOLD = 'told';
/** Message on the channel: a tab opened or left a monitor. */
const WATCHING = 'watching';
/**
 * Prefix of the shared lock that each tab holds for the monitor it shows; the monitor's id follows.
 */
const WATCH_LOCK = 'monitor ';
const DATA = 'data: ';

/** Receives the stream's events. */
export interface UnreadListener {
  readonly countTold: (count: number) => void;
  /**
   * An electronic filing changed, or may have changed before the stream opened; reported to all
   * tabs.
   */
  readonly filingsChanged: () => void;
  /** Data of a monitor changed; reported to all tabs. */
  readonly monitorChanged: (monitor: MonitorId) => void;
  /** This tab went to the background, or came to the foreground. */
  readonly visibilityChanged: (isVisible: boolean) => void;
  /**
   * The stream ended or couldn't be opened: the HTTP status (null without a response), and how long
   * it was open.
   */
  readonly streamEnded: (end: {
    readonly status: number | null;
    readonly lastedMs: number;
  }) => void;
  /** The tab that holds the stream received an event. */
  readonly otherTabTold: () => void;
}

/** A position in the queue of this browser's tabs: the first has the stream, the others wait. */
interface Place {
  readonly left: AbortController;
  /** True once it's this tab's turn. */
  readonly hasTurn: () => boolean;
  /** Resolves when it's this tab's turn; rejects if the browser has no locks. */
  readonly isFirst: Promise<void>;
}

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/** Holds a lock until the signal aborts; `onHeld` runs when the lock is granted. */
async function holdLock(
  name: string,
  mode: 'exclusive' | 'shared',
  { signal }: AbortController,
  onHeld: () => void,
): Promise<void> {
  await navigator.locks.request(name, { mode, signal }, () => {
    onHeld();
    return new Promise<void>((leave) => signal.addEventListener('abort', () => leave()));
  });
}

function newPlace(name: string): Place {
  const left = new AbortController();
  let hasTurn = false;
  const isFirst = new Promise<void>((resolve, reject) => {
    const begin = (): void => {
      hasTurn = true;
      resolve();
    };
    holdLock(name, 'exclusive', left, begin).catch(reject);
  });
  return { left, isFirst, hasTurn: () => hasTurn };
}

/** Returns the monitors shown by this browser's tabs. */
async function findWatched(): Promise<readonly MonitorId[]> {
  const { held = [] } = await navigator.locks.query();
  return MONITOR_IDS.filter((id) => held.some(({ name }) => name === WATCH_LOCK + id));
}

const urlOf = (url: string, watched: readonly MonitorId[]): string =>
  watched.length === 0 ? url : `${url}?${MONITORS_FIELD}=${watched.join(',')}`;

/** Reads until the stream ends, or is silent for too long. */
async function read(
  url: string,
  left: AbortSignal,
  {
    countTold,
    filingsChanged,
    monitorChanged,
    silenceMs,
  }: Pick<UnreadListener, 'countTold' | 'filingsChanged' | 'monitorChanged'> & {
    readonly silenceMs: number;
  },
): Promise<number | null> {
  const controller = new AbortController();
  const giveUp = (): void => controller.abort();
  let silence = setTimeout(giveUp, silenceMs);
  left.addEventListener('abort', giveUp);
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream' },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: controller.signal,
    });
    if (!response.ok || response.body === null) return response.status;
    // Filings may have changed while no stream was open.
    filingsChanged();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    while (true) {
      const { done, value } = await reader.read();
      if (done) return response.status;
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceMs);
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith(DATA)) continue;
        const data = line.slice(DATA.length);
        const monitor = monitorOfEvent(data);
        if (/^\d{1,9}$/.test(data)) countTold(Number(data));
        else if (data === FILINGS_CHANGED) filingsChanged();
        else if (monitor !== null) monitorChanged(monitor);
      }
    }
  } catch {
    return null;
  } finally {
    clearTimeout(silence);
    left.removeEventListener('abort', giveUp);
  }
}

/**
 * Creates the stream. Browser locks choose the tab that reads it; the other tabs get its events on
 * a channel. Shared locks show which monitors the tabs show, even after a tab crashes.
 */
export function createUnreadStream(
  listener: UnreadListener,
  silenceMs: number = UNREAD_SILENCE_MS,
): UnreadStream {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === TOLD) listener.otherTabTold();
    if (data === FILINGS_CHANGED) listener.filingsChanged();
    if (data === WATCHING) onWatching();
    const monitor = typeof data === 'string' ? monitorOfEvent(data) : null;
    if (monitor !== null) listener.monitorChanged(monitor);
  });
  const tellOthers = (): void => channel?.postMessage(TOLD);
  let place: Place | null = null;
  /** The lock of the monitor that this tab shows. */
  let watch: { readonly monitor: MonitorId; readonly left: AbortController } | null = null;
  /** This tab's request if it holds the stream, with the monitors that it requested. */
  let reading: { readonly watched: string; readonly again: AbortController } | null = null;

  /** Reopens the stream if the tabs now show different monitors. */
  function onWatching(): void {
    const current = reading;
    if (current === null) return;
    void findWatched().then((watched) => {
      if (watched.join(',') !== current.watched) current.again.abort();
    });
  }

  async function readOnce(url: string, { left }: Place): Promise<number | null | 'again'> {
    const watched = await findWatched();
    const again = new AbortController();
    const current = { watched: watched.join(','), again };
    reading = current;
    const leave = (): void => again.abort();
    left.signal.addEventListener('abort', leave);
    if (left.signal.aborted) leave();
    const isOver = (): boolean => again.signal.aborted;
    // A tab may have opened or left a monitor in the meantime.
    onWatching();
    try {
      const status = await read(urlOf(url, watched), again.signal, {
        silenceMs,
        filingsChanged() {
          if (isOver()) return;
          listener.filingsChanged();
          channel?.postMessage(FILINGS_CHANGED);
        },
        monitorChanged(monitor) {
          if (isOver()) return;
          listener.monitorChanged(monitor);
          channel?.postMessage(`${MONITOR_CHANGED} ${monitor}`);
        },
        countTold(count) {
          if (isOver()) return;
          listener.countTold(count);
          tellOthers();
        },
      });
      return isOver() && !left.signal.aborted ? 'again' : status;
    } finally {
      left.signal.removeEventListener('abort', leave);
      if (reading === current) reading = null;
    }
  }

  async function follow(url: string, at: Place): Promise<void> {
    const { isFirst, left } = at;
    let status: number | null | 'again' = null;
    let openedAt = performance.now();
    try {
      await isFirst;
      openedAt = performance.now();
      do status = await readOnce(url, at);
      while (status === 'again');
    } catch {
      // Without browser locks, no tab opens the stream, and each tab fetches the count itself.
      status = null;
    }
    if (!left.signal.aborted) {
      listener.streamEnded({ status, lastedMs: performance.now() - openedAt });
    }
  }

  /**
   * Reports changes if another tab holds the stream: this tab missed those between its first loads
   * and the creation of the channel.
   */
  async function reportMissed({ hasTurn, left }: Place): Promise<void> {
    // Browsers answer after they have granted the lock that was requested before.
    await navigator.locks.query();
    if (hasTurn() || left.signal.aborted) return;
    listener.filingsChanged();
    listener.otherTabTold();
  }

  function announceWatch(): void {
    onWatching();
    channel?.postMessage(WATCHING);
  }

  async function startWatch(monitor: MonitorId): Promise<void> {
    const left = new AbortController();
    watch = { monitor, left };
    try {
      await holdLock(WATCH_LOCK + monitor, 'shared', left, announceWatch);
      // Announced only now, because the lock has just been released.
      announceWatch();
    } catch {
      // The page was left before the lock was granted, or the browser has no locks: the page polls.
    }
  }

  const reportVisibility = (): void => listener.visibilityChanged(!document.hidden);
  document.addEventListener('visibilitychange', reportVisibility);
  if (document.hidden) reportVisibility();

  return {
    open(url) {
      if (place === null) {
        place = newPlace(url);
        // Without browser locks, `follow` reports that there is no stream.
        reportMissed(place).catch(() => undefined);
      }
      void follow(url, place);
    },
    close() {
      place?.left.abort();
      place = null;
    },
    tellOthers,
    watch(monitor) {
      if (watch?.monitor === monitor) return;
      watch?.left.abort();
      watch = null;
      if (monitor !== null) void startWatch(monitor);
    },
  };
}
