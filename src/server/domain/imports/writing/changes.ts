import type { RecordEventKind } from '#contract/imports/registers';

interface Entry {
  readonly on: string;
  readonly type: string;
  readonly text: string;
  /** Not compared: an order filed later isn't a new entry. */
  readonly isOrderOnFile?: boolean;
}

interface Hearing {
  /** The source's own key; null if there is none. */
  readonly key: string | null;
  readonly at: string;
  readonly event: string;
  readonly status: string;
  /** Absent or null if unknown, or hidden in the court’s calendar. */
  readonly room?: string | null;
}

interface Party {
  readonly name: string;
  readonly role: string;
}

interface Judgment {
  readonly id: number;
  readonly status: string;
  readonly debtors: string;
  readonly cents: number;
}

/** Fields of a watched record that are compared. */
export interface WatchedFacts {
  readonly status?: string;
  readonly cents?: number | null;
  readonly entries?: readonly Entry[];
  readonly hearings?: readonly Hearing[];
  readonly parties?: readonly Party[];
  readonly judgments?: readonly Judgment[];
}

type Told = Readonly<Record<string, unknown>>;

/** One change with the old and new value; null where there is none. */
interface RecordChange {
  readonly kind: RecordEventKind;
  readonly old: Told | null;
  readonly new: Told | null;
}

/**
 * Lists the changes between two states of a record, in the order of its page. `asOf` is the time
 * of the newer state.
 */
export function changesOf(old: WatchedFacts, is: WatchedFacts, asOf: Date): RecordChange[] {
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
    ...added('PARTY_ADDED', old.parties ?? [], is.parties ?? [], ({ name, role }) => [name, role]),
    ...judgmentChanges(old.judgments ?? [], is.judgments ?? []),
    ...added('ENTRY_ADDED', old.entries ?? [], is.entries ?? [], ({ on, text, type }) => [
      on,
      type,
      text,
    ]),
    ...hearingChanges(old.hearings ?? [], is.hearings ?? [], asOf),
  ];
}

/** Returns items that occur more often than before (multiset difference). */
function added<Part extends Entry | Party>(
  kind: RecordEventKind,
  old: readonly Part[],
  is: readonly Part[],
  factsOf: (part: Part) => readonly string[],
): RecordChange[] {
  const keyOf = (part: Part): string => JSON.stringify(factsOf(part));
  const counts = new Map<string, number>();
  for (const part of old) counts.set(keyOf(part), (counts.get(keyOf(part)) ?? 0) + 1);
  return is.flatMap((part): RecordChange[] => {
    const count = counts.get(keyOf(part)) ?? 0;
    counts.set(keyOf(part), count - 1);
    return count > 0 ? [] : [{ kind, old: null, new: { ...part } }];
  });
}

function judgmentChanges(old: readonly Judgment[], is: readonly Judgment[]): RecordChange[] {
  const before = new Map(old.map((judgment) => [judgment.id, judgment]));
  return is.flatMap((judgment): RecordChange[] => {
    const was = before.get(judgment.id);
    if (was === undefined) return [{ kind: 'JUDGMENT_ADDED', old: null, new: { ...judgment } }];
    if (was.status === judgment.status && was.cents === judgment.cents) return [];
    return [{ kind: 'JUDGMENT_CHANGED', old: { ...was }, new: { ...judgment } }];
  });
}

/** True if neither time, event, nor room changed; a first room isn't a change. */
function isSame(old: Hearing, is: Hearing): boolean {
  const isRoomChanged = hasRoom(old) && hasRoom(is) && old.room !== is.room;
  return old.at === is.at && old.event === is.event && !isRoomChanged;
}

const hasRoom = ({ room }: Hearing): boolean => room != null && room !== '';

/**
 * Lists changes to hearings. Hearings match by source key, or else by time and event. Of the rest,
 * a hearing with the same event was moved. One without a counterpart was canceled. A reinstated
 * hearing is reported as added, with its canceled state as `old`. A hearing with a new event or
 * room is reported as moved.
 *
 * Hearings before `asOf` are past: adding one to the list, or dropping one from it, isn't a change.
 */
function hearingChanges(
  old: readonly Hearing[],
  is: readonly Hearing[],
  asOf: Date,
): RecordChange[] {
  const isAhead = ({ at }: Hearing): boolean => Date.parse(at) > asOf.getTime();
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
  pair(
    (one, other) =>
      one.event === other.event && (one.key === null || other.key === null) && isAhead(other),
  );
  const changes = is.flatMap((hearing): RecordChange[] => {
    const before = pairs.get(hearing);
    const wasSet = before !== undefined && before.status !== 'CANCELLED';
    const both = { old: before === undefined ? null : { ...before }, new: { ...hearing } };
    if (hearing.status === 'CANCELLED') {
      return wasSet ? [{ kind: 'HEARING_CANCELLED', ...both }] : [];
    }
    if (!isAhead(hearing)) return [];
    if (!wasSet) return [{ kind: 'HEARING_ADDED', ...both }];
    return isSame(before, hearing) ? [] : [{ kind: 'HEARING_MOVED', ...both }];
  });
  const gone = left.filter((hearing) => hearing.status !== 'CANCELLED' && isAhead(hearing));
  return [
    ...changes,
    ...gone.map((hearing): RecordChange => {
      return { kind: 'HEARING_CANCELLED', old: { ...hearing }, new: null };
    }),
  ];
}
