import type { MatchKind } from '#contract/matches';
import type { MatchReason } from '#contract/schemas/results';

/** What each kind of match is called where results are narrowed by it. */
const KIND_WORDS: Readonly<Record<MatchKind, string>> = {
  exact: 'Exact',
  phrase: 'Exact',
  spelling: 'Other spellings',
  abbreviation: 'Short forms',
  nickname: 'Forms of the name',
  initial: 'Initials',
  prefix: 'Longer words',
  soundsLike: 'Sounds alike',
  typo: 'Nearly the same letters',
  omitted: 'A word not on record',
};

export function matchKindWords(kind: MatchKind): string {
  return KIND_WORDS[kind];
}

/** What a kind is called that can be left out of results; null for one that cannot. */
export function leavableWords(kind: MatchKind): string | null {
  return kind === 'exact' || kind === 'phrase' ? null : KIND_WORDS[kind];
}

function isInitial(word: string): boolean {
  return /^\p{L}\.?$/u.test(word);
}

function asInitial(word: string): string {
  return `${word.charAt(0).toUpperCase()}.`;
}

/** `Wm. is short for William`, whichever of the two was typed. */
function shortForm(typed: string, found: string): string {
  const named = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const [short = '', long = ''] = [typed, found]
    .map((word) => named(word.replace(/\.$/, '')))
    .sort((one, other) => one.length - other.length);
  return `${short}. is short for ${long}`;
}

/** What a found word has to do with the typed one; it stands behind the word itself. */
export function reasonWords({ found, kind, typed }: MatchReason): string {
  switch (kind) {
    case 'exact':
      return 'as typed';
    case 'phrase':
      return 'as quoted';
    case 'spelling':
      return `another spelling of ${typed}`;
    case 'abbreviation':
      return shortForm(typed, found);
    case 'nickname':
      return `a form of ${typed}`;
    case 'initial':
      return isInitial(found) ? `could be ${typed}` : `begins with ${asInitial(typed)}`;
    case 'soundsLike':
      return `sounds like ${typed}`;
    case 'prefix':
      return `begins with ${typed}`;
    case 'typo':
      return `nearly ${typed}`;
    case 'omitted':
      return `no “${typed}” on record`;
  }
}
