import type { MatchKind } from '#contract/search/matches';
import type { MatchReason, PartyMatch } from '#contract/schemas/results';
import { asSentenceStart } from '../../ui/words';

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

/** Formats `Wm. is short for William`, regardless of which one was typed. */
function shortForm(typed: string, found: string): string {
  const [short = '', long = ''] = [typed, found]
    .map((word) => asSentenceStart(word.replace(/\.$/, '')))
    .sort((one, other) => one.length - other.length);
  return `${short}. is short for ${long}`;
}

/** Explains how a matched word relates to the typed one: "Form of Kathy". */
function reasonText({ found, kind, typed }: MatchReason): string {
  switch (kind) {
    case 'exact':
      return 'As typed';
    case 'phrase':
      return 'As quoted';
    case 'spelling':
      return `Spelling of ${asSentenceStart(typed)}`;
    case 'abbreviation':
      return shortForm(typed, found);
    case 'nickname':
      return `Form of ${asSentenceStart(typed)}`;
    case 'initial':
      return isInitial(found)
        ? `${found.charAt(0).toUpperCase()} may stand for ${asSentenceStart(typed)}`
        : `Starts with ${asInitial(typed)}`;
    case 'soundsLike':
      return `Sounds like ${asSentenceStart(typed)}`;
    case 'prefix':
      return `Starts with ${asSentenceStart(typed)}`;
    case 'typo':
      return `Close to “${typed}”`;
    case 'omitted':
      return `“${typed}” not on record`;
  }
}

/**
 * Explains why an inexact name matches: "Form of Kathy, sounds like Smith"; empty for an exact
 * match.
 */
export function reasonWords({ isExact, reasons }: PartyMatch): string {
  if (isExact) return '';
  return reasons
    .filter(({ kind }) => kind !== 'exact' && kind !== 'phrase')
    .map(reasonText)
    .join(', ');
}
