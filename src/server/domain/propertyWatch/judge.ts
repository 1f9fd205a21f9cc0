import type { MatchReason } from '#contract/schemas/results';
import type { StoredName } from '../../search/recordName';
import { compileWatchedName, explainWatched, type WatchedName } from '../../search/watchedName';
import type { RecordedLand, Watched } from './rules';

/** Cache limit; a full cache is emptied, so memory stays bounded. */
const MAX_COMPILED = 2_000;
const MAX_JUDGED = 20_000;
/** Maximum characters of a name or description in an email. */
const EXCERPT_LENGTH = 160;

/** A watch that may match a document. */
export interface Candidate {
  readonly id: number;
  readonly watched: Watched;
  /** Null for every county. */
  readonly countyIds: ReadonlySet<number> | null;
}

/** Puts a record's text on one line and truncates it. */
export function formatExcerpt(text: string): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH).trimEnd()}…` : line;
}

/**
 * Explains why watches match. Caches parsed names for one run, since many documents repeat them.
 */
export class Judge {
  private readonly compiled = new Map<number, WatchedName>();
  private readonly judged = new Map<string, string | null>();

  /** Explains in sentences why a document's name matches a watch; null if it doesn't. */
  nameReason(
    { id, watched }: Candidate,
    party: StoredName & { readonly role: string },
  ): string | null {
    if (watched.kind !== 'PERSON' && watched.kind !== 'BUSINESS') return null;
    const key = [id, party.role, party.sortName, party.name].join('\n');
    const known = this.judged.get(key);
    if (known !== undefined) return known;
    const name = this.compiled.get(id) ?? compileWatchedName(watched);
    remember(this.compiled, id, name, MAX_COMPILED);
    const found = explainWatched(name, party);
    const reason =
      found === null
        ? null
        : [
            `It names “${formatExcerpt(party.name)}” (${formatExcerpt(party.role)}).`,
            ...found.reasons.flatMap(otherForm),
          ].join(' ');
    remember(this.judged, key, reason, MAX_JUDGED);
    return reason;
  }

  /** Explains a matching parcel or lot; its key has already matched. */
  landReason(
    { watched }: Candidate,
    { parcel, text }: RecordedLand & { readonly text: string },
  ): string | null {
    if (watched.kind === 'PARCEL') return `It is about parcel ${formatExcerpt(parcel ?? '')}.`;
    return watched.kind === 'LOT' ? `It is about “${formatExcerpt(text)}”.` : null;
  }
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value, most: number): void {
  if (known.size >= most) known.clear();
  known.set(key, value);
}

/** Describes in a sentence how a match differs from the watched name; empty for an exact match. */
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
