import type { MatchReason } from '#contract/schemas/results';
import type { StoredName } from '../../search/recordName';
import { compileWatchedName, explainWatched, type WatchedName } from '../../search/watchedName';
import type { RecordedLand, Watched } from './rules';

/** So many are remembered; then all are forgotten, so that memory has an end. */
const MOST_COMPILED = 2_000;
const MOST_JUDGED = 20_000;
/** Of a name or a description, so many characters are told. */
const TOLD_LENGTH = 160;

/** A watch that may fit a document. */
export interface Candidate {
  readonly id: number;
  readonly watched: Watched;
  /** Null for every county. */
  readonly countyIds: ReadonlySet<number> | null;
}

/** A text of a record on one line, cut where it is long. */
export function toldText(text: string): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > TOLD_LENGTH ? `${line.slice(0, TOLD_LENGTH).trimEnd()}…` : line;
}

/**
 * Says why watches fit. The same names stand on many documents, so what was read once is remembered
 * for the rest of a run.
 */
export class Judge {
  private readonly compiled = new Map<number, WatchedName>();
  private readonly judged = new Map<string, string | null>();

  /** Why a name of a document fits a watch, as sentences; null where it does not. */
  nameReason(
    { id, watched }: Candidate,
    party: StoredName & { readonly role: string },
  ): string | null {
    if (watched.kind !== 'PERSON' && watched.kind !== 'BUSINESS') return null;
    const key = [id, party.role, party.sortName, party.name].join('\n');
    const known = this.judged.get(key);
    if (known !== undefined) return known;
    const name = this.compiled.get(id) ?? compileWatchedName(watched);
    remember(this.compiled, id, name, MOST_COMPILED);
    const found = explainWatched(name, party);
    const reason =
      found === null
        ? null
        : [
            `It names “${toldText(party.name)}” (${toldText(party.role)}).`,
            ...found.reasons.flatMap(otherForm),
          ].join(' ');
    remember(this.judged, key, reason, MOST_JUDGED);
    return reason;
  }

  /** The same of a piece of land: its key has said that it fits. */
  landReason(
    { watched }: Candidate,
    { parcel, text }: RecordedLand & { readonly text: string },
  ): string | null {
    if (watched.kind === 'PARCEL') return `It is about parcel ${toldText(parcel ?? '')}.`;
    return watched.kind === 'LOT' ? `It is about “${toldText(text)}”.` : null;
  }
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value, most: number): void {
  if (known.size >= most) known.clear();
  known.set(key, value);
}

/** What is not as it was watched, in a sentence; none for what is exact. */
function otherForm({ found, kind, typed }: MatchReason): string[] {
  switch (kind) {
    case 'nickname':
      return [`“${found}” can be a form of “${typed}”.`];
    case 'abbreviation':
    case 'spelling':
      return [`“${found}” is another way to write “${typed}”.`];
    case 'omitted':
      return [`It does not have “${typed}”.`];
    default:
      return [];
  }
}
