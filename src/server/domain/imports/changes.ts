import type { RecordEventKind } from '#contract/imports';

interface Entry {
  readonly on: string;
  readonly type: string;
  readonly text: string;
}

interface Hearing {
  /** The source's own key; null where it gives none. */
  readonly key: string | null;
  readonly at: string;
  readonly event: string;
  readonly status: string;
}

/** What is compared of a record that somebody watches. */
export interface WatchedFacts {
  readonly status?: string;
  readonly cents?: number | null;
  readonly entries?: readonly Entry[];
  readonly hearings?: readonly Hearing[];
}

type Told = Readonly<Record<string, unknown>>;

/** One change: what was and what is, null where there was or is nothing. */
export interface RecordChange {
  readonly kind: RecordEventKind;
  readonly old: Told | null;
  readonly new: Told | null;
}

/** What changed from one state of a record to the next, in the order of its page. */
export function changesOf(old: WatchedFacts, is: WatchedFacts): RecordChange[] {
  const changes: RecordChange[] = [];
  if (old.status !== is.status) {
    const kind = is.status === 'RELEASED' ? 'RELEASED' : 'STATUS_CHANGED';
    changes.push({ kind, old: { status: old.status }, new: { status: is.status } });
  }
  if (old.cents !== is.cents) {
    changes.push({ kind: 'AMOUNT_CHANGED', old: { cents: old.cents }, new: { cents: is.cents } });
  }
  return [
    ...changes,
    ...newEntries(old.entries ?? [], is.entries ?? []),
    ...hearingChanges(old.hearings ?? [], is.hearings ?? []),
  ];
}

function newEntries(old: readonly Entry[], is: readonly Entry[]): RecordChange[] {
  const keyOf = ({ on, text, type }: Entry): string => JSON.stringify([on, type, text]);
  const counts = new Map<string, number>();
  for (const entry of old) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1);
  return is.flatMap((entry): RecordChange[] => {
    const count = counts.get(keyOf(entry)) ?? 0;
    counts.set(keyOf(entry), count - 1);
    return count > 0 ? [] : [{ kind: 'ENTRY_ADDED', old: null, new: { ...entry } }];
  });
}

/**
 * Hearings are the same where the source's key is, else where time and event are; of the rest one of
 * the same event has moved. One that is gone without another is cancelled.
 */
function hearingChanges(old: readonly Hearing[], is: readonly Hearing[]): RecordChange[] {
  const left = [...old];
  const take = (fits: (hearing: Hearing) => boolean): Hearing | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const pairs = new Map<Hearing, Hearing>();
  const pair = (fits: (one: Hearing, other: Hearing) => boolean): void => {
    for (const hearing of is) {
      if (pairs.has(hearing)) continue;
      const before = take((other) => fits(hearing, other));
      if (before !== undefined) pairs.set(hearing, before);
    }
  };
  pair((one, other) => one.key !== null && one.key === other.key);
  pair((one, other) => one.at === other.at && one.event === other.event);
  pair((one, other) => one.event === other.event && (one.key === null || other.key === null));
  const changes = is.flatMap((hearing): RecordChange[] => {
    const before = pairs.get(hearing);
    if (before === undefined) return [{ kind: 'HEARING_ADDED', old: null, new: { ...hearing } }];
    const both = { old: { ...before }, new: { ...hearing } };
    if (before.status !== hearing.status && hearing.status === 'CANCELLED') {
      return [{ kind: 'HEARING_CANCELLED', ...both }];
    }
    return before.at === hearing.at ? [] : [{ kind: 'HEARING_MOVED', ...both }];
  });
  const gone = left.filter(({ status }) => status !== 'CANCELLED');
  return [
    ...changes,
    ...gone.map((hearing): RecordChange => {
      return { kind: 'HEARING_CANCELLED', old: { ...hearing }, new: null };
    }),
  ];
}
