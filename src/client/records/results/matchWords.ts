import type { MatchKind } from '#contract/matches';
import type { MatchReason } from '#contract/schemas/results';

/** Label of each kind of match in filters. */
const KIND_LABELS: Readonly<Record<MatchKind, string>> = {
  exact: 'Exact matches',
  phrase: 'Exact matches',
  spelling: 'Spelling variants',
  abbreviation: 'Abbreviations',
  nickname: 'Nicknames',
  initial: 'Initials',
  prefix: 'Longer words',
  soundsLike: 'Sound-alikes',
  typo: 'Possible typos',
  omitted: 'Missing words',
};

/** Returns the label of a kind of match that can be excluded; null for exact matches. */
export function excludableLabel(kind: MatchKind): string | null {
  return kind === 'exact' || kind === 'phrase' ? null : KIND_LABELS[kind];
}

function isInitial(word: string): boolean {
  return /^\p{L}\.?$/u.test(word);
}

function asInitial(word: string): string {
  return `${word.charAt(0).toUpperCase()}.`;
}

function named(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Formats `Wm. is short for William`, regardless of which one was typed. */
function shortForm(typed: string, found: string): string {
  const [short = '', long = ''] = [typed, found]
    .map((word) => named(word.replace(/\.$/, '')))
    .sort((one, other) => one.length - other.length);
  return `${short}. is short for ${long}`;
}

/** Explains how a matched word relates to the typed one; shown after the matched word. */
export function reasonText({ found, kind, typed }: MatchReason): string {
  switch (kind) {
    case 'exact':
      return 'as typed';
    case 'phrase':
      return 'as quoted';
    case 'spelling':
      return `spelling of ${named(typed)}`;
    case 'abbreviation':
      return shortForm(typed, found);
    case 'nickname':
      return `nickname of ${named(typed)}`;
    case 'initial':
      return isInitial(found) ? `may stand for ${named(typed)}` : `starts with ${asInitial(typed)}`;
    case 'soundsLike':
      return `sounds like ${named(typed)}`;
    case 'prefix':
      return `starts with ${named(typed)}`;
    case 'typo':
      return `close to “${typed}”`;
    case 'omitted':
      return `“${typed}” not on record`;
  }
}
